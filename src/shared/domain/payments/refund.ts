import { nearestAmounts, type AmountStep } from '../money/amount-step.ts'
import type { Minor } from '../money/money.ts'
import { shareOut } from '../money/allocate.ts'

export interface RefundableLine {
  line_id: string
  quantity: number
  /** Price of all items of the line after its own discounts, in minor units. */
  line_total: Minor
  /** The line's part of the order's discount; null in orders that don't record it by line. */
  line_discount?: Minor | null | undefined
  /** The line's part of the order's tax. */
  tax_price: Minor
  /** The charge that paid for it. */
  payment_id: string
  /** Items refunded before, or being refunded. */
  refunded_quantity: number
}

export interface RefundablePayment {
  payment_id: string
  /** Captured amount that is neither refunded, being refunded nor in dispute. */
  left: Minor
  /** Absent if its account accepts any amount. */
  amount_step?: AmountStep | undefined
}

export interface RefundableOrder {
  /** The checkout's charge: the order's discount applies to its lines, and it paid for shipping. */
  sale_id: string
  /** Discount of the order from promo codes and rewards. */
  discount: Minor
  shipping: Minor
  shipping_tax: Minor
  /** Shipping refunded before. */
  shipping_refunded: Minor
  /** True if prices include tax instead of adding it. */
  tax_inclusive: boolean
  lines: readonly RefundableLine[]
  /** Oldest first. */
  payments: readonly RefundablePayment[]
}

export interface WantedLine {
  line_id: string
  quantity: number
}

export interface LineShare extends WantedLine {
  amount: Minor
}

export interface RefundShares {
  lines: LineShare[]
  shipping: Minor
  /** Lines and shipping together. */
  sum: Minor
}

/** Each line's discount: as recorded with the order, or spread over the checkout's lines by price in older orders. */
function lineDiscounts({ lines, sale_id, discount }: RefundableOrder): Map<string, Minor> {
  const sold = lines.filter(({ payment_id }) => payment_id === sale_id)
  const recorded = sold.flatMap(({ line_discount }) => line_discount ?? [])
  if (recorded.length === sold.length) return new Map(sold.map(({ line_id }, at) => [line_id, recorded[at] ?? 0]))
  const totals = sold.map(({ line_total }) => line_total)
  const whole = totals.reduce((sum, total) => sum + total, 0)
  const spread = shareOut(Math.min(discount, whole), totals)
  return new Map(sold.map(({ line_id }, at) => [line_id, spread[at] ?? 0]))
}

/** Paid amount of each line: after its share of the order's discount, with its tax if that was added. */
export function paidByLine(order: RefundableOrder): Map<string, Minor> {
  const discounts = lineDiscounts(order)
  return new Map(
    order.lines.map(({ line_id, line_total, tax_price }) => [
      line_id,
      line_total - (discounts.get(line_id) ?? 0) + (order.tax_inclusive ? 0 : tax_price),
    ]),
  )
}

/** Refundable part of the amount paid for shipping. */
export const shippingLeft = ({ shipping, shipping_tax, shipping_refunded, tax_inclusive }: RefundableOrder): Minor =>
  Math.max(0, shipping + (tax_inclusive ? 0 : shipping_tax) - shipping_refunded)

/** Refundable amount of all charges. */
export const refundableLeft = ({ payments }: Pick<RefundableOrder, 'payments'>): Minor =>
  payments.reduce((sum, { left }) => sum + Math.max(0, left), 0)

/** Items of a line that can still be refunded. */
export const refundableQuantity = ({ quantity, refunded_quantity }: RefundableLine): number =>
  Math.max(0, quantity - refunded_quantity)

/** Share of `worth` for the first `pieces` of `quantity`; the shares of all items add up to it. */
const upTo = (worth: Minor, quantity: number, pieces: number): Minor =>
  quantity === 0 ? 0 : Number((BigInt(worth) * BigInt(pieces)) / BigInt(quantity))

/**
 * Amounts paid for the given items and shipping. Refunding a line item by item adds up to exactly its full refund.
 * Quantities are integers within what is left; unknown lines are ignored.
 */
export function refundShares(order: RefundableOrder, wanted: readonly WantedLine[], shipping: Minor): RefundShares {
  const worths = paidByLine(order)
  const lines = wanted.flatMap(({ line_id, quantity }) => {
    const line = order.lines.find((each) => each.line_id === line_id)
    if (!line || quantity <= 0) return []
    const worth = worths.get(line_id) ?? 0
    const from = line.refunded_quantity
    const to = Math.min(from + quantity, line.quantity)
    const amount = upTo(worth, line.quantity, to) - upTo(worth, line.quantity, from)
    return [{ line_id, quantity: to - from, amount }]
  })
  const shipped = Math.min(shipping, shippingLeft(order))
  return { lines, shipping: shipped, sum: lines.reduce((sum, { amount }) => sum + amount, shipped) }
}

/**
 * Allocates `amount` to charges: each first refunds what its own lines and shipping cost, then any with something left.
 * Null if they can't refund exactly that amount together.
 */
export function allocateRefund(
  order: RefundableOrder,
  shares: Pick<RefundShares, 'lines' | 'shipping'>,
  amount: Minor,
): { payment_id: string; amount: Minor }[] | null {
  if (amount > refundableLeft(order)) return null
  const own = new Map<string, Minor>([[order.sale_id, shares.shipping]])
  for (const share of shares.lines) {
    const line = order.lines.find(({ line_id }) => line_id === share.line_id)
    if (line) own.set(line.payment_id, (own.get(line.payment_id) ?? 0) + share.amount)
  }
  // The lines' own charges may leave a remainder that no other account accepts.
  return fill(order, own, amount) ?? fill(order, new Map(), amount)
}

const stepOf = ({ amount_step }: RefundablePayment): Minor => amount_step?.step ?? 1

/** Fills charges oldest first, but accounts with coarse steps before those that can take their remainder. */
function fill(
  { payments }: RefundableOrder,
  own: ReadonlyMap<string, Minor>,
  amount: Minor,
): { payment_id: string; amount: Minor }[] | null {
  const moves = payments.map((payment) => ({ ...payment, step: stepOf(payment), amount: 0 }))
  let rest = amount
  const take = (move: (typeof moves)[number], most: Minor) => {
    const part = Math.min(most, Math.max(0, move.left) - move.amount, rest)
    move.amount += part - (part % move.step)
    rest -= part - (part % move.step)
  }
  for (const move of moves) take(move, own.get(move.payment_id) ?? 0)
  for (const move of moves.toSorted((one, other) => other.step - one.step)) take(move, rest)
  if (rest > 0) return null
  return moves.flatMap(({ payment_id, amount: part }) => (part > 0 ? [{ payment_id, amount: part }] : []))
}

/** The nearest amounts to `amount` that can be refunded, with the account that can't refund it; null if it can. */
export function nearestRefunds(
  order: RefundableOrder,
  shares: Pick<RefundShares, 'lines' | 'shipping'>,
  amount: Minor,
): { step: AmountStep; amounts: Minor[] } | null {
  const steps = order.payments.flatMap(({ amount_step }) => amount_step ?? [])
  const [step] = steps.toSorted((one, other) => other.step - one.step)
  const canSend = (each: Minor) => allocateRefund(order, shares, each) !== null
  if (!step || canSend(amount)) return null
  return { step, amounts: nearestAmounts(amount, { step: step.step, most: refundableLeft(order) }, canSend) }
}
