import { expect, it } from 'vitest'
import { nearestAmounts, stepAdvice } from './amount-step.ts'
import { nearestRefunds, allocateRefund, type RefundableOrder } from '../payments/refund.ts'

const tens = (amount: number) => amount % 10 === 0

it('returns the valid amounts on both sides, within the available amount', () => {
  expect(nearestAmounts(1255, { step: 10, most: 5000 }, tens)).toEqual([1250, 1260])
  expect(nearestAmounts(4, { step: 10, most: 5000 }, tens)).toEqual([10])
  expect(nearestAmounts(4995, { step: 10, most: 4998 }, tens)).toEqual([4990])
})

it("states the provider's step and the nearest amounts", () => {
  const words = stepAdvice({ provider: 'Stripe', step: 10 }, 'KWD', [1250, 1260])
  expect(words.replaceAll('\u00a0', ' ')).toBe(
    'Stripe only accepts amounts in steps of KWD 0.010. Nearest: KWD 1.250 or KWD 1.260',
  )
})

const order = (payments: RefundableOrder['payments']): RefundableOrder => ({
  sale_id: 'pay_1',
  discount: 0,
  shipping: 0,
  shipping_tax: 0,
  shipping_refunded: 0,
  tax_inclusive: false,
  lines: [
    {
      line_id: 'lin_1',
      quantity: 1,
      line_total: 55,
      tax_price: 0,
      payment_id: 'pay_1',
      refunded_quantity: 0,
    },
  ],
  payments,
})
const stepped = (payment_id: string, left: number, step: number) => ({
  payment_id,
  left,
  amount_step: { provider: 'Stripe', step },
})
const nothing = { lines: [], shipping: 0 }

it('allocates a refund only in amounts that each account accepts', () => {
  const mixed = order([{ payment_id: 'pay_1', left: 50 }, stepped('pay_2', 100, 10)])
  expect(allocateRefund(mixed, nothing, 55)).toEqual([
    { payment_id: 'pay_1', amount: 5 },
    { payment_id: 'pay_2', amount: 50 },
  ])
  // The line's amount can't be sent to its own account.
  const both = order([stepped('pay_1', 60, 10), { payment_id: 'pay_2', left: 20 }])
  expect(allocateRefund(both, { lines: [{ line_id: 'lin_1', quantity: 1, amount: 55 }], shipping: 0 }, 55)).toEqual([
    { payment_id: 'pay_1', amount: 50 },
    { payment_id: 'pay_2', amount: 5 },
  ])
})

it("rejects a refund that can't be allocated, and finds the nearest", () => {
  const one = order([stepped('pay_1', 1000, 10)])
  expect(allocateRefund(one, nothing, 255)).toBeNull()
  expect(nearestRefunds(one, nothing, 255)).toEqual({
    step: { provider: 'Stripe', step: 10 },
    amounts: [250, 260],
  })
  expect(nearestRefunds(one, nothing, 250)).toBeNull()
})
