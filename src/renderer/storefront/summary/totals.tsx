import type { ReactNode } from 'react'
import { useMoney, useTexts } from '../i18n/texts.tsx'
import type { ShopTotals } from '../types.ts'

/**
 * The cell of a sum: the written amount with the code of its currency before it, unless it tells that already, by the code
 * or by a sign that names a country, as 'US$' does.
 */
export const sumCell = (amount: string, currency: string): ReactNode => (
  <dd>
    {!amount.includes(currency) && !/[A-Z]\$|\$[A-Z]/.test(amount) && <small>{currency} </small>}
    {amount}
  </dd>
)

interface TotalsProps {
  totals: ShopTotals
  /** How many pieces the subtotal is of. */
  pieces: number
  /** The name of the shipping method, once one is chosen. */
  shipping_title?: string | null | undefined
  paid?: boolean | undefined
  /** False where nothing is shipped: nothing is said of it then. */
  shipped?: boolean | undefined
}

/** From subtotal to total, every step that is not nought. Shipping stands there at no cost too, so that 'Free' can be read. */
export function Totals({ totals, pieces, shipping_title, paid, shipped = true }: TotalsProps) {
  const { t } = useTexts()
  const money = useMoney(totals.currency)
  const less = (amount: number) => <span className="shop-saving">−{money(amount)}</span>
  const rows: { key: string; label: string; value: ReactNode }[] = [
    { key: 'subtotal', label: t.subtotal(pieces), value: money(totals.subtotal) },
  ]
  if (totals.promo_total)
    rows.push({ key: 'promo', label: t.discount(totals.promo_code ?? ''), value: less(totals.promo_total) })
  if (totals.reward_discount_total)
    rows.push({ key: 'reward', label: t.reward_discount, value: less(totals.reward_discount_total) })
  if (shipped)
    rows.push({
      key: 'shipping',
      label: shipping_title ? t.shipping_by(shipping_title) : t.shipping,
      value: totals.shipping_total === 0 ? <span className="shop-saving">{t.free}</span> : money(totals.shipping_total),
    })
  if (totals.sales_tax_total > 0 && !totals.tax_inclusive)
    rows.push({
      key: 'tax',
      label: totals.tax_label ? t.tax_by(totals.tax_label) : t.tax,
      value: money(totals.sales_tax_total),
    })
  return (
    <dl className="shop-totals">
      {rows.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className="shop-total">
        <dt>{paid ? t.total_paid : t.total}</dt>
        {sumCell(money(totals.total), totals.currency)}
      </div>
      {totals.tax_inclusive && totals.sales_tax_total > 0 && (
        <div className="shop-small">
          <dt>{t.tax_included(totals.tax_label ?? '')}</dt>
          <dd>{money(totals.sales_tax_total)}</dd>
        </div>
      )}
    </dl>
  )
}
