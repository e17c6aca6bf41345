import type { Minor } from '../money/money.ts'
import type { SalesTax, TaxRate } from '../tax/tax.ts'
import { cartTotals, subtotalOf, type TotalsItem } from '../cart/totals.ts'

/** Milliseconds after the sale until which an offer may be accepted. */
export const AFTER_SALE_MS = 30 * 60_000

/** What an order tells of its tax, beside the parts of its lines. */
export type TaxDetails = Omit<SalesTax, 'total' | 'lines'>

/** What accepting an offer after the sale charges, in minor units. */
export interface AddedTotals {
  /** What the products cost without the offer, and what the offer takes off that. */
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
 * What more is charged for `items` on an order that is paid: they go with its parcel, at the rates that its sale was taxed
 * with, and no code or reward of the sale takes anything off them.
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

/** An order's tax with what was added to it: rate by rate, so that the rates go on summing to the whole. */
export function withAddedTax(details: TaxDetails | null, added: SalesTax | null): TaxDetails | null {
  if (!added) return details
  const { label, inclusive, shipping, rates } = added
  if (!details) return { label, inclusive, shipping, rates }
  return {
    ...details,
    rates: details.rates.map((rate, at) => ({ ...rate, amount: rate.amount + (rates[at]?.amount ?? 0) })),
  }
}

/** Until when an offer may be accepted on an order that was paid at `sold_at`. */
export const acceptUntil = (sold_at: Date): Date => new Date(sold_at.getTime() + AFTER_SALE_MS)
