import { discountedPrice, type OfferTerms } from '../../../../shared/domain/offers/offers.ts'
import { firstPayment } from '../../../../shared/domain/subscriptions/cart-plan.ts'
import type { PricingOption } from '../../../../shared/domain/subscriptions/plan-terms.ts'
import type { OfferedPlan } from './repo.ts'

type PlannedTerms = Pick<
  OfferTerms,
  'subscription_plan_id' | 'subscription_frequency' | 'discount_amount' | 'added_fee'
>

/** True if an offer sells its first product as a subscription (OP-001). */
export const isSubscription = ({ subscription_frequency }: PlannedTerms): boolean => Boolean(subscription_frequency)

/** The plan and pricing option that an offer sells; null if they aren't on sale. */
export function findOfferedOption<P extends Pick<OfferedPlan, 'plan_id' | 'options'>>(
  { subscription_plan_id: id, subscription_frequency: frequency }: PlannedTerms,
  plans: readonly P[] | null,
): { plan: P; option: PricingOption } | null {
  const plan = plans?.find(({ plan_id }) => plan_id === id)
  const option = plan?.options.find((each) => each.pricing_model === 'subscription' && each.frequency === frequency)
  return plan && option ? { plan, option } : null
}

/** Price per item of the first payment; the offer's discount and fee apply to it. */
export function subscriptionPrice(
  { plan, option }: { plan: OfferedPlan; option: PricingOption },
  { discount_amount, added_fee }: PlannedTerms,
): { price: number; discount_price: number } {
  const first = firstPayment(option, plan.terms)
  return { ...first, discount_price: discountedPrice(first.discount_price, discount_amount) + added_fee }
}
