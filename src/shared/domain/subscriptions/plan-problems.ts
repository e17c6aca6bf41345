import type { DunningSchedule, PlanTerms, PricingOption } from './plan-terms.ts'

/** Options of a plan, so that shoppers can compare them at a glance. */
export const MAX_OPTIONS = 10

/** What the rules across fields look at. */
export interface PlanFields {
  pricing_options: readonly Omit<PricingOption, 'id'>[]
  terms: PlanTerms
  additional_settings: { add_policy?: boolean | null | undefined; policy_url?: string | null | undefined }
}

/** Schedule of an option: what subscribers agree to, apart from the price. */
const scheduleOf = ({
  pricing_model,
  frequency,
  length_of_plan,
  prepaid,
}: Pick<PricingOption, 'pricing_model' | 'frequency' | 'length_of_plan' | 'prepaid'>): string =>
  [pricing_model, frequency ?? '', length_of_plan ?? '', prepaid ? 'prepaid' : ''].join()

/** True if two options are delivered and billed in the same way, so that a subscriber can move from one to the other. */
export const isSameSchedule = (one: PricingOption, other: PricingOption): boolean =>
  scheduleOf(one) === scheduleOf(other)

/** Drops what a one-time purchase doesn't have, and everything that is null, undefined or off. */
export function normalizeOption({ id, pricing_model, one_time_price, ...rest }: PricingOption): PricingOption {
  const { discount_percentage, frequency, length_of_plan, prepaid, highlight, highlight_text } = rest
  const recurring = pricing_model === 'subscription'
  return {
    id,
    pricing_model,
    one_time_price,
    ...(discount_percentage && { discount_percentage }),
    ...(recurring && frequency && { frequency }),
    ...(recurring && length_of_plan && { length_of_plan }),
    ...(recurring && prepaid && { prepaid }),
    ...(highlight && { highlight, ...(highlight_text && { highlight_text }) }),
  }
}

type Problems = Record<string, string>

function optionProblems(options: PlanFields['pricing_options']): Problems {
  const problems: Problems = {}
  const seen = new Set<string>()
  for (const [index, option] of options.entries()) {
    const at = `pricing_options.${index}`
    if (option.pricing_model === 'one_time') {
      if (seen.has('one_time')) problems[`${at}.pricing_model`] = 'Add only one one-time purchase'
      seen.add('one_time')
      continue
    }
    if (!option.frequency) problems[`${at}.frequency`] = 'Select a frequency'
    if (option.prepaid && (option.length_of_plan ?? 0) < 2) {
      problems[`${at}.length_of_plan`] = 'Enter how many deliveries are prepaid, at least 2'
    }
    const schedule = scheduleOf(option)
    if (seen.has(schedule)) problems[`${at}.frequency`] ??= 'Another option has the same frequency and length'
    seen.add(schedule)
  }
  if (options.every(({ pricing_model }) => pricing_model === 'one_time')) {
    problems['pricing_options'] = 'Add at least one subscription option'
  }
  return problems
}

/** Subscriptions of this length end before the minimum commitment does. */
function minimumProblem({ pricing_options, terms }: PlanFields): Problems {
  const tooShort = pricing_options.some(
    ({ length_of_plan, prepaid }) => length_of_plan && !prepaid && length_of_plan < terms.minimum_cycles,
  )
  return tooShort ? { 'terms.minimum_cycles': 'Must not be more than the deliveries of an option' } : {}
}

const isAscending = ({ retry_days }: DunningSchedule): boolean =>
  retry_days.every((day, index) => index === 0 || day > (retry_days[index - 1] ?? 0))

/** Returns errors by field path for rules that depend on more than one field. Empty if the plan can be saved. */
export function planProblems(plan: PlanFields): Problems {
  const { add_policy, policy_url } = plan.additional_settings
  return {
    ...optionProblems(plan.pricing_options),
    ...minimumProblem(plan),
    ...(add_policy && !policy_url && { 'additional_settings.policy_url': 'Enter the address of your policy' }),
    ...(!isAscending(plan.terms.dunning) && { 'terms.dunning.retry_days': 'Enter each retry day once, in order' }),
  }
}
