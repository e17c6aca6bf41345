import type { ReactNode } from 'react'
import { useMoney, useTexts } from '../i18n/texts.tsx'
import type { ShopTotals } from '../types.ts'

/**
 * The cell of an amount: the formatted amount after its currency code, unless it already names the currency, by code or
 * by a symbol with a country such as 'US$'.
 */
export const amountCell = (amount: string, currency: string): ReactNode => (
  <dd>
    {!amount.includes(currency) && !/[A-Z]\$|\$[A-Z]/.test(amount) && <small>{currency} </small>}
    {amount}
  </dd>
)

interface TotalsProps {
  totals: ShopTotals
  /** Number of items in the subtotal. */
  pieces: number
  /** The title of the selected shipping method, if any. */
  shipping_title?: string | null | undefined
  paid?: boolean | undefined
  /** False if nothing is shipped: shipping is left out then. */
  shipped?: boolean | undefined
}

/** From subtotal to total, with every step that is not zero. Shipping is also shown at no cost, as 'Free'. */
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
        {amountCell(money(totals.total), totals.currency)}
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
