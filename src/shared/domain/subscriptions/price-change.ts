import type { Minor } from '../money/money.ts'
import type { Day } from './billing-calendar.ts'
import { isSameSchedule } from './plan-problems.ts'
import { deliveryPrice, type PlanTerms, type PricingOption } from './plan-terms.ts'

/** A version of a plan's prices and terms. */
export interface PlanVersionTerms {
  version: number
  pricing_options: readonly PricingOption[]
  terms: PlanTerms
  /** First day, store time, on which it applies to existing subscribers; null if only new ones get it. */
  applies_to_existing_from: Day | null
}

/** The version, option and price that apply to a subscription. */
export interface SubscribedTerms {
  plan_version: number
  option_id: string
  /** Price of one delivery of one item, in minor units. */
  unit_price: Minor
}

/** Days of notice that the law of these countries asks for before a price goes up: the EEA, Switzerland and the UK. */
const LONG_NOTICE_COUNTRIES = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO CH GB'.split(' '),
)

export const SHORT_NOTICE_DAYS = 7
export const LONG_NOTICE_DAYS = 30

/** Why a price change needs the long notice; null if the short one is enough. */
export type NoticeReason = 'yearly' | 'law'

/** Why existing subscribers need a notice of 30 days instead of 7: yearly billing, or the law where they live. */
export function longNoticeReason(subscribers: {
  frequencies: readonly string[]
  countries: readonly string[]
}): NoticeReason | null {
  if (subscribers.frequencies.includes('yearly')) return 'yearly'
  return subscribers.countries.some((country) => LONG_NOTICE_COUNTRIES.has(country)) ? 'law' : null
}

/**
 * The terms that apply to a subscription's charge of a day. Of the newer versions that apply to existing subscribers by
 * then, the latest that still has the option counts. An option with another frequency or length is a different
 * agreement, so that its subscribers stay on their version.
 */
export function termsOn(day: Day, subscribed: SubscribedTerms, versions: readonly PlanVersionTerms[]): SubscribedTerms {
  const { plan_version, option_id } = subscribed
  const own = optionOf(versions, plan_version, option_id)
  if (!own) return subscribed
  const moved = versions
    .filter(({ version, applies_to_existing_from: from }) => version > plan_version && from !== null && from <= day)
    .map(({ version, pricing_options }) => ({ version, option: pricing_options.find(({ id }) => id === option_id) }))
    .filter(({ option }) => option !== undefined && isSameSchedule(own, option))
    .toSorted((one, other) => other.version - one.version)[0]
  if (!moved?.option) return subscribed
  return { plan_version: moved.version, option_id, unit_price: deliveryPrice(moved.option) }
}

const optionOf = (
  versions: readonly PlanVersionTerms[],
  number: number,
  option_id: string,
): PricingOption | undefined =>
  versions.find(({ version }) => version === number)?.pricing_options.find(({ id }) => id === option_id)
