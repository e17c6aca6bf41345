import type { Frequency, PricingOption } from './plan-terms.ts'

const EVERY: Readonly<Record<Frequency, string>> = {
  weekly: 'Every week',
  monthly: 'Every month',
  quarterly: 'Every 3 months',
  yearly: 'Every year',
}

type Schedule = Pick<PricingOption, 'pricing_model' | 'frequency' | 'length_of_plan' | 'prepaid'>

/** An option's name for the team: 'Every month', 'Every month, 3 prepaid', 'One-time purchase'. */
export function optionLabel({ pricing_model, frequency, length_of_plan, prepaid }: Schedule): string {
  if (pricing_model === 'one_time') return 'One-time purchase'
  const every = EVERY[frequency ?? 'monthly']
  if (!length_of_plan) return every
  return prepaid ? `${every}, ${length_of_plan} prepaid` : `${every}, ${length_of_plan} deliveries`
}
