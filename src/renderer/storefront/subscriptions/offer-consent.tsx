import type { CartSubscription } from '../../../shared/contracts/checkout/cart-subscription.ts'
import type { PlanTexts } from '../../../shared/domain/subscriptions/plan-texts/plan-texts.ts'
import { ProtectedSlot } from '../css-guard/protected-slot-context.tsx'
import { PlanConsent } from './plan-consent.tsx'

/** What the shopper agrees to by accepting an offer that sells a subscription, above its answers. */
export function OfferConsent(props: {
  title: string
  subscription: CartSubscription
  /** The amount to pay now, in minor units. */
  total: number
  currency: string
  texts: PlanTexts
}) {
  const { title, subscription, total, currency, texts } = props
  const session = { cart: [{ _id: 'offer', title, subscription }], total, currency }
  return (
    <ProtectedSlot part="consent" within="shop-offer">
      <PlanConsent session={session} texts={texts} />
    </ProtectedSlot>
  )
}
