import type { PaymentPageDraft } from '../../../shared/contracts/payment-pages.ts'
import { StatusBadge, type StatusTone } from '../../ui/status-badge.tsx'

const statuses: Readonly<Record<PaymentPageDraft['status'], { label: string; tone: StatusTone }>> = {
  live: { label: 'Live', tone: 'ok' },
  draft: { label: 'Draft', tone: 'warn' },
  paused: { label: 'Paused', tone: 'warn' },
  archived: { label: 'Archived', tone: 'mute' },
}

/** How a page stands (PP-017). */
export function PageStatus({ status }: Pick<PaymentPageDraft, 'status'>) {
  const { label, tone } = statuses[status]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

/** True when the draft has what shoppers do not see yet. */
export const hasUnpublished = ({ version, published_version }: PaymentPageDraft): boolean =>
  published_version !== version

/** The statuses as a filter offers them. */
export const statusOptions = Object.entries(statuses).map(([value, { label }]) => ({ value, label }))
