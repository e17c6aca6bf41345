import type { RecoveryStep } from '../../../../shared/contracts/marketing/cart-recovery.ts'
import type { RecoveryTemplate } from '../../../../shared/domain/recovery/recovery-sequence.ts'
import { pluralize } from '../../../lib/format/format.ts'

export const TEMPLATE_LABELS: Readonly<Record<RecoveryTemplate, string>> = {
  reminder: 'Reminder',
  discount: 'Discount',
  last_call: 'Last call',
}

export const CAUSE_CHOICES = [
  { value: 'any', label: 'Any reason' },
  { value: 'left', label: 'Left without a decline' },
  { value: 'declined', label: 'Payment was declined' },
] as const

export const CUSTOMER_CHOICES = [
  { value: 'any', label: 'All customers' },
  { value: 'new', label: 'New customers' },
  { value: 'returning', label: 'Returning customers' },
] as const

export const DELAY_UNITS = ['minutes', 'hours', 'days'] as const
export type DelayUnit = (typeof DELAY_UNITS)[number]

export const UNIT_MINUTES: Readonly<Record<DelayUnit, number>> = { minutes: 1, hours: 60, days: 1440 }

/** The largest unit that expresses a delay as a whole number. */
export function delayUnit(minutes: number): DelayUnit {
  if (minutes > 0 && minutes % UNIT_MINUTES.days === 0) return 'days'
  return minutes > 0 && minutes % UNIT_MINUTES.hours === 0 ? 'hours' : 'minutes'
}

/** '45 minutes', '23 hours', '2 days'. */
export function delayText(minutes: number): string {
  const unit = delayUnit(minutes)
  return pluralize(minutes / UNIT_MINUTES[unit], unit.slice(0, -1))
}

/** 'Step 2: 10% off'. */
export const stepTitle = ({ template, promo }: RecoveryStep, index: number): string =>
  `Step ${index + 1}: ${promo === null ? TEMPLATE_LABELS[template] : `${promo.percent}% off`}`

/** The conditions of a step in a few words; '' if every cart gets it. */
export function conditionText({ conditions }: RecoveryStep): string {
  const { min_value, cause, customer, countries, product_ids } = conditions
  const parts = [
    min_value > 0 && 'value',
    cause !== 'any' && 'reason',
    customer !== 'any' && 'customer type',
    countries.length > 0 && 'country',
    product_ids.length > 0 && 'products',
  ].filter((part) => part !== false)
  return parts.length === 0 ? '' : `Depends on ${parts.join(', ')}`
}
