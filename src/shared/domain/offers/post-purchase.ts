import type { Minor } from '../money/money.ts'
import type { SalesTax, TaxRate } from '../tax/tax.ts'
import { cartTotals, subtotalOf, type TotalsItem } from '../cart/totals.ts'

/** How long after the payment an offer can be accepted, in milliseconds. */
export const POST_PURCHASE_WINDOW_MS = 30 * 60_000

/** An order's tax without the shares of its lines. */
export type TaxDetails = Omit<SalesTax, 'total' | 'lines'>

/** The charge for accepting a post-purchase offer, in minor units. */
export interface AddedTotals {
  /** The price of the products without the offer, and the offer's discount. */
  original_total: Minor
  amount_saved: Minor
  subtotal: Minor
  /** Added to the total unless `tax_inclusive`. */
  sales_tax_total: Minor
  tax: SalesTax | null
  total: Minor
}

const asRates = (tax: Pick<SalesTax, 'rates' | 'inclusive'> | null): TaxRate[] =>
  (tax?.rates ?? []).map(({ name, percentage }) => ({
    country_code: '',
    region: '',
    name,
    percentage,
    inclusive: tax?.inclusive ?? false,
    applies_to_shipping: false,
  }))

/**
 * Calculates the charge for adding `items` to a paid order: they ship with it, use its tax rates, and get none of its
 * codes or rewards.
 */
export function addedTotals(
  items: readonly TotalsItem[],
  saleTax: Pick<SalesTax, 'rates' | 'inclusive'> | null,
): AddedTotals {
  const { subtotal, sales_tax_total, tax, total } = cartTotals({ items, tax_rates: asRates(saleTax) })
  const original_total = subtotalOf(items.map(({ price, quantity }) => ({ price, discount_price: price, quantity })))
  return {
    original_total,
    amount_saved: Math.max(0, original_total - subtotal),
    subtotal,
    sales_tax_total,
    tax,
    total,
  }
}

/** Adds an offer's tax to an order's tax rate by rate, so that the rates still add up to the total. */
export function withAddedTax(details: TaxDetails | null, added: SalesTax | null): TaxDetails | null {
  if (!added) return details
  const { label, inclusive, shipping, rates } = added
  if (!details) return { label, inclusive, shipping, rates }
  return {
    ...details,
    rates: details.rates.map((rate, at) => ({ ...rate, amount: rate.amount + (rates[at]?.amount ?? 0) })),
  }
}

/** Returns until when an offer can be accepted on an order paid at `sold_at`. */
export const acceptUntil = (sold_at: Date): Date => new Date(sold_at.getTime() + POST_PURCHASE_WINDOW_MS)
