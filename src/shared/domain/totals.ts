import { roundHalfUp, type Minor } from './money.ts'
import { shareOut } from './share-out.ts'
import { salesTax, type SalesTax, type TaxRate } from './tax.ts'

/**
 * What a line costs: `price` before and `discount_price` after its own discount, both for one piece. An offer's fee may
 * make the latter the higher one, and nothing is saved then.
 */
export interface TotalsItem {
  price: Minor
  discount_price: Minor
  quantity: number
}

export interface TotalsInput {
  items: readonly TotalsItem[]
  /** Percent of the subtotal that reached rewards take off, before the promo code (GAP-61). */
  reward_percentage?: number
  promo_total?: Minor
  free_shipping?: boolean
  shipping_rate?: Minor
  /** The rates of the place that it is sent to; none where no tax is shown. */
  tax_rates?: readonly TaxRate[]
}

export interface Totals {
  subtotal: Minor
  savings_total: Minor
  reward_total: Minor
  promo_total: Minor
  shipping_total: Minor
  /** What `tax` comes to, whether it is added or held by the prices already. */
  sales_tax_total: Minor
  tax: SalesTax | null
  total: Minor
}

/**
 * What a cart costs, in whole minor units (GAP-77): subtotal after item discounts, less rewards, less the promo code,
 * plus shipping and the tax of what is left; tax that the prices hold is not added. No part and no total is ever below 0.
 * Page and server use this one function, and the server's word is final.
 */
export function cartTotals(input: TotalsInput): Totals {
  const subtotal = subtotalOf(input.items)
  const savings_total = input.items.reduce(
    (sum, item) => sum + Math.max(0, item.price - item.discount_price) * item.quantity,
    0,
  )
  const reward_total = rewardDiscount(subtotal, input.reward_percentage ?? 0)
  const promo_total = Math.min(subtotal - reward_total, input.promo_total ?? 0)
  // Nothing is sent of an empty cart.
  const isFree = input.free_shipping || input.items.length === 0
  const shipping_total = isFree ? 0 : (input.shipping_rate ?? 0)
  const lines = linesAfter(input.items, reward_total + promo_total)
  const tax = salesTax(input.tax_rates ?? [], { lines, shipping: shipping_total })
  const sales_tax_total = tax?.total ?? 0
  const total = subtotal - reward_total - promo_total + shipping_total + addedTax(tax)
  return { subtotal, savings_total, reward_total, promo_total, shipping_total, sales_tax_total, tax, total }
}

/** What of a tax comes on top of the prices. */
export const addedTax = (tax: Pick<SalesTax, 'inclusive' | 'total'> | null): Minor =>
  tax && !tax.inclusive ? tax.total : 0

/** What each line costs once the discounts of the whole cart are spread over them. */
function linesAfter(items: readonly TotalsItem[], discount: Minor): Minor[] {
  const lines = items.map((item) => item.discount_price * item.quantity)
  const shares = shareOut(discount, lines)
  return lines.map((line, at) => line - (shares[at] ?? 0))
}

/** What the items cost after their own discounts, in minor units. */
export const subtotalOf = (items: readonly TotalsItem[]): Minor =>
  items.reduce((sum, item) => sum + item.discount_price * item.quantity, 0)

/** What reached rewards take off a subtotal, both in minor units, at `percentage` percent (GAP-61). */
export const rewardDiscount = (subtotal: Minor, percentage: number): Minor =>
  Math.min(subtotal, roundHalfUp((subtotal * percentage) / 100))

/** Pieces in a cart. */
export const countItems = (items: readonly { quantity: number }[]): number =>
  items.reduce((sum, item) => sum + item.quantity, 0)
