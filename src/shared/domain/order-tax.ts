import type { Minor } from './money.ts'

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

/** The tax of an order by its rates, for people. What later payments added to it has no rates: then it is one row. */
export function taxRows({ tax_price, tax_details }: OrderTax): TaxRow[] {
  if (!tax_details) return [{ note: '', amount: tax_price }]
  const { label, rates, shipping } = tax_details
  const onShipping = shipping > 0 ? ', with shipping' : ''
  const whole = rates.reduce((sum, { amount }) => sum + amount, 0) === tax_price
  if (rates.length < 2 || !whole) return [{ note: `${label}${onShipping}`, amount: tax_price }]
  return rates.map(({ name, percentage, amount }) => ({ note: `${name} ${percentage}%${onShipping}`, amount }))
}
