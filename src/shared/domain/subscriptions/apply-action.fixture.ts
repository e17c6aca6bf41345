import type { SwapTarget } from './action-input.ts'
import type { ActionContext, ActionState } from './action-result.ts'

/** An active monthly subscription whose third delivery is due on December 18, 2026. */
export const base: ActionState = {
  status: 'active',
  plan_id: 'pln_1',
  plan_version: 1,
  option_id: 'opt_monthly',
  product_id: 'prd_1',
  variant_id: 'var_1',
  quantity: 1,
  unit_price: 2890,
  prepaid_deliveries: 1,
  frequency: 'monthly',
  anchor_day: '2026-10-18',
  anchor_cycle: 1,
  next_cycle: 3,
  next_charge_day: '2026-12-18',
  paused_until: null,
  trial_ends_on: null,
  cancel_at_period_end: false,
  ends_after_cycle: null,
  minimum_cycles: 0,
  skipped_cycles: [],
  add_ons: [],
  credit_balance: 0,
  shipping_method_id: 'shp_1',
  dunning_step: 0,
  has_method: true,
  has_open_payment: false,
  passed_skips: [],
  prepaid_left: 0,
  in_free_trial: false,
}
export const at: ActionContext = {
  now: new Date('2026-11-21T14:00:00Z'),
  today: '2026-11-21',
  time_zone: 'UTC',
  by: 'merchant',
}
export const target: SwapTarget = {
  plan_id: 'pln_2',
  plan_version: 4,
  option_id: 'opt_2',
  product_id: 'prd_2',
  variant_id: 'var_2',
  unit_price: 4600,
  frequency: 'monthly',
  prepaid_deliveries: 1,
  length: null,
  minimum_cycles: 0,
  name: 'Espresso duo',
}
