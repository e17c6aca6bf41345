import { OfferConsent } from '../../storefront/subscriptions/offer-consent.tsx'
import type { PendingOffer } from './offer-state.ts'

/** What the shopper agrees to if they accept an offer before the payment; nothing for a one-time purchase. */
export function PendingConsent({ offer, currency }: { offer: PendingOffer; currency: string }) {
  const { plan_texts: texts, products, shown } = offer
  const { subscription, new_cart_total: total } = shown.totals
  if (!texts || !subscription) return null
  return <OfferConsent {...{ texts, subscription, total, currency }} title={products[0]?.title ?? ''} />
}
