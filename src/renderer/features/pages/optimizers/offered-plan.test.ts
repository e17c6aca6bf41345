import { describe, expect, it } from 'vitest'
import { makePlan } from '../../../../../tests/support/app/plan-rows.ts'
import { defaultOptimizer } from '../../../../shared/domain/pages/page-defaults.ts'
import { offeredPlan } from './offered-plan.ts'

const plan = makePlan()
const options = plan.pricing_options
  .filter(({ pricing_model }) => pricing_model === 'subscription')
  .map((option) => ({ label: 'Every month', plan, option }))
const monthly = {
  ...defaultOptimizer(),
  product1_id: 'prd_1',
  subscription_plan_id: 'pln_1',
  subscription_option_id: 'plo_1',
  subscription_frequency: 'monthly' as const,
}

describe('the subscription of an offer in the editor [OP-001]', () => {
  it('is its plan and option while they are on sale', () => {
    expect(offeredPlan(monthly, options)?.option.id).toBe('plo_1')
    expect(offeredPlan({ ...monthly, subscription_option_id: '' }, options)?.option.id).toBe('plo_1')
    for (const none of [{ subscription_frequency: '' as const }, { subscription_plan_id: 'pln_2' }]) {
      expect(offeredPlan({ ...monthly, ...none }, options)).toBeNull()
    }
  })
})
