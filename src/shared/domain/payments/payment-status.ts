/** How a payment stands. `created`: stored, the provider not yet asked or its answer lost with a crash. */
export type PaymentStatus = 'created' | 'requires_action' | 'pending' | 'succeeded' | 'declined'

/** How one call to a provider stands. `unknown`: sent, and its answer never came. */
export type AttemptStatus = 'created' | 'requires_action' | 'pending' | 'approved' | 'declined' | 'error' | 'unknown'

const NEXT: Record<PaymentStatus, readonly PaymentStatus[]> = {
  created: ['requires_action', 'pending', 'succeeded', 'declined'],
  requires_action: ['pending', 'succeeded', 'declined'],
  pending: ['requires_action', 'succeeded', 'declined'],
  // A provider may approve late what was given up: the money has moved, so the order follows it.
  declined: ['succeeded'],
  succeeded: [],
}

const PAYMENT_STATUSES: readonly PaymentStatus[] = ['created', 'requires_action', 'pending', 'succeeded', 'declined']

export const canPaymentBecome = (from: PaymentStatus, to: PaymentStatus): boolean => NEXT[from].includes(to)

/** The statuses from which a payment may become `to`, for the WHERE of the one update that moves it. */
export const paymentStatusesBefore = (to: PaymentStatus): PaymentStatus[] =>
  PAYMENT_STATUSES.filter((from) => canPaymentBecome(from, to))

/** A payment whose outcome is still to come. */
export const isUnsettled = (status: PaymentStatus): boolean => status !== 'succeeded' && status !== 'declined'

const ATTEMPT_NEXT: Record<AttemptStatus, readonly AttemptStatus[]> = {
  created: ['requires_action', 'pending', 'approved', 'declined', 'error', 'unknown'],
  unknown: ['requires_action', 'pending', 'approved', 'declined', 'error'],
  requires_action: ['pending', 'approved', 'declined', 'error', 'unknown'],
  pending: ['requires_action', 'approved', 'declined', 'error', 'unknown'],
  declined: ['approved'],
  error: ['approved'],
  approved: [],
}

export const canAttemptBecome = (from: AttemptStatus, to: AttemptStatus): boolean => ATTEMPT_NEXT[from].includes(to)
