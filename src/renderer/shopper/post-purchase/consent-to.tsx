import type { PostPurchaseChoice, PostPurchaseOffer } from '../../../shared/contracts/checkout/post-purchase-offers.ts'
import { storedConsent } from '../../../shared/domain/subscriptions/consent-text.ts'
import type { PlanTexts } from '../../../shared/domain/subscriptions/plan-texts/plan-texts.ts'
import { OfferConsent } from '../../storefront/subscriptions/offer-consent.tsx'
import { displayedLocale } from '../session/attribution.ts'

const titleOf = ({ offer }: PostPurchaseOffer): string => offer.products[0]?.title ?? ''

/** The consent to a choice as the page shows it, which is stored with the order; empty for a one-time purchase. */
export function consentTo(
  texts: PlanTexts | undefined,
  after_offer: PostPurchaseOffer,
  { subscription, total }: PostPurchaseChoice,
): { consent?: string; locale?: string } {
  if (!texts || !subscription) return {}
  const cart = [{ title: titleOf(after_offer), subscription }]
  const consent = storedConsent(texts, { cart, total, currency: after_offer.currency })
  return consent === null ? {} : { consent, locale: displayedLocale() }
}

/** What the shopper agrees to with a choice; nothing for a one-time purchase. */
export function ChoiceConsent(props: {
  texts: PlanTexts | undefined
  after_offer: PostPurchaseOffer
  choice: PostPurchaseChoice
}) {
  const { texts, after_offer, choice } = props
  const { subscription, total } = choice
  if (!texts || !subscription) return null
  const { currency } = after_offer
  return <OfferConsent {...{ texts, subscription, total, currency }} title={titleOf(after_offer)} />
}
