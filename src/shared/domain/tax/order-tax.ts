import type { Minor } from '../money/money.ts'
import { taxLabel } from './tax-label.ts'

/** The tax of an order as recorded with it. */
export interface OrderTax {
  tax_price: Minor
  tax_details?:
    | {
        label: string
        inclusive: boolean
        shipping: Minor
        rates: readonly { name: string; percentage: string; amount: Minor }[]
      }
    | null
    | undefined
}

interface TaxRow {
  /** 'Texas 8.25%, with shipping'; '' if unknown. */
  note: string
  amount: Minor
}

interface TaxWords {
  locale: string
  /** Suffix for a tax that also applies to shipping. */
  with_shipping: string
}

/**
 * Returns an order's tax by rate for display; in English without `words`. Tax added by later payments has no rates, so
 * that it is one row.
 */
export function taxRows(
  { tax_price, tax_details }: OrderTax,
  { locale, with_shipping }: TaxWords = { locale: 'en-US', with_shipping: 'with shipping' },
): TaxRow[] {
  if (!tax_details) return [{ note: '', amount: tax_price }]
  const { rates, shipping } = tax_details
  const noteOf = (named: typeof rates) =>
    [taxLabel(named, locale), shipping > 0 && with_shipping].filter(Boolean).join(', ')
  const whole = rates.reduce((sum, { amount }) => sum + amount, 0) === tax_price
  if (rates.length < 2 || !whole) return [{ note: noteOf(rates), amount: tax_price }]
  return rates.map((rate) => ({ note: noteOf([rate]), amount: rate.amount }))
}
