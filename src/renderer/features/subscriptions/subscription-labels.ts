import type { SubscriptionListRow } from '../../../shared/contracts/subscriptions/subscription-shapes.ts'
import { statusLabel } from '../../../shared/domain/subscriptions/action-refusal.ts'
import type { Frequency } from '../../../shared/domain/subscriptions/plan-terms.ts'
import type { StatusLabel } from '../../ui/display/status-badge.tsx'

/** Badge of a status: active is green, cancelled red and any other yellow (SU-021 to SU-024, DEF-40). */
export function statusBadge(status: string): StatusLabel {
  const label = statusLabel(status)
  if (status === 'active') return { label, tone: 'ok' }
  return { label, tone: label === 'Cancelled' ? 'bad' : 'warn' }
}

export const FREQUENCY_LABELS: Readonly<Record<Frequency, string>> = {
  weekly: 'Weekly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
}

/** A customer's name, or 'Unknown' (SU-013). */
export const customerName = ({ customer }: Pick<SubscriptionListRow, 'customer'>): string => customer.name || 'Unknown'
