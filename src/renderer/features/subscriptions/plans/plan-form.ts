import type { Input } from '../../../../shared/contract.ts'
import {
  subscriptionPlans,
  type PricingOptionInput,
  type SubscriptionPlan,
} from '../../../../shared/contracts/subscriptions/plans.ts'
import { planProblems } from '../../../../shared/domain/subscriptions/plan-problems.ts'
import {
  DEFAULT_TERMS,
  type FinalAction,
  type Frequency,
  type OutOfStockPolicy,
  type PlanTerms,
  type PricingModel,
  type PricingOption,
} from '../../../../shared/domain/subscriptions/plan-terms.ts'

/** How long an option's subscriptions last: until canceled, a number of deliveries, or paid up front in batches. */
export type LengthKind = 'open' | 'fixed' | 'prepaid'

/** An option in the form. Numbers are null while their field is empty. */
export interface OptionValues {
  /** Stays with the row when it's moved; generated for a new option. */
  key: string
  /** Missing until the option is saved. */
  id?: string
  pricing_model: PricingModel
  frequency: Frequency
  one_time_price: number | null
  discount_percentage: number | null
  length_kind: LengthKind
  length_of_plan: number | null
  highlight: boolean
  highlight_text: string
}

export interface TermValues {
  trial: { kind: PlanTerms['trial']['kind']; days: number | null; price: number | null }
  setup_fee: number | null
  minimum_cycles: number | null
  grace_days: number | null
  out_of_stock: OutOfStockPolicy
  /** Retry days as typed: '1, 3, 5, 7'. */
  dunning: { retry_days: string; payday_aware: boolean; final_action: FinalAction }
}

// A type, not an interface: forms require an index signature.
export type PlanValues = {
  plan_name: string
  plan_title: string
  description: string
  product_id: string
  additional_settings: { add_policy: boolean; policy_url: string }
  pricing_options: OptionValues[]
  terms: TermValues
  price_change: { applies_to: 'new' | 'everyone'; from: string }
}

let newOptionCount = 0

export function newOption(given: Partial<OptionValues> = {}): OptionValues {
  newOptionCount += 1
  return {
    key: `new-${newOptionCount}`,
    pricing_model: 'subscription',
    frequency: 'monthly',
    one_time_price: null,
    discount_percentage: null,
    length_kind: 'open',
    length_of_plan: null,
    highlight: false,
    highlight_text: '',
    ...given,
  }
}

const optionValues = (option: PricingOptionInput & { id: string }): OptionValues => ({
  key: option.id,
  id: option.id,
  pricing_model: option.pricing_model,
  frequency: option.frequency ?? 'monthly',
  one_time_price: option.one_time_price,
  discount_percentage: option.discount_percentage ?? null,
  length_kind: lengthKind(option),
  length_of_plan: option.length_of_plan ?? null,
  highlight: option.highlight ?? false,
  highlight_text: option.highlight_text ?? '',
})

function lengthKind({ length_of_plan, prepaid }: PricingOptionInput): LengthKind {
  if (!length_of_plan) return 'open'
  return prepaid ? 'prepaid' : 'fixed'
}

const termValues = ({ trial, dunning, ...terms }: PlanTerms): TermValues => ({
  ...terms,
  trial: {
    kind: trial.kind,
    days: trial.kind === 'none' ? null : trial.days,
    price: trial.kind === 'paid' ? trial.price : null,
  },
  dunning: { ...dunning, retry_days: dunning.retry_days.join(', ') },
})

/** Initial values: the saved plan, or a monthly one with a one-time purchase next to it. */
export function planValues(plan: SubscriptionPlan | null): PlanValues {
  return {
    plan_name: plan?.plan_name ?? '',
    plan_title: plan?.plan_title ?? '',
    description: plan?.description ?? '',
    product_id: plan?.product_id ?? '',
    additional_settings: {
      add_policy: plan?.additional_settings.add_policy ?? false,
      policy_url: plan?.additional_settings.policy_url ?? '',
    },
    pricing_options: plan
      ? plan.pricing_options.map(optionValues)
      : [newOption(), newOption({ pricing_model: 'one_time' })],
    terms: termValues(plan?.terms ?? DEFAULT_TERMS),
    price_change: { applies_to: 'new', from: '' },
  }
}

// An empty number becomes NaN, which the contract's rules reject with their own message.
const numberOrNaN = (figure: number | null): number => figure ?? Number.NaN

/** Drops null and undefined fields (SU-020). */
function given<T extends object>(fields: T): { [K in keyof T]: NonNullable<T[K]> }
function given(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))
}

/** An option as sent (SU-019). */
export const optionInput = (option: OptionValues): PricingOption => {
  const recurring = option.pricing_model === 'subscription'
  return given({
    id: option.id,
    pricing_model: option.pricing_model,
    one_time_price: numberOrNaN(option.one_time_price),
    discount_percentage: option.discount_percentage,
    frequency: recurring ? option.frequency : null,
    length_of_plan: recurring && option.length_kind !== 'open' ? numberOrNaN(option.length_of_plan) : null,
    prepaid: (recurring && option.length_kind === 'prepaid') || null,
    highlight: option.highlight,
    highlight_text: (option.highlight && option.highlight_text.trim()) || null,
  })
}

function trialInput({ kind, days, price }: TermValues['trial']): PlanTerms['trial'] {
  if (kind === 'none') return { kind }
  return kind === 'free' ? { kind, days } : { kind, days, price: numberOrNaN(price) }
}

/** '1, 3, 5' as numbers; NaN for what isn't one. */
const dayNumbers = (text: string): number[] =>
  text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(Number)

export const termsInput = ({ trial, dunning, ...terms }: TermValues) => ({
  trial: trialInput(trial),
  setup_fee: terms.setup_fee ?? 0,
  minimum_cycles: numberOrNaN(terms.minimum_cycles),
  grace_days: numberOrNaN(terms.grace_days),
  out_of_stock: terms.out_of_stock,
  dunning: { ...dunning, retry_days: dayNumbers(dunning.retry_days) },
})

const isDefault = (terms: unknown): boolean => {
  const { trial, setup_fee, minimum_cycles, grace_days, out_of_stock, dunning } = DEFAULT_TERMS
  return (
    JSON.stringify(terms) === JSON.stringify({ trial, setup_fee, minimum_cycles, grace_days, out_of_stock, dunning })
  )
}

/** The specified fields of a plan (SU-018); terms only if they aren't the default ones, now or in the stored plan. */
function bodyOf(values: PlanValues, stored: SubscriptionPlan | null) {
  const { add_policy, policy_url } = values.additional_settings
  const terms = termsInput(values.terms)
  const sendsTerms = !isDefault(terms) || (stored !== null && !isDefault(termsInput(termValues(stored.terms))))
  return {
    plan_name: values.plan_name.trim(),
    plan_title: values.plan_title.trim(),
    description: values.description.trim(),
    product_id: values.product_id,
    additional_settings: given({ add_policy, policy_url: policy_url.trim() || null }),
    pricing_options: values.pricing_options.map(optionInput),
    ...(sendsTerms && { terms }),
  }
}

export const createPayload = (values: PlanValues, store_id: string): Input<typeof subscriptionPlans.create> => ({
  body: { store_id, ...bodyOf(values, null) },
})

/** The version that the edit is based on is in the query, so that the body has only the specified fields. */
export const updatePayload = (
  values: PlanValues,
  version: number,
  stored: SubscriptionPlan,
): Input<typeof subscriptionPlans.update> => {
  const { applies_to, from } = values.price_change
  return {
    query: { version },
    body: {
      subscription_plan_id: stored.plan_id,
      ...bodyOf(values, stored),
      ...(applies_to === 'everyone' && { price_change: { applies_to, from } }),
    },
  }
}

/** Validation errors by form path ('pricing_options.0.one_time_price'): the contract's rules, and those across fields. */
export function planRules(values: PlanValues, stored: SubscriptionPlan | null): Record<string, string> {
  const result = stored
    ? subscriptionPlans.update.body.safeParse(updatePayload(values, 1, stored).body)
    : subscriptionPlans.create.body.safeParse(createPayload(values, 'store').body)
  const errors: Record<string, string> = {}
  for (const issue of result.success ? [] : result.error.issues) {
    const path = issue.path.map(String)
    // The form has one field for all retry days.
    errors[(path.includes('retry_days') ? path.slice(0, 3) : path).join('.')] ??= issue.message
  }
  if (values.product_id === '') errors['product_id'] = 'Select a product'
  const body = bodyOf(values, stored)
  return { ...planProblems({ ...body, terms: termsInput(values.terms) }), ...errors }
}
