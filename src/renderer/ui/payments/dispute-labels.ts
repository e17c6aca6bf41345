import type { DisputeStatus } from '../../../shared/domain/payments/dispute.ts'
import type { StatusLabel } from '../display/status-badge.tsx'

export const DISPUTE_LABELS: Readonly<Record<DisputeStatus, StatusLabel>> = {
  needs_response: { label: 'Needs response', tone: 'warn' },
  under_review: { label: 'With the bank', tone: 'info' },
  won: { label: 'Won', tone: 'ok' },
  lost: { label: 'Lost', tone: 'bad' },
  accepted: { label: 'Accepted', tone: 'mute' },
}
