import { roundHalfUp, type Minor } from '../money/money.ts'
import { shareOut } from '../money/allocate.ts'
import { salesTax, type SalesTax, type TaxRate } from '../tax/tax.ts'

/**
 * Price of a line item: `price` before and `discount_price` after its own discount, both per item. An offer's fee can
 * make `discount_price` the higher one; then nothing is saved.
 */
export interface TotalsItem {
  price: Minor
  discount_price: Minor
  quantity: number
}

export interface TotalsInput {
  items: readonly TotalsItem[]
  /** Percent that reached rewards take off the subtotal, before the promo code (GAP-61). */
  reward_percentage?: number
  promo_total?: Minor
  /** Which items the promo code applies to, in their order; absent for all of them. */
  promo_items?: readonly boolean[]
  free_shipping?: boolean
  shipping_rate?: Minor
  /** Tax rates of the destination; none if no tax is shown. */
  tax_rates?: readonly TaxRate[]
}

export interface Totals {
  subtotal: Minor
  savings_total: Minor
  reward_total: Minor
  promo_total: Minor
  /**
   * Each item's share of the reward and promo discounts: shares add up to both, and an ineligible item gets none of the
   * code.
   */
  line_discounts: Minor[]
  shipping_total: Minor
  /** Total of `tax`, added or included in prices. */
  sales_tax_total: Minor
  tax: SalesTax | null
  total: Minor
}

/**
 * Calculates a cart's totals in whole minor units (GAP-77): subtotal after item discounts, less rewards, less the promo
 * code, plus shipping and tax on the rest; tax included in prices is not added. No part and no total is ever negative.
 * Page and server share this function, and the server's result is final.
 */
export function cartTotals(input: TotalsInput): Totals {
  const subtotal = subtotalOf(input.items)
  const savings_total = input.items.reduce(
    (sum, item) => sum + Math.max(0, item.price - item.discount_price) * item.quantity,
    0,
  )
  const reward_total = rewardDiscount(subtotal, input.reward_percentage ?? 0)
  const { promo_total, line_discounts } = spreadDiscounts(input, reward_total)
  const isFree = input.free_shipping || input.items.length === 0
  const shipping_total = isFree ? 0 : (input.shipping_rate ?? 0)
  const lines = input.items.map((item, at) => lineTotal(item) - (line_discounts[at] ?? 0))
  const tax = salesTax(input.tax_rates ?? [], { lines, shipping: shipping_total })
  const sales_tax_total = tax?.total ?? 0
  const total = subtotal - reward_total - promo_total + shipping_total + addedTax(tax)
  return {
    subtotal,
    savings_total,
    reward_total,
    promo_total,
    line_discounts,
    shipping_total,
    sales_tax_total,
    tax,
    total,
  }
}

/** Returns the tax that is added to prices. */
export const addedTax = (tax: Pick<SalesTax, 'inclusive' | 'total'> | null): Minor =>
  tax && !tax.inclusive ? tax.total : 0

const lineTotal = (item: TotalsItem): Minor => item.discount_price * item.quantity

/**
 * Distributes reward and promo code over the items by largest remainder. Items that the code applies to share its
 * discount and their own part of the reward; the others share the rest of the reward.
 */
function spreadDiscounts(
  { items, promo_items, promo_total: wanted = 0, reward_percentage = 0 }: TotalsInput,
  reward_total: Minor,
): { promo_total: Minor; line_discounts: Minor[] } {
  const hasPromo = items.map((_, at) => promo_items?.[at] ?? true)
  const weightsWhere = (side: boolean) => items.map((item, at) => (hasPromo[at] === side ? lineTotal(item) : 0))
  const [inside, outside] = [weightsWhere(true), weightsWhere(false)]
  const [insideTotal, outsideTotal] = [sum(inside), sum(outside)]
  // Rounded like `promoDiscount`, so that the items have room for the full code.
  const ownReward = rewardDiscount(insideTotal, reward_percentage)
  const insideReward = Math.max(ownReward, reward_total - outsideTotal)
  const promo_total = Math.min(insideTotal - insideReward, wanted)
  const insideShares = shareOut(insideReward + promo_total, inside)
  const outsideShares = shareOut(reward_total - insideReward, outside)
  return { promo_total, line_discounts: items.map((_, at) => (insideShares[at] ?? 0) + (outsideShares[at] ?? 0)) }
}

const sum = (amounts: readonly Minor[]): Minor => amounts.reduce((all, amount) => all + amount, 0)

/** Returns the price of the items after their own discounts, in minor units. */
export const subtotalOf = (items: readonly TotalsItem[]): Minor => sum(items.map(lineTotal))

/** Returns the reward discount on a subtotal, both in minor units, at `percentage` percent (GAP-61). */
export const rewardDiscount = (subtotal: Minor, percentage: number): Minor =>
  Math.min(subtotal, roundHalfUp((subtotal * percentage) / 100))

/** Counts the items in a cart. */
export const countItems = (items: readonly { quantity: number }[]): number =>
  items.reduce((sum, item) => sum + item.quantity, 0)
