import type { PostPurchaseChoice } from '../../../shared/contracts/checkout/post-purchase-offers.ts'
import { usePostPurchaseTexts } from '../i18n/post-purchase-texts.tsx'
import { ProtectedSlot } from '../css-guard/protected-slot-context.tsx'
import { OfferSaving } from './offer-saving.tsx'
import { useMoney, useTexts } from '../i18n/texts.tsx'
import { amountCell } from '../summary/totals.tsx'
import { sectionStyle } from '../content/section-style.ts'

/** The price of a post-purchase offer including tax, and the charge. Amounts in minor units. */
export function PostPurchasePrice(props: {
  choice: PostPurchaseChoice
  currency: string
  title: string
  /** 'Charged to Visa ending in 4242', or that it is confirmed next. */
  method: string
  background?: string | null | undefined
}) {
  const { choice, currency, title, method, background } = props
  const { t } = useTexts()
  const a = usePostPurchaseTexts()
  const money = useMoney(currency)
  const { original_total, amount_saved, subtotal, sales_tax_total: tax, tax_label, tax_inclusive, total } = choice
  return (
    <div className="shop-offer-price" style={sectionStyle({ background })}>
      <ProtectedSlot part="total" within="shop-offer-price">
        <dl className="shop-totals">
          <OfferSaving label={title} original_total={original_total} amount_saved={amount_saved} currency={currency} />
          <div>
            <dt>{amount_saved > 0 ? a.your_price : title}</dt>
            <dd>{money(subtotal)}</dd>
          </div>
          {tax > 0 && !tax_inclusive && (
            <div>
              <dt>{tax_label ? t.tax_by(tax_label) : t.tax}</dt>
              <dd>{money(tax)}</dd>
            </div>
          )}
          <div className="shop-total">
            <dt>{a.you_pay_now}</dt>
            {amountCell(money(total), currency)}
          </div>
          {tax > 0 && tax_inclusive && (
            <div className="shop-small">
              <dt>{t.tax_included(tax_label)}</dt>
              <dd>{money(tax)}</dd>
            </div>
          )}
        </dl>
        <p className="shop-small shop-strong">{method}</p>
      </ProtectedSlot>
      <p className="shop-fine">{a.own_charge}</p>
    </div>
  )
}
