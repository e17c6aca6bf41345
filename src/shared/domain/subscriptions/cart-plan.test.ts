import { describe, expect, it } from 'vitest'
import type { CartItem } from '../../contracts/checkout/live-cart.ts'
import { findOption, firstPayment, withCurrentPlans, withoutPlan, withPlan, type ShopPlan } from './cart-plan.ts'
import type { PlanTrial, PricingOption } from './plan-terms.ts'

const monthly: PricingOption = {
  id: 'opt_monthly',
  pricing_model: 'subscription',
  one_time_price: 3400,
  discount_percentage: 15,
  frequency: 'monthly',
}

const termsOf = (trial: PlanTrial, setup_fee = 0) => ({ trial, setup_fee, minimum_cycles: 0 })

const plan: ShopPlan = {
  plan_id: 'pln_1',
  product_id: 'prd_1',
  version: 2,
  title: 'Coffee',
  description: '',
  policy_url: null,
  options: [monthly],
  terms: termsOf({ kind: 'none' }),
}

const item = {
  _id: 'itm_1',
  productId: 'prd_1',
  product_variant_id: 'var_1',
  title: 'Coffee',
  quantity: 1,
  price: 3600,
  discount_price: 3600,
} as CartItem

describe('the first payment', () => {
  it.each<[string, PricingOption, PlanTrial, number, [number, number]]>([
    ['one delivery', monthly, { kind: 'none' }, 0, [3400, 2890]],
    ['prepaid deliveries', { ...monthly, prepaid: true, length_of_plan: 3 }, { kind: 'none' }, 0, [10_200, 8670]],
    ['a setup fee', monthly, { kind: 'none' }, 500, [3900, 3390]],
    ['a free trial', monthly, { kind: 'free', days: 14 }, 0, [0, 0]],
    ['a free trial with a setup fee', monthly, { kind: 'free', days: null }, 500, [500, 500]],
    ['a paid trial', monthly, { kind: 'paid', days: 7, price: 100 }, 500, [600, 600]],
  ])('of %s', (_, option, trial, setup_fee, [price, discount_price]) => {
    expect(firstPayment(option, termsOf(trial, setup_fee))).toEqual({ price, discount_price })
  })
})

describe('a line item with a plan', () => {
  it('has the dates of a subscription that starts today', () => {
    expect(withPlan(item, plan, monthly, '2026-01-31').subscription).toMatchObject({
      starts_on: '2026-01-31',
      trial_ends_on: null,
      next_charge_on: '2026-02-28',
    })
    const trial = withPlan(item, { ...plan, terms: termsOf({ kind: 'free', days: null }) }, monthly, '2026-01-31')
    expect(trial.subscription).toMatchObject({ trial_ends_on: '2026-02-28', next_charge_on: '2026-02-28' })
  })

  it('returns to its one-time price, whatever was chosen before', () => {
    const twice = withPlan(withPlan(item, plan, monthly, '2026-01-31'), plan, monthly, '2026-02-01')
    expect(withoutPlan(twice)).toMatchObject({ price: 3600, discount_price: 3600, subscription: null })
    expect(withoutPlan(item)).toBe(item)
  })

  it('follows the current version of its plan, and becomes a one-time purchase without it', () => {
    const cart = [withPlan(item, plan, monthly, '2026-01-31')]
    const dearer = { ...plan, version: 3, options: [{ ...monthly, one_time_price: 4000 }] }
    expect(withCurrentPlans(cart, [dearer], '2026-02-01')).toMatchObject([
      { discount_price: 3400, subscription: { plan_version: 3, starts_on: '2026-02-01' } },
    ])
    const [once] = withCurrentPlans(cart, [{ ...plan, options: [] }], '2026-02-01')
    expect(once).toMatchObject({ price: 3600, subscription: null })
    expect(once?.plan_notice).toContain('is no longer sold with this subscription')
    expect(withCurrentPlans(once ? [once] : [], [], '2026-02-01')).toMatchObject([{ plan_notice: null }])
  })

  it("gets an offer's discount and fee on the first payment", () => {
    const offered = withPlan(item, plan, monthly, '2026-01-31')
    const { subscription } = offered
    const again = withPlan(
      { ...offered, subscription: subscription && { ...subscription, offer: { discount: 10, fee: 200 } } },
      plan,
      monthly,
      '2026-01-31',
    )
    expect(again).toMatchObject({ discount_price: 2801, subscription: { delivery_price: 2890 } })
  })

  it('is found by product and option', () => {
    expect(findOption([plan], 'prd_1', 'opt_monthly')?.plan).toBe(plan)
    expect(findOption([plan], 'prd_2', 'opt_monthly')).toBeNull()
    expect(findOption([plan], 'prd_1', 'opt_none')).toBeNull()
  })
})
