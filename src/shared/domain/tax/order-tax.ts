import type { Minor } from '../money/money.ts'
import { taxLabel } from './tax-label.ts'

/** The tax of an order as it was written down with it. */
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
  /** 'Texas 8.25%, with shipping'; '' where nothing is known of it. */
  note: string
  amount: Minor
}

interface TaxWords {
  locale: string
  /** Behind a tax that is on the shipping too. */
  with_shipping: string
}

/**
 * The tax of an order by its rates, for people; in English without `words`. What later payments added to it has no rates:
 * then it is one row.
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
