import { describe, expect, it } from 'vitest'
import { DEFAULT_TERMS, type PricingOption } from './plan-terms.ts'
import { longNoticeReason, termsOn, type PlanVersionTerms } from './price-change.ts'

const option = (one_time_price: number, change: Partial<PricingOption> = {}): PricingOption => ({
  id: 'monthly',
  pricing_model: 'subscription',
  one_time_price,
  frequency: 'monthly',
  ...change,
})

const version = (number: number, from: string | null, ...pricing_options: PricingOption[]): PlanVersionTerms => ({
  version: number,
  pricing_options,
  terms: DEFAULT_TERMS,
  applies_to_existing_from: from,
})

const subscribed = { plan_version: 1, option_id: 'monthly', unit_price: 2000 }
const first = version(1, null, option(2000))

describe('the terms of a subscription on a day', () => {
  it.each([
    ['2026-12-20', 1, 2000],
    ['2026-12-21', 2, 2500],
    ['2027-12-21', 2, 2500],
  ])('change on the day of the price change: %s', (day, plan_version, unit_price) => {
    const versions = [version(2, '2026-12-21', option(2500)), first]
    expect(termsOn(day, subscribed, versions)).toEqual({ ...subscribed, plan_version, unit_price })
  })

  it('follow the latest version that applies, whatever their order', () => {
    const versions = [first, version(2, '2026-12-21', option(2500)), version(3, '2026-12-01', option(2200))]
    expect(termsOn('2026-12-25', subscribed, versions)).toMatchObject({ plan_version: 3, unit_price: 2200 })
    expect(termsOn('2026-12-25', subscribed, versions.toReversed())).toMatchObject({ plan_version: 3 })
  })

  it('stay if the version is for new subscribers, or older', () => {
    expect(termsOn('2027-01-01', subscribed, [first, version(2, null, option(2500))])).toEqual(subscribed)
    const current = { ...subscribed, plan_version: 2, unit_price: 2500 }
    const versions = [version(1, '2026-01-01', option(2000)), version(2, null, option(2500))]
    expect(termsOn('2027-01-01', current, versions)).toEqual(current)
  })

  it.each([
    ['was removed', []],
    ['has another frequency', [option(2500, { frequency: 'weekly' })]],
    ['has another length', [option(2500, { length_of_plan: 3 })]],
  ])('stay if the option %s', (_, options) => {
    expect(termsOn('2027-01-01', subscribed, [first, version(2, '2026-12-21', ...options)])).toEqual(subscribed)
  })

  it('keep a price that differs from the plan until a change applies', () => {
    const special = { ...subscribed, unit_price: 1500 }
    expect(termsOn('2026-12-01', special, [first])).toEqual(special)
  })
})

it.each([
  [[], ['US', ''], null],
  [['monthly'], ['US', 'CA'], null],
  [['monthly'], ['US', 'DE'], 'law'],
  [['monthly', 'yearly'], ['DE'], 'yearly'],
] as const)('asks for a long notice: %j in %j is %s', (frequencies, countries, reason) => {
  expect(longNoticeReason({ frequencies, countries })).toBe(reason)
})
