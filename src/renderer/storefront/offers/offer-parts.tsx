import { InfoCard } from '../content/info-card.tsx'
import { Icon } from '../content/icons.tsx'
import { clock } from '../summary/urgency-banner.tsx'
import { useOfferTexts } from '../i18n/offer-texts.tsx'
import type { ShopOffer } from './offer-types.ts'
import { sectionStyle } from '../content/section-style.ts'

/** Up to three features (B §3). */
export function Features({ offer }: { offer: ShopOffer }) {
  const features = [offer.feature1, offer.feature2, offer.feature3].filter(Boolean)
  if (features.length === 0) return null
  return (
    <ul className="shop-offer-features">
      {features.map((feature, index) => (
        // Two features may have the same text.
        <li key={index}>
          <Icon name="check" />
          {feature}
        </li>
      ))}
    </ul>
  )
}

/** The callout with the remaining time (OP-007); `seconds` is null if the offer has no end. */
export function TimeCallout({ offer, seconds }: { offer: ShopOffer; seconds: number | null }) {
  if (!offer.callout_enabled || (!offer.callout_title && seconds === null)) return null
  const style = sectionStyle({ background: offer.callout_background_color, text: offer.callout_text_color })
  return (
    <p className={`shop-offer-callout shop-offer-time-${offer.callout_time_size ?? 'medium'}`} style={style}>
      <span className="shop-strong">{offer.callout_title}</span>
      {seconds ? <b role="timer">{clock(seconds)}</b> : null}
    </p>
  )
}

/** Collapsible questions and answers (GAP-66). */
export function Questions({ offer }: { offer: ShopOffer }) {
  const o = useOfferTexts()
  const items = offer.faq_enabled ? (offer.faq_items ?? []) : []
  if (items.length === 0) return null
  return (
    <InfoCard title={o.questions} className="shop-offer-questions">
      {items.map(({ question, answer }) => (
        <details key={question}>
          <summary>
            {question}
            <Icon name="chevron" size={16} />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </InfoCard>
  )
}
