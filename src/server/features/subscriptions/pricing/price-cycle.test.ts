import { describe, expect, it } from 'vitest'
import { DEFAULT_TERMS, type PricingOption } from '../../../../shared/domain/subscriptions/plan-terms.ts'
import type { SubscriptionRow } from '../records/service.ts'
import { advanceCycle } from './advance-cycle.ts'
import { priceCycle } from './price-cycle.ts'
import type { PricingContext } from './pricing-repo.ts'
import { simulateCharges } from './simulate-charges.ts'

const option: PricingOption = {
  id: 'monthly',
  pricing_model: 'subscription',
  one_time_price: 2000,
  discount_percentage: 10,
  frequency: 'monthly',
}

const context: PricingContext = {
  time_zone: 'America/Chicago',
  versions: [{ version: 1, pricing_options: [option], terms: DEFAULT_TERMS, applies_to_existing_from: null }],
  variant: { title: 'Coffee', variant_title: '250 g', image: null, active: true },
  shipping: { shipping_title: 'Standard', shipping_rate: 500 },
  taxes: null,
  prepaid_left: 0,
}

const address = {
  full_name: 'Dana Whitfield',
  address1: '12 Elm St',
  address2: '',
  locality: 'Austin',
  administrative_area: 'TX',
  postal_code: '78701',
  country_code: 'US',
}

const subscription = (changes: Partial<SubscriptionRow> = {}): SubscriptionRow => ({
  subscription_id: 'sub_1',
  subscription_display_id: 'SUB-1001',
  store_id: 'sto_1',
  mode: 'test',
  customer_id: 'cus_1',
  status: 'active',
  plan_id: 'pln_1',
  plan_version: 1,
  option_id: 'monthly',
  product_id: 'prd_1',
  variant_id: 'var_1',
  quantity: 2,
  unit_price: 1800,
  currency: 'USD',
  frequency: 'monthly',
  prepaid_deliveries: 1,
  ends_after_cycle: null,
  minimum_cycles: 0,
  anchor_day: '2027-01-31',
  anchor_cycle: 1,
  next_cycle: 2,
  skipped_cycles: [],
  next_charge_day: '2027-02-28',
  next_action_at: null,
  trial_ends_on: null,
  paused_until: null,
  cancel_at_period_end: false,
  cancel_reason: null,
  cancel_comment: '',
  cancelled_at: null,
  ended_at: null,
  dunning_step: 0,
  method_id: null,
  backup_method_id: null,
  discount: null,
  add_ons: [],
  credit_balance: 0,
  price_notice_version: null,
  payment_page_id: 'pag_1',
  shipping_method_id: 'shp_1',
  shipping_title: 'Old standard',
  shipping_rate: 700,
  shipping_address: address,
  locale: null,
  consent: null,
  mrr: 3600,
  next_subtotal: 3600,
  origin_order_id: null,
  note: '',
  notices: {},
  version: 1,
  started_at: new Date(0),
  created_at: new Date(0),
  updated_at: new Date(0),
  ...changes,
})

const texas = {
  country_code: 'US',
  region: 'TX',
  name: 'Texas',
  percentage: '10',
  inclusive: false,
  applies_to_shipping: true,
}
const addOn = {
  product_id: 'prd_2',
  variant_id: 'var_2',
  title: 'Filter',
  variant_title: '',
  image: null,
  quantity: 1,
  price: 300,
}

describe('price of a cycle', () => {
  it('is price × quantity with the current shipping', () => {
    const charge = priceCycle(context, subscription(), 2)
    expect(charge).toMatchObject({ amount: 4100, due_day: '2027-02-28', kind: 'renewal', shipping_title: 'Standard' })
    expect(charge.breakdown).toMatchObject({ subtotal: 3600, shipping: 500, discount: 0, credit: 0, tax: null })
  })

  it('uses the stored rate of a shipping method that was deleted, and none if nothing ships', () => {
    const deleted = { ...context, shipping: null }
    expect(priceCycle(deleted, subscription(), 2)).toMatchObject({ amount: 4300, shipping_title: 'Old standard' })
    expect(priceCycle(deleted, subscription({ shipping_method_id: null }), 2).amount).toBe(3600)
  })

  it('takes discount and credit off its own line, and taxes the rest with shipping', () => {
    const discount = { promo_code_id: 'pro_1', code: 'TEN', type: 'percentage', value: 10, remaining: 2 } as const
    const row = subscription({ discount, credit_balance: 240, add_ons: [addOn] })
    const charge = priceCycle({ ...context, taxes: [texas] }, row, 2)
    // 3600 - 360 - 240 + 300 add-on + 500 shipping = 3800, plus 10 %
    expect(charge.amount).toBe(4180)
    expect(charge.breakdown).toMatchObject({ subtotal: 3900, discount: 360, credit: 240 })
    expect(charge.line_discounts).toEqual([600, 0])
  })

  it('never takes more credit than the line costs', () => {
    const charge = priceCycle(context, subscription({ credit_balance: 10_000, add_ons: [addOn] }), 2)
    expect(charge).toMatchObject({ amount: 800, breakdown: { credit: 3600 } })
  })

  it('charges a prepaid batch at once, and its later deliveries at nothing', () => {
    const row = subscription({ prepaid_deliveries: 3 })
    expect(priceCycle(context, row, 2)).toMatchObject({ amount: 3 * 3600 + 500, breakdown: { deliveries: 3 } })
    const paid = priceCycle({ ...context, prepaid_left: 2 }, row, 2)
    expect(paid).toMatchObject({ amount: 0, kind: 'prepaid_delivery', breakdown: { shipping: 0 } })
    expect(paid.cart[0]).toMatchObject({ quantity: 2, discount_price: 0 })
  })

  it.each([
    ['2027-02-27', 2500],
    ['2027-02-28', 2500],
    ['2027-03-01', 1800],
  ])('follows a price change from its day on: %s', (applies_to_existing_from, unit_price) => {
    const later = {
      version: 2,
      pricing_options: [{ ...option, one_time_price: 2500, discount_percentage: 0 }],
      terms: DEFAULT_TERMS,
      applies_to_existing_from,
    }
    const charge = priceCycle({ ...context, versions: [...context.versions, later] }, subscription(), 2)
    expect(charge.unit_price).toBe(unit_price)
    expect(charge.plan_version).toBe(unit_price === 2500 ? 2 : 1)
  })
})

describe('the next charges', () => {
  const days = (row: SubscriptionRow, prepaid_left = 0) =>
    simulateCharges({ ...context, prepaid_left }, row, 3).map(({ due_day, amount }) => [due_day, amount])

  it('keep the day of the month, and use a discount up', () => {
    const discount = { promo_code_id: 'pro_1', code: 'TEN', type: 'fixed', value: 100, remaining: 2 } as const
    expect(days(subscription({ discount }))).toEqual([
      ['2027-02-28', 4000],
      ['2027-03-31', 4000],
      ['2027-04-30', 4100],
    ])
  })

  it('end with the last cycle, and after a cancellation', () => {
    expect(days(subscription({ ends_after_cycle: 3 }))).toHaveLength(2)
    expect(days(subscription({ cancel_at_period_end: true }))).toEqual([])
  })

  it('deliver what is prepaid, even after a cancellation', () => {
    const row = subscription({ prepaid_deliveries: 2 })
    expect(days(row, 1).map(([, amount]) => amount)).toEqual([0, 7700, 0])
    expect(days({ ...row, cancel_at_period_end: true }, 1)).toEqual([['2027-02-28', 0]])
  })

  it('have an add-on once', () => {
    expect(days(subscription({ add_ons: [addOn] })).map(([, amount]) => amount)).toEqual([4400, 4100, 4100])
  })
})

it('uses up only what was charged', () => {
  const row = subscription({ add_ons: [addOn, { ...addOn, price: 400 }], credit_balance: 500 })
  const breakdown = { discount: 0, credit: 200, add_ons: [addOn] }
  expect(advanceCycle(row, { cycle: 2, breakdown })).toMatchObject({
    next_cycle: 3,
    next_charge_day: '2027-03-31',
    credit_balance: 300,
    add_ons: [{ price: 400 }],
  })
})
