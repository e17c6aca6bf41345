import type { PlanContext, PlanVersion, SubscriptionPlan } from '../../../src/shared/contracts/subscriptions/plans.ts'
import { DEFAULT_TERMS } from '../../../src/shared/domain/subscriptions/plan-terms.ts'

export const plainTerms: SubscriptionPlan['terms'] = {
  ...DEFAULT_TERMS,
  dunning: { ...DEFAULT_TERMS.dunning, retry_days: [...DEFAULT_TERMS.dunning.retry_days] },
}

export const makePlan = (change: Partial<SubscriptionPlan> = {}): SubscriptionPlan => ({
  plan_id: 'pln_1',
  store_id: 'str_1',
  plan_name: 'Single-origin monthly',
  plan_title: 'Single-origin coffee',
  description: 'A new coffee every month.',
  product_id: 'prd_1',
  product: { title: 'Single-origin coffee, 340 g', image: null, price: 3400, is_sold: true },
  additional_settings: {},
  pricing_options: [
    {
      id: 'plo_1',
      pricing_model: 'subscription',
      one_time_price: 3400,
      discount_percentage: 15,
      frequency: 'monthly',
      highlight: true,
      highlight_text: 'Most popular',
    },
    { id: 'plo_2', pricing_model: 'one_time', one_time_price: 3400 },
  ],
  terms: plainTerms,
  plan_version: 4,
  status: 'active',
  currency: 'USD',
  active_subscriptions: 160,
  past_due_subscriptions: 2,
  subscribers: 170,
  mrr: 468_180,
  created_at: '2026-06-01T12:00:00.000Z',
  version: 9,
  updated_at: '2026-06-01T12:00:00.000Z',
  ...change,
})

export const makeContext = (change: Partial<PlanContext> = {}): PlanContext => ({
  subscribers_by_option: [{ option_id: 'plo_1', subscribers: 162 }],
  notice_days: 30,
  notice_reason: 'law',
  today: '2026-11-21',
  accounts: [
    { name: 'Stripe US', can_renew: true, can_store: true },
    { name: 'Adyen EU', can_renew: true, can_store: true },
  ],
  ...change,
})

export const makeVersion = (change: Partial<PlanVersion> = {}): PlanVersion => {
  const { pricing_options, terms, created_at } = makePlan()
  return {
    version: 4,
    pricing_options,
    terms,
    applies_to_existing_from: null,
    changes: ['Every month: $28.00 to $28.90'],
    subscribers: 162,
    notified: 0,
    created_by: 'Ada Moss',
    created_at,
    ...change,
  }
}
