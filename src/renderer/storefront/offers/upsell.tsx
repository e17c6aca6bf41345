import type { ReactNode } from 'react'
import '../styles/shop-offer.css'
import '../styles/shop-offers.css'
import '../styles/shop-reasons.css'
import { AffirmationBox } from '../content/affirmation-box.tsx'
import { Callout } from '../content/callout.tsx'
import { MoreIcon } from '../content/more-icons.tsx'
import { UrgencyBanner, useSecondsUntil } from '../summary/urgency-banner.tsx'
import { Notice } from '../content/inline-alert.tsx'
import { OfferAnswers } from './offer-answers.tsx'
import { BundleProducts, SingleProduct } from './offer-choice.tsx'
import { priceBoxBackground, isBundle, offerStyle, totalsWith, variantOf } from './offer-theme.ts'
import { Features, Questions, TimeCallout } from './offer-parts.tsx'
import { OfferPrice } from './offer-price.tsx'
import { useOfferTexts } from '../i18n/offer-texts.tsx'
import type { OfferProduct, OfferVariant, ShopOffer, ShownOffer } from './offer-types.ts'
import { Hero } from '../content/banner-hero.tsx'
import { Reviews } from '../content/reviews.tsx'
import type { ShopPage } from '../types.ts'

export interface OfferProps {
  shown: ShownOffer
  /** The offer's payment page, which provides the styles that the offer doesn't define. */
  page: ShopPage
  /** The order's total without the offer, in minor units. */
  order_total: number
  currency: string
  variant_id: string | null
  onVariant: (variant_id: string) => void
  busy: boolean
  /** The offer could not be added. */
  failed?: boolean | undefined
  /** Declining continues to the payment. */
  pays: boolean
  /** The ID of the offer's heading, which labels a dialog around it. */
  heading_id: string
  /** For a paid order: the charge, its outcome and the answers, replacing the usual ones. */
  paid?: { price: ReactNode; notes: ReactNode; answers: ReactNode } | undefined
  /** What the shopper agrees to by accepting, for an offer that sells a subscription. */
  consent?: ReactNode
  onAccept: () => void
  onDecline: () => void
}

/** The product of an offer that is not a bundle, with the variant that would be added. */
function chosenOf({ offer, products }: ShownOffer, variant_id: string | null) {
  const [product] = products
  const variant = product && variantOf(product, variant_id)
  return isBundle(offer) || !product || !variant ? null : { product, variant }
}

function Words({ shown: { offer, products }, heading_id }: { shown: ShownOffer; heading_id: string }) {
  const o = useOfferTexts()
  const Heading = offer.hero_enabled && offer.hero_section_header_text ? 'h2' : 'h1'
  return (
    <>
      <p className="shop-offer-kind">{isBundle(offer) ? o.bundle_offer : o.one_offer}</p>
      <Heading id={heading_id} className="shop-offer-title" tabIndex={-1}>
        {offer.header || (isBundle(offer) ? offer.name : products[0]?.title)}
      </Heading>
      {offer.tagline && <p className="shop-offer-tagline">{offer.tagline}</p>}
    </>
  )
}

/** Shows the remaining time if no other part does. */
function TimeNote({ offer, seconds }: { offer: ShopOffer; seconds: number | null }) {
  const o = useOfferTexts()
  if (seconds === null || seconds === 0 || !offer.limited_time_active) return null
  return (
    <p className="shop-offer-note">
      <MoreIcon name="clock" />
      <span>{o.price_ends}</span>
    </p>
  )
}

function Products(props: {
  chosen: { product: OfferProduct; variant: OfferVariant } | null
  shown: ShownOffer
  currency: string
  onVariant: (variant_id: string) => void
}) {
  const { chosen } = props
  if (!chosen) return <BundleProducts products={props.shown.products} currency={props.currency} />
  return <SingleProduct product={chosen.product} chosen={chosen.variant} onChoose={props.onVariant} />
}

function OfferDetails({ shown }: { shown: ShownOffer }): ReactNode {
  const { offer } = shown
  return (
    <div className="shop-offer-beside">
      {offer.affirmation_section_enabled && shown.affirmation && (
        <AffirmationBox box={shown.affirmation} background={offer.affirmation_background_color} />
      )}
      {offer.reviews_enabled && shown.reviews && (
        <Reviews reviews={shown.reviews} background={offer.reviews_background_color} />
      )}
      <Questions offer={offer} />
    </div>
  )
}

/**
 * An upsell or downsell (GAP-80): the products, the order's totals with and without them, and two equally prominent
 * answers. Once expired, it can only be closed.
 */
export function Offer(props: OfferProps) {
  const o = useOfferTexts()
  const { shown, currency, busy, order_total } = props
  const { offer, products, limited } = shown
  const look = offerStyle(offer, props.page)
  const bundle = isBundle(offer)
  const chosen = chosenOf(shown, props.variant_id)
  const totals = chosen ? totalsWith(shown, chosen.variant) : shown.totals
  const seconds = useSecondsUntil(offer.limited_time_active || offer.callout_enabled ? limited.ends_at : null)
  const over = seconds === 0
  return (
    <>
      {offer.hero_enabled && <Hero page={look} title={offer.header || offer.name || ''} />}
      <div className={bundle ? 'shop-offer shop-offer-of-many' : 'shop-offer'}>
        <div className="shop-offer-main">
          {bundle && <Words shown={shown} heading_id={props.heading_id} />}
          <Products chosen={chosen} shown={shown} currency={currency} onVariant={props.onVariant} />
          {bundle && <Features offer={offer} />}
        </div>
        <div className="shop-offer-side">
          {!bundle && <Words shown={shown} heading_id={props.heading_id} />}
          {!bundle && <Features offer={offer} />}
          <TimeCallout offer={offer} seconds={seconds} />
          <UrgencyBanner page={look} limited={limited} />
          {props.paid ? (
            props.paid.price
          ) : (
            <OfferPrice
              totals={totals}
              order_total={order_total}
              currency={currency}
              title={products[0]?.title ?? ''}
              bundle={bundle}
              background={priceBoxBackground(offer)}
            />
          )}
          {!over && props.consent}
          {props.paid ? (
            <>
              {props.paid.notes}
              {props.paid.answers}
            </>
          ) : (
            <>
              <div role="status">{over && <Notice>{o.offer_over}</Notice>}</div>
              <div role="alert">{props.failed && <Notice kind="error">{o.not_added}</Notice>}</div>
              <OfferAnswers
                bundle={bundle}
                with_offer={totals.new_cart_total}
                without={order_total}
                currency={currency}
                busy={busy}
                pays={props.pays}
                over={over}
                onAccept={props.onAccept}
                onDecline={props.onDecline}
              />
              <span className="shop-sr" role="status">
                {busy ? o.adding : ''}
              </span>
            </>
          )}
          <TimeNote offer={offer} seconds={seconds} />
        </div>
        <Callout page={{ ...look, callout_enabled: false }} />
        <OfferDetails shown={shown} />
      </div>
    </>
  )
}
