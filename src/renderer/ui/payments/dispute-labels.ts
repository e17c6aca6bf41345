import type { DisputeStatus } from '../../../shared/domain/payments/dispute.ts'
import type { StatusWords } from '../display/status-badge.tsx'

export const DISPUTE_WORDS: Readonly<Record<DisputeStatus, StatusWords>> = {
  needs_response: { label: 'Needs an answer', tone: 'warn' },
  under_review: { label: 'With the bank', tone: 'info' },
  won: { label: 'Won', tone: 'ok' },
  lost: { label: 'Lost', tone: 'bad' },
  accepted: { label: 'Accepted', tone: 'mute' },
}
