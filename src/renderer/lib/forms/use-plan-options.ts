import { useMemo } from 'react'
import { subscriptionPlans, type SubscriptionPlan } from '../../../shared/contracts/subscriptions/plans.ts'
import { optionLabel } from '../../../shared/domain/subscriptions/option-label.ts'
import { useApi } from '../api/use-api.ts'
import { useStore } from '../session/stores.ts'

/** A pricing option of a product that sells a subscription, named for a list: 'Coffee club: Every month'. */
export interface PlanOption {
  label: string
  plan: SubscriptionPlan
  option: SubscriptionPlan['pricing_options'][number]
}

/** The subscriptions that a product is sold with now; undefined while loading and without a product. */
export function usePlanOptions(product_id: string | undefined): PlanOption[] | undefined {
  const { store_id } = useStore()
  const query = { store_id, product_id, status: 'active' as const, size: 100 }
  const { data } = useApi(subscriptionPlans.list, product_id ? { query } : null)
  return useMemo(() => data?.plans.flatMap(optionsOf), [data])
}

const optionsOf = (plan: SubscriptionPlan): PlanOption[] =>
  plan.pricing_options
    .filter(({ pricing_model }) => pricing_model === 'subscription')
    .map((option) => ({ label: `${plan.plan_name}: ${optionLabel(option)}`, plan, option }))
