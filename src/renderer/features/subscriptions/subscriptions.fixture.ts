import type {
  SubscriptionDetails,
  SubscriptionListRow,
  SubscriptionMeta,
  UpcomingCharge,
} from '../../../shared/contracts/subscriptions/subscription-shapes.ts'
import { actionNames } from '../../../shared/contracts/subscriptions/action-bodies.ts'
import { refusalOf } from '../../../shared/domain/subscriptions/action-refusal.ts'

export const makeRow = (given: Partial<SubscriptionListRow> = {}): SubscriptionListRow => ({
  id: 'sub_1',
  subscription_display_id: 'SUB-2114',
  amount: 2890,
  currency: 'USD',
  subscription_plan: { plan_id: 'pln_1', plan_name: 'Single-origin monthly' },
  status: 'active',
  customer_id: 'cus_1',
  customer: { name: 'Hannah Brandvold', email: 'hannah.brandvold@mail.example' },
  start_date: '2026-03-18T12:00:00.000Z',
  frequency: 'monthly',
  quantity: 1,
  next_charge_day: '2026-12-18',
  cancel_at_period_end: false,
  mode: 'live',
  ...given,
})

export const meta: SubscriptionMeta = {
  total_revenue: 123_456,
  active_count: 412,
  canceled_count: 38,
  mtd_new_subscribers: 29,
  projected_mrr: 1_190_680,
  churn_rate: 4.5,
  growth: { total_revenue: 6, active_count: 250, canceled_count: -20, projected_mrr: 5, churn_rate: 0 },
}

export const makeUpcoming = (due_day: string, given: Partial<UpcomingCharge> = {}): UpcomingCharge => ({
  cycle: Number(due_day.slice(5, 7)),
  due_day,
  charged: true,
  total: 3659,
  subtotal: 2890,
  discount: 0,
  credit: 0,
  shipping: 490,
  tax: 279,
  tax_inclusive: false,
  add_ons: [],
  ...given,
})

const charges: SubscriptionDetails['charges'] = [
  {
    charge_id: 'sch_8',
    kind: 'renewal',
    cycle: 8,
    due_day: '2026-11-18',
    status: 'paid',
    recovered: false,
    amount: 3659,
    currency: 'USD',
    order_id: 'ord_1',
    order_number: '10412',
    account_name: 'Stripe US',
    tries: 1,
    reason: '',
    next_retry_at: null,
    paid_at: '2026-11-18T06:02:00.000Z',
  },
  {
    charge_id: 'sch_7',
    kind: 'renewal',
    cycle: 7,
    due_day: '2026-10-18',
    status: 'declined',
    recovered: false,
    amount: 3659,
    currency: 'USD',
    order_id: null,
    order_number: null,
    account_name: 'NMI',
    tries: 1,
    reason: 'Insufficient funds',
    next_retry_at: null,
    paid_at: null,
  },
]

const timeline: SubscriptionDetails['timeline'] = [
  { at: '2026-11-18T06:02:00.000Z', kind: 'renewed', text: 'Charged $36.59 on Stripe US', actor: 'system' },
  { at: '2026-08-09T09:00:00.000Z', kind: 'skipped', text: 'Aug 18 skipped', actor: 'customer' },
]

export function makeDetails(given: Partial<SubscriptionDetails> = {}): SubscriptionDetails {
  const row = makeRow()
  const status = given.status ?? row.status
  const cancel_at_period_end = given.cancel_at_period_end ?? false
  return {
    ...row,
    store_id: 'str_1',
    unit_price: 2890,
    plan: {
      plan_id: 'pln_1',
      plan_name: 'Single-origin monthly',
      plan_title: 'Coffee',
      version: 1,
      option_id: 'opt_monthly',
    },
    product: { product_id: 'prd_1', variant_id: 'var_1', title: 'Coffee', variant_title: '', image: null },
    next_cycle: 9,
    next_action_at: '2026-12-18T06:00:00.000Z',
    trial_ends_on: null,
    paused_until: null,
    cancel_reason: null,
    cancel_comment: '',
    cancelled_at: null,
    ended_at: null,
    ends_after_cycle: null,
    minimum_cycles: 0,
    prepaid_deliveries: 1,
    discount: null,
    add_ons: [],
    credit_balance: 0,
    orders_count: 11,
    total_spent: 61_240,
    shipping_address: {
      full_name: 'Hannah Brandvold',
      address1: '418 Juniper St',
      address2: 'Apt 3',
      locality: 'Austin',
      administrative_area: 'TX',
      postal_code: '78704',
      country_code: 'US',
    },
    shipping_method_id: 'shp_1',
    shipping_title: 'Ground',
    payment_page_id: 'pgp_1',
    method: {
      method_id: 'cpm_1',
      payment_method: 'card',
      card_type: 'visa',
      card_last_four: '4242',
      exp_month: 8,
      exp_year: 2029,
      account_name: 'Stripe US',
      updated_at: '2026-07-02T12:00:00.000Z',
    },
    backup_method: null,
    note: 'Prefers washed coffees. Grind for V60.',
    figures: {
      paid_total: 29_272,
      paid_count: 8,
      recovered_total: 3659,
      recovered_count: 1,
      declined_count: 1,
      skipped_count: 1,
    },
    upcoming: [makeUpcoming('2026-12-18'), makeUpcoming('2027-01-18'), makeUpcoming('2027-02-18')],
    skipped: [],
    charges,
    timeline,
    origin: { order_id: 'ord_0', order_number: '8790' },
    actions: actionNames.map((action) => ({ action, refusal: refusalOf(action, { status, cancel_at_period_end }) })),
    today: '2026-11-21',
    ...given,
  }
}
