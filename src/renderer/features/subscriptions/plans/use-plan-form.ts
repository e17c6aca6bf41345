import type { UseFormReturnType } from '@mantine/form'
import { subscriptionPlans, type SubscriptionPlan } from '../../../../shared/contracts/subscriptions/plans.ts'
import { call } from '../../../lib/api/api.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useNewForm, useStoredForm, type EditedForm } from '../../../ui/resource/edited-form.ts'
import { createPayload, planRules, planValues, updatePayload, type PlanValues } from './plan-form.ts'
import { planReads } from './use-plan-actions.ts'

export type PlanFormApi = UseFormReturnType<PlanValues>

const update = (plan_id: string): string => to('subscriptions.plans.update', undefined, { plan_id })

export function useNewPlan(): EditedForm<PlanValues> {
  const { store_id } = useStore()
  return useNewForm(subscriptionPlans.create, {
    initialValues: planValues(null),
    validate: (values) => planRules(values, null),
    toInput: (values) => createPayload(values, store_id),
    invalidates: planReads,
    // The toast says 'Plan created' (GAP-45).
    made: ({ data }) => ({ name: 'Plan', address: update(data.plan_id) }),
  })
}

export const useStoredPlan = (plan: SubscriptionPlan): EditedForm<PlanValues> =>
  useStoredForm(subscriptionPlans.update, {
    stored: plan,
    id: plan.plan_id,
    kinds: () => ({ one_time_price: 'money', price: 'money', setup_fee: 'money', frequency: 'option' }),
    valuesOf: planValues,
    validate: (values) => planRules(values, plan),
    toInput: updatePayload,
    invalidates: planReads,
    savedOf: ({ data }) => data,
    savedText: () => 'Plan updated',
    read: async () => (await call(subscriptionPlans.fetch, { query: { plan_id: plan.plan_id } })).data,
  })
