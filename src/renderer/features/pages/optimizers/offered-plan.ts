import type { OptimizerContent } from '../../../../shared/contracts/pages/optimizer-content.ts'
import type { Product } from '../../../../shared/contracts/sales/inventory.ts'
import type { CartSubscription } from '../../../../shared/contracts/checkout/cart-subscription.ts'
import { offeredOption, productsOf } from '../../../../shared/domain/offers/offers.ts'
import { withPlan } from '../../../../shared/domain/subscriptions/cart-plan.ts'
import { deliveriesPerCharge, deliveryPrice } from '../../../../shared/domain/subscriptions/plan-terms.ts'
import { subscriptionPlans } from '../../../../shared/contracts/subscriptions/plans.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { offeredIn } from './preview-products.ts'
import { usePlanOptions, type PlanOption } from '../../../lib/forms/use-plan-options.ts'

/** The subscription that an offer sells; null for a one-time purchase, and once it isn't on sale. */
export function offeredPlan(values: OptimizerContent, options: readonly PlanOption[] = []): PlanOption | null {
  if (values.subscription_frequency === '') return null
  const own = options.filter(({ plan }) => plan.plan_id === values.subscription_plan_id)
  const sold = offeredOption(
    values,
    own.map(({ option }) => option),
  )
  return own.find(({ option }) => option === sold) ?? null
}

/** The subscription that an offer sells; null for a one-time purchase, and while it is loading. */
export function useOfferedPlan(values: OptimizerContent | null): PlanOption | null {
  const options = usePlanOptions(values?.subscription_frequency ? productsOf(values)[0] : undefined)
  return values && offeredPlan(values, options)
}

export const CANT_RENEW =
  'None of your active payment accounts can charge renewals, so shoppers don’t see this offer. Connect one that can under Payments.'

/** True if an account of the store's mode can charge renewals; undefined for a one-time purchase and while loading. */
export function useCanRenew({ subscription_frequency, subscription_plan_id: plan_id }: OptimizerContent) {
  const isSubscription = subscription_frequency !== '' && plan_id !== ''
  const { data } = useApi(subscriptionPlans.fetch, isSubscription ? { query: { plan_id } } : null)
  return isSubscription ? data?.context.accounts.some(({ can_renew }) => can_renew) : undefined
}

const LINE = {
  _id: 'preview',
  productId: '',
  product_variant_id: '',
  title: '',
  variant_title: '',
  image: null,
  quantity: 1,
  price: 0,
  discount_price: 0,
  is_order_bump: false,
  is_upsell: false,
  is_downsell: false,
  is_bundle: false,
  payment_page_optimizer_id: null,
}

/** What the preview of an offer shows of its products and their subscription. */
export function previewOffer(values: OptimizerContent, products: readonly Product[], plan: PlanOption | null) {
  const subscription = plan && previewSubscription(plan, new Date().toISOString().slice(0, 10))
  return { products: offeredIn(values, products, plan), ...(subscription && { subscription }) }
}

/** A subscription that starts today, as the preview shows it: without shipping and tax, which depend on the order. */
function previewSubscription({ plan, option }: PlanOption, today: string): CartSubscription | undefined {
  const { plan_id, plan_version: version, terms } = plan
  const { subscription } = withPlan(LINE, { plan_id, version, terms }, option, today)
  return subscription
    ? { ...subscription, renewal_total: deliveryPrice(option) * deliveriesPerCharge(option) }
    : undefined
}
