import type { CartSubscription } from './cart-subscription.ts'

/** Coffee each month, in place of $34.00 once. */
export const monthly: CartSubscription = {
  plan_id: 'pln_1',
  plan_version: 1,
  option_id: 'opt_1',
  frequency: 'monthly',
  delivery_price: 2890,
  deliveries_per_charge: 1,
  ends_after: null,
  minimum_cycles: 0,
  trial: 'none',
  starts_on: '2026-11-21',
  trial_ends_on: null,
  next_charge_on: '2026-12-21',
  renewal_total: 3659,
  one_time: { price: 3400, discount_price: 3400 },
}
