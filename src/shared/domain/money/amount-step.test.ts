import { expect, it } from 'vitest'
import { nearestAmounts, stepAdvice } from './amount-step.ts'
import { nearestRefunds, spreadRefund, type RefundableOrder } from '../payments/refund.ts'

const tens = (amount: number) => amount % 10 === 0

it('names the amounts on both sides that can be sent, within what is there', () => {
  expect(nearestAmounts(1255, { step: 10, most: 5000 }, tens)).toEqual([1250, 1260])
  expect(nearestAmounts(4, { step: 10, most: 5000 }, tens)).toEqual([10])
  expect(nearestAmounts(4995, { step: 10, most: 4998 }, tens)).toEqual([4990])
})

it('says what the provider takes, and what is nearest', () => {
  const words = stepAdvice({ provider: 'Stripe', step: 10 }, 'KWD', [1250, 1260])
  expect(words.replaceAll('\u00a0', ' ')).toBe(
    'Stripe only takes amounts in steps of KWD 0.010. Nearest: KWD 1.250 or KWD 1.260',
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

it('spreads a refund only over amounts that each account takes', () => {
  const mixed = order([{ payment_id: 'pay_1', left: 50 }, stepped('pay_2', 100, 10)])
  expect(spreadRefund(mixed, nothing, 55)).toEqual([
    { payment_id: 'pay_1', amount: 5 },
    { payment_id: 'pay_2', amount: 50 },
  ])
  // What the line was paid with cannot be sent to its own account.
  const both = order([stepped('pay_1', 60, 10), { payment_id: 'pay_2', left: 20 }])
  expect(spreadRefund(both, { lines: [{ line_id: 'lin_1', quantity: 1, amount: 55 }], shipping: 0 }, 55)).toEqual([
    { payment_id: 'pay_1', amount: 50 },
    { payment_id: 'pay_2', amount: 5 },
  ])
})

it('refuses a refund that no spread can send, and finds the nearest', () => {
  const one = order([stepped('pay_1', 1000, 10)])
  expect(spreadRefund(one, nothing, 255)).toBeNull()
  expect(nearestRefunds(one, nothing, 255)).toEqual({
    step: { provider: 'Stripe', step: 10 },
    amounts: [250, 260],
  })
  expect(nearestRefunds(one, nothing, 250)).toBeNull()
})
