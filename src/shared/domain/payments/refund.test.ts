import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  paidByLine,
  refundableQuantity,
  refundableLeft,
  refundShares,
  shippingLeft,
  allocateRefund,
  type RefundableOrder,
  type RefundShares,
} from './refund.ts'
import { shareOut } from '../money/allocate.ts'

const money = fc.integer({ min: 0, max: 5_000_000 })

const line = (payment_id: string) =>
  fc
    .record({
      quantity: fc.integer({ min: 1, max: 12 }),
      line_total: money,
      tax_price: fc.integer({ min: 0, max: 500_000 }),
      discountShare: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ discountShare, ...facts }) => ({
      ...facts,
      own_discount: Math.floor(facts.line_total * discountShare),
      payment_id,
      refunded_quantity: 0,
    }))

/** An order as checkouts create it: the paid amount is the sum of its parts. */
const order: fc.Arbitrary<RefundableOrder> = fc
  .record({
    sold: fc.array(line('pay_1'), { minLength: 1, maxLength: 5 }),
    added: fc.array(line('pay_2'), { maxLength: 3 }),
    discountShare: fc.double({ min: 0, max: 1, noNaN: true }),
    shipping: money,
    shipping_tax: fc.integer({ min: 0, max: 100_000 }),
    tax_inclusive: fc.boolean(),
    recorded: fc.boolean(),
  })
  .map(({ sold, added, discountShare, shipping, shipping_tax, tax_inclusive, recorded }) => {
    const lines = [...sold, ...added].map(({ own_discount, ...each }, at) => {
      const line_discount = each.payment_id === 'pay_1' ? own_discount : 0
      return { ...each, line_id: `lin_${at}`, line_discount: recorded ? line_discount : null }
    })
    const whole = sold.reduce((sum, { line_total }) => sum + line_total, 0)
    const ofLines = sold.reduce((sum, { own_discount }) => sum + own_discount, 0)
    const base = {
      sale_id: 'pay_1',
      discount: recorded ? ofLines : Math.floor(whole * discountShare),
      shipping,
      shipping_tax,
      shipping_refunded: 0,
      tax_inclusive,
      lines,
    }
    const worth = paidByLine({ ...base, payments: [] })
    const of = (id: string) =>
      lines
        .filter(({ payment_id }) => payment_id === id)
        .reduce((sum, { line_id }) => sum + (worth.get(line_id) ?? 0), 0)
    const shipped = shippingLeft({ ...base, payments: [] })
    const payments = [{ payment_id: 'pay_1', left: of('pay_1') + shipped }]
    return {
      ...base,
      payments: added.length > 0 ? [...payments, { payment_id: 'pay_2', left: of('pay_2') }] : payments,
    }
  })

const everything = ({ lines }: RefundableOrder) => lines.map(({ line_id, quantity }) => ({ line_id, quantity }))

/** The order after a refund has started. */
const afterwards = (
  before: RefundableOrder,
  shares: RefundShares,
  moves: readonly { payment_id: string; amount: number }[],
): RefundableOrder => ({
  ...before,
  shipping_refunded: before.shipping_refunded + shares.shipping,
  lines: before.lines.map((each) => {
    const pieces = shares.lines.find(({ line_id }) => line_id === each.line_id)?.quantity ?? 0
    return { ...each, refunded_quantity: each.refunded_quantity + pieces }
  }),
  payments: before.payments.map(({ payment_id, left }) => ({
    payment_id,
    left: left - (moves.find((move) => move.payment_id === payment_id)?.amount ?? 0),
  })),
})

describe('a refund by line', () => {
  it('of everything equals the paid amount: tax and discounts are allocated to the last minor unit [API-083]', () => {
    fc.assert(
      fc.property(order, (given) => {
        const { sum } = refundShares(given, everything(given), shippingLeft(given))
        expect(sum).toBe(refundableLeft(given))
      }),
    )
  })

  it('refunds the same item by item as all at once [API-083]', () => {
    fc.assert(
      fc.property(order, (given) => {
        const whole = new Map(
          refundShares(given, everything(given), 0).lines.map((each) => [each.line_id, each.amount]),
        )
        for (const { line_id, quantity } of given.lines) {
          let sum = 0
          for (let refunded = 0; refunded < quantity; refunded += 1) {
            const lines = given.lines.map((each) =>
              each.line_id === line_id ? { ...each, refunded_quantity: refunded } : each,
            )
            const [part] = refundShares({ ...given, lines }, [{ line_id, quantity: 1 }], 0).lines
            expect(part?.amount).toBeGreaterThanOrEqual(0)
            sum += part?.amount ?? 0
          }
          expect(sum).toBe(whole.get(line_id))
        }
      }),
      { numRuns: 60 },
    )
  })

  it('never allocates more to a charge than it has left, and always allocates the full amount [API-083]', () => {
    fc.assert(
      fc.property(
        order,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.array(money, { maxLength: 2 }),
        (given, part, used) => {
          const payments = given.payments.map((payment, at) => ({
            ...payment,
            left: Math.max(0, payment.left - (used[at] ?? 0)),
          }))
          const left = { ...given, payments }
          const shares = refundShares(left, everything(left), shippingLeft(left))
          const amount = Math.floor(refundableLeft(left) * part)
          const moves = allocateRefund(left, shares, amount) ?? []
          expect(moves.reduce((sum, move) => sum + move.amount, 0)).toBe(amount)
          for (const move of moves) {
            expect(move.amount).toBeGreaterThan(0)
            expect(move.amount).toBeLessThanOrEqual(
              payments.find((each) => each.payment_id === move.payment_id)?.left ?? 0,
            )
          }
          expect(allocateRefund(left, shares, refundableLeft(left) + 1)).toBeNull()
        },
      ),
    )
  })

  it('never refunds more than was captured, however many refunds there are [API-083]', () => {
    const steps = fc.array(
      fc.record({ at: fc.nat(7), quantity: fc.integer({ min: 1, max: 4 }), shipping: fc.boolean() }),
      {
        maxLength: 12,
      },
    )
    fc.assert(
      fc.property(order, steps, (given, wanted) => {
        const taken = refundableLeft(given)
        let now = given
        let back = 0
        for (const { at, quantity, shipping } of wanted) {
          const target = now.lines[at % now.lines.length]
          if (!target) continue
          const pieces = Math.min(quantity, refundableQuantity(target))
          const shares = refundShares(
            now,
            [{ line_id: target.line_id, quantity: pieces }],
            shipping ? shippingLeft(now) : 0,
          )
          const moves = allocateRefund(now, shares, shares.sum)
          expect(moves).not.toBeNull()
          back += shares.sum
          now = afterwards(now, shares, moves ?? [])
        }
        expect(back).toBeLessThanOrEqual(taken)
        expect(refundableLeft(now)).toBe(taken - back)
      }),
    )
  })
})

it('takes each line’s recorded discount off that line, and spreads discounts that an older order does not record', () => {
  const line = { quantity: 1, line_total: 10_000, payment_id: 'pay_1', refunded_quantity: 0 }
  const given = {
    sale_id: 'pay_1',
    discount: 5000,
    shipping: 0,
    shipping_tax: 0,
    shipping_refunded: 0,
    tax_inclusive: false,
    lines: [
      { ...line, line_id: 'grinder', tax_price: 500, line_discount: 5000 },
      { ...line, line_id: 'kettle', tax_price: 1000, line_discount: 0 },
    ],
    payments: [{ payment_id: 'pay_1', left: 16_500 }],
  }
  expect(Object.fromEntries(paidByLine(given))).toEqual({ grinder: 5500, kettle: 11_000 })
  const older = given.lines.map((each) => ({ ...each, tax_price: 750, line_discount: null }))
  expect(Object.fromEntries(paidByLine({ ...given, lines: older }))).toEqual({ grinder: 8250, kettle: 8250 })
})

it('refunds included tax with the price, and added tax on top of it', () => {
  const line = { line_id: 'kettle', quantity: 1, line_total: 12_000, payment_id: 'pay_1', refunded_quantity: 0 }
  const given: RefundableOrder = {
    sale_id: 'pay_1',
    discount: 0,
    shipping: 600,
    shipping_tax: 100,
    shipping_refunded: 0,
    tax_inclusive: true,
    lines: [{ ...line, tax_price: 2000 }],
    payments: [],
  }
  expect([paidByLine(given).get('kettle'), shippingLeft(given)]).toEqual([12_000, 600])
  const added = { ...given, tax_inclusive: false }
  expect([paidByLine(added).get('kettle'), shippingLeft(added)]).toEqual([14_000, 700])
})

it("takes the discount off the checkout's lines only, in proportion to their price", () => {
  const base = { quantity: 1, tax_price: 0, refunded_quantity: 0 }
  const given: RefundableOrder = {
    sale_id: 'pay_1',
    discount: 1000,
    shipping: 500,
    shipping_tax: 40,
    shipping_refunded: 0,
    tax_inclusive: false,
    lines: [
      { ...base, line_id: 'a', line_total: 3000, payment_id: 'pay_1' },
      { ...base, line_id: 'b', line_total: 1000, payment_id: 'pay_1' },
      { ...base, line_id: 'c', line_total: 2000, payment_id: 'pay_2' },
    ],
    payments: [],
  }
  expect([...paidByLine(given)]).toEqual([
    ['a', 3000 - (shareOut(1000, [3000, 1000])[0] ?? 0)],
    ['b', 750],
    ['c', 2000],
  ])
  expect(shippingLeft(given)).toBe(540)
  expect(shippingLeft({ ...given, shipping_refunded: 600 })).toBe(0)
})

it('spreads what a charge can no longer refund over the others', () => {
  const given: RefundableOrder = {
    sale_id: 'pay_1',
    discount: 0,
    shipping: 0,
    shipping_tax: 0,
    shipping_refunded: 0,
    tax_inclusive: false,
    lines: [],
    payments: [
      { payment_id: 'pay_1', left: 100 },
      { payment_id: 'pay_2', left: 50 },
    ],
  }
  expect(allocateRefund(given, { lines: [], shipping: 0 }, 120)).toEqual([
    { payment_id: 'pay_1', amount: 100 },
    { payment_id: 'pay_2', amount: 20 },
  ])
})
