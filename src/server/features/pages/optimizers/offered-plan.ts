import type { CartItem } from '../../../../shared/contracts/checkout/live-cart.ts'
import type { Minor } from '../../../../shared/domain/money/money.ts'
import { discountedPrice, offeredOption, type OfferTerms } from '../../../../shared/domain/offers/offers.ts'
import { firstPayment, withPlan } from '../../../../shared/domain/subscriptions/cart-plan.ts'
import type { Day } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import type { PricingOption } from '../../../../shared/domain/subscriptions/plan-terms.ts'
import type { OfferedPlan, OfferedRow } from './repo.ts'

type PlannedTerms = Pick<
  OfferTerms,
  'subscription_plan_id' | 'subscription_option_id' | 'subscription_frequency' | 'discount_amount' | 'added_fee'
>

/** The pricing option that an offer sells its first product with. */
export interface OfferedOption {
  plan: OfferedPlan
  option: PricingOption
  /** The price of each variant as a one-time purchase. */
  one_time: ReadonlyMap<string, Minor>
}

/** True if an offer sells its first product as a subscription (OP-001). */
export const isSubscription = ({ subscription_frequency }: Pick<PlannedTerms, 'subscription_frequency'>): boolean =>
  Boolean(subscription_frequency)

/** The plan and pricing option of an offer, by the variants of its first product; null if they aren't on sale. */
export function findOfferedOption(terms: PlannedTerms, variants: readonly OfferedRow[]): OfferedOption | null {
  const plan = variants[0]?.plans?.find(({ plan_id }) => plan_id === terms.subscription_plan_id)
  const option = plan && offeredOption(terms, plan.options)
  return plan && option
    ? { plan, option, one_time: new Map(variants.map(({ variant_id, price }) => [variant_id, price])) }
    : null
}

/** Price per item of the first payment; the offer's discount and fee apply to it. */
export function subscriptionPrice(
  { plan, option }: OfferedOption,
  { discount_amount, added_fee }: PlannedTerms,
): { price: Minor; discount_price: Minor } {
  const first = firstPayment(option, plan.terms)
  return { ...first, discount_price: discountedPrice(first.discount_price, discount_amount) + added_fee }
}

/** Sells an offer's first item with its pricing option, on the offer's terms. */
export function withOfferedPlan(
  item: CartItem,
  { discount_amount: discount, added_fee: fee }: PlannedTerms,
  { plan, option, one_time }: OfferedOption,
  today: Day,
): CartItem {
  const price = one_time.get(item.product_variant_id) ?? item.price
  return withPlan({ ...item, price, discount_price: price }, plan, option, today, { discount, fee })
}
