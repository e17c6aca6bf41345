import type { SubscriptionPlan } from '../../../../shared/contracts/subscriptions/plans.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import {
  deliveriesPerCharge,
  deliveryPrice,
  type PricingOption,
} from '../../../../shared/domain/subscriptions/plan-terms.ts'
import type { StatusTone } from '../../../ui/display/status-badge.tsx'
import { formatCount } from '../../../lib/format/format.ts'

export const STATUS_LABELS: Readonly<Record<SubscriptionPlan['status'], { label: string; tone: StatusTone }>> = {
  active: { label: 'Active', tone: 'ok' },
  archived: { label: 'Archived', tone: 'mute' },
}

/** What one charge of an option costs, in minor units. */
export const chargePrice = (option: PricingOption): number => deliveryPrice(option) * deliveriesPerCharge(option)

/** '$30.60' or '$30.60 to $88.56': what the subscription options of a plan charge. */
export function priceRange({
  pricing_options,
  currency,
}: Pick<SubscriptionPlan, 'pricing_options' | 'currency'>): string {
  const prices = pricing_options.filter(({ pricing_model }) => pricing_model === 'subscription').map(chargePrice)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const text = formatMoney(low, currency)
  return low === high ? text : `${text} to ${formatMoney(high, currency)}`
}

export const subscriptionCount = (count: number): string =>
  count === 1 ? '1 active subscription' : `${formatCount(count)} active subscriptions`

export const customerCount = (count: number): string => (count === 1 ? '1 customer' : `${formatCount(count)} customers`)

/** Second line of an option: '15% off, ends when canceled'. */
export function optionNote({ pricing_model, discount_percentage, length_of_plan, prepaid }: PricingOption): string {
  if (pricing_model === 'one_time') return 'No subscription'
  const off = discount_percentage ? `${discount_percentage}% off` : ''
  const length = lengthNote(length_of_plan ?? null, prepaid ?? false)
  return [length.first, off, length.last].filter(Boolean).join(', ')
}

function lengthNote(length: number | null, prepaid: boolean): { first: string; last: string } {
  if (length === null) return { first: '', last: 'ends when canceled' }
  const deliveries = length === 1 ? '1 delivery' : `${length} deliveries`
  return prepaid ? { first: `${deliveries} paid up front`, last: '' } : { first: '', last: `ends after ${deliveries}` }
}
