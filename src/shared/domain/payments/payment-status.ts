/** Status of a payment. `created`: stored, and the provider not called yet or its response lost in a crash. */
export type PaymentStatus = 'created' | 'requires_action' | 'pending' | 'succeeded' | 'declined'

/** Status of one call to a provider. `unknown`: sent without a response. */
export type AttemptStatus = 'created' | 'requires_action' | 'pending' | 'approved' | 'declined' | 'error' | 'unknown'

const NEXT: Record<PaymentStatus, readonly PaymentStatus[]> = {
  created: ['requires_action', 'pending', 'succeeded', 'declined'],
  requires_action: ['pending', 'succeeded', 'declined'],
  pending: ['requires_action', 'succeeded', 'declined'],
  // A provider may approve a payment after it was given up: the shopper was charged, so the order follows.
  declined: ['succeeded'],
  succeeded: [],
}

const PAYMENT_STATUSES: readonly PaymentStatus[] = ['created', 'requires_action', 'pending', 'succeeded', 'declined']

export const canPaymentBecome = (from: PaymentStatus, to: PaymentStatus): boolean => NEXT[from].includes(to)

/** Statuses from which a payment may become `to`, for the WHERE clause of the update that moves it. */
export const paymentStatusesBefore = (to: PaymentStatus): PaymentStatus[] =>
  PAYMENT_STATUSES.filter((from) => canPaymentBecome(from, to))

/** True for a payment without a final outcome. */
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
