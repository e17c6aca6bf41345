import type { WhopIntegration } from '../../../shared/contracts/payments/whop.ts'
import type { WhopPaymentStatus } from '../../../shared/contracts/payments/whop-payments.ts'
import type { StatusTone } from '../../ui/display/status-badge.tsx'

interface Word {
  label: string
  tone: StatusTone
}

/** Status of the account. A working one gets no payments while the store's own accounts are in use. */
export function statusLabel({ status, own_payments, verification }: WhopIntegration): Word {
  if (status === 'active') return own_payments ? { label: 'Inactive', tone: 'warn' } : { label: 'Active', tone: 'ok' }
  if (status === 'failed') return { label: 'Key rejected', tone: 'bad' }
  if (status === 'none') return { label: 'Not connected', tone: 'mute' }
  return { label: verification === null ? 'Not verified' : 'Not verified: couldn’t reach Whop', tone: 'warn' }
}

export const PAYMENT_LABELS: Readonly<Record<WhopPaymentStatus, Word>> = {
  paid: { label: 'Paid', tone: 'ok' },
  refunded: { label: 'Refunded', tone: 'mute' },
  partially_refunded: { label: 'Partially refunded', tone: 'warn' },
  waiting: { label: 'Pending', tone: 'info' },
  failed: { label: 'Not paid', tone: 'bad' },
}

export const WEBHOOK_LABELS: Readonly<Record<NonNullable<WhopIntegration['webhook']>['state'], Word>> = {
  listening: { label: 'Listening', tone: 'ok' },
  off: { label: 'Turned off at Whop', tone: 'warn' },
  missing: { label: 'Missing at Whop', tone: 'bad' },
  none: { label: 'Not set up', tone: 'mute' },
}

const payouts: Readonly<Record<string, Word>> = {
  requested: { label: 'Requested', tone: 'info' },
  awaiting_payment: { label: 'Awaiting payment', tone: 'info' },
  in_transit: { label: 'In transit', tone: 'info' },
  completed: { label: 'Paid out', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
  denied: { label: 'Denied', tone: 'bad' },
  canceled: { label: 'Canceled', tone: 'mute' },
}

/** Uses Whop's own name for an unknown state. */
export const payoutLabel = (status: string): Word =>
  payouts[status] ?? { label: status.replaceAll('_', ' '), tone: 'mute' }
