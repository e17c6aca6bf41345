import type { OptimizerContent } from '../../../../shared/contracts/pages/optimizer-content.ts'
import { subscriptionPlans, type SubscriptionPlan } from '../../../../shared/contracts/subscriptions/plans.ts'
import { offeredOption, productsOf } from '../../../../shared/domain/offers/offers.ts'
import type { PricingOption } from '../../../../shared/domain/subscriptions/plan-terms.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { useStore } from '../../../lib/session/stores.ts'

/** The plans on sale for an offer's first product; undefined while loading. */
export function useOfferedPlans(values: OptimizerContent): SubscriptionPlan[] | undefined {
  const { store_id } = useStore()
  const [product_id] = productsOf(values)
  const { data } = useApi(
    subscriptionPlans.list,
    product_id ? { query: { store_id, product_id, status: 'active', size: 100 } } : null,
  )
  return data?.plans
}

/** The plan and option that an offer sells; null for a one-time purchase, and once they aren't on sale. */
export function offeredPlan(
  values: OptimizerContent,
  plans: readonly SubscriptionPlan[] = [],
): { plan: SubscriptionPlan; option: PricingOption } | null {
  if (values.subscription_frequency === '') return null
  const plan = plans.find(({ plan_id }) => plan_id === values.subscription_plan_id)
  const option = plan && offeredOption(values, plan.pricing_options)
  return plan && option ? { plan, option } : null
}
