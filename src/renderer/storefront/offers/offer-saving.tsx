import { useOfferTexts } from '../i18n/offer-texts.tsx'
import { useMoney } from '../i18n/texts.tsx'

/** The saving of an offer, above its price in the totals; nothing if it saves nothing. Minor units. */
export function OfferSaving(props: { label: string; original_total: number; amount_saved: number; currency: string }) {
  const o = useOfferTexts()
  const money = useMoney(props.currency)
  if (props.amount_saved <= 0) return null
  return (
    <>
      <div>
        <dt>{props.label}</dt>
        <dd>
          <s>{money(props.original_total)}</s>
        </dd>
      </div>
      <div>
        <dt>{o.you_save}</dt>
        <dd>
          <span className="shop-saving">−{money(props.amount_saved)}</span>
        </dd>
      </div>
    </>
  )
}
