import { ProtectedSlot } from '../css-guard/protected-slot-context.tsx'
import { OfferSaving } from './offer-saving.tsx'
import { useOfferTexts } from '../i18n/offer-texts.tsx'
import type { OfferTotals } from './offer-types.ts'
import { useMoney, useTexts } from '../i18n/texts.tsx'
import { amountCell } from '../summary/totals.tsx'
import { sectionStyle } from '../content/section-style.ts'

interface OfferPriceProps {
  totals: OfferTotals
  /** The order's total without the offer. */
  order_total: number
  currency: string
  /** The bundle's or the product's title. */
  title: string
  bundle: boolean
  /** The background of the box, by default the page's. */
  background?: string | null | undefined
}

/** The offer's price and its effect on the order (UP-002). Amounts in minor units. */
export function OfferPrice({ totals, order_total, currency, title, bundle, background }: OfferPriceProps) {
  const o = useOfferTexts()
  const money = useMoney(currency)
  const { t } = useTexts()
  const singleLabel = totals.amount_saved > 0 ? o.your_price : title
  const { amount_saved, bundle_total, original_total, new_cart_total, changes } = totals
  const others = [
    { label: o.further_discount, more: -(changes?.discount ?? 0) },
    { label: t.shipping, more: changes?.shipping ?? 0 },
    { label: t.tax, more: changes?.tax ?? 0 },
  ]
  return (
    <div className="shop-offer-price" style={sectionStyle({ background })}>
      <ProtectedSlot part="total" within="shop-offer-price">
        <dl className="shop-totals">
          <OfferSaving
            label={bundle ? o.bought_apart : title}
            original_total={original_total}
            amount_saved={amount_saved}
            currency={currency}
          />
          <div>
            <dt>{bundle ? o.bundle_price : singleLabel}</dt>
            <dd>
              <b>{money(bundle_total)}</b>
            </dd>
          </div>
          <div>
            <dt>{o.order_now}</dt>
            <dd>{money(order_total)}</dd>
          </div>
          {others.map(
            ({ label, more }) =>
              more !== 0 && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{more < 0 ? <span className="shop-saving">−{money(-more)}</span> : money(more)}</dd>
                </div>
              ),
          )}
          <div className="shop-total">
            <dt>{o.order_with_offer}</dt>
            {amountCell(money(new_cart_total), currency)}
          </div>
        </dl>
      </ProtectedSlot>
      <p className="shop-fine">{o.tax_follows}</p>
    </div>
  )
}
