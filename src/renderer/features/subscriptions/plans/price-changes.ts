import type { PlanContext, SubscriptionPlan } from '../../../../shared/contracts/subscriptions/plans.ts'
import { addDays, daysBetween } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import { optionLabel } from '../../../../shared/domain/subscriptions/option-label.ts'
import { deliveryPrice } from '../../../../shared/domain/subscriptions/plan-terms.ts'
import { LONG_NOTICE_DAYS } from '../../../../shared/domain/subscriptions/price-change.ts'
import { optionInput, termsInput, type PlanValues } from './plan-form.ts'

export interface PriceChange {
  option_id: string
  label: string
  /** Price of one delivery, in minor units. */
  before: number
  after: number
  subscribers: number
}

/** The saved options whose price differs in the form. */
export function priceChanges(plan: SubscriptionPlan, values: PlanValues, context: PlanContext): PriceChange[] {
  const subscribers = new Map(context.subscribers_by_option.map((each) => [each.option_id, each.subscribers]))
  return values.pricing_options.flatMap((each) => {
    const stored = plan.pricing_options.find(({ id }) => id === each.id)
    const option = optionInput(each)
    if (!stored || Number.isNaN(option.one_time_price)) return []
    const [before, after] = [deliveryPrice(stored), deliveryPrice(option)]
    if (before === after) return []
    return [
      { option_id: stored.id, label: optionLabel(stored), before, after, subscribers: subscribers.get(stored.id) ?? 0 },
    ]
  })
}

/** True if saving makes a new version of prices and terms. */
export const makesVersion = (initial: PlanValues, values: PlanValues): boolean =>
  JSON.stringify([initial.pricing_options.map(optionInput), termsInput(initial.terms)]) !==
  JSON.stringify([values.pricing_options.map(optionInput), termsInput(values.terms)])

export const subscriberTotal = ({ subscribers_by_option }: PlanContext): number =>
  subscribers_by_option.reduce((total, { subscribers }) => total + subscribers, 0)

/** First day on which a change may apply to existing subscribers. */
export const earliestDay = ({ today, notice_days }: PlanContext): string => addDays(today, notice_days)

/** Suggested day: a month's notice, which every law and card network accepts. */
export const suggestedDay = ({ today }: PlanContext): string => addDays(today, LONG_NOTICE_DAYS)

/** Days of notice before a day; null for an incomplete date. */
export const noticeBefore = (from: string, { today }: PlanContext): number | null =>
  /^\d{4}-\d\d-\d\d$/.test(from) ? daysBetween(today, from) : null
