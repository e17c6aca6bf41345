/** Reasons a customer can give when they cancel. */
export const cancelReasons = ['too_expensive', 'too_much', 'not_using', 'switched', 'quality', 'other'] as const
export type CancelReason = (typeof cancelReasons)[number]

/** What a customer is offered before they cancel for a reason. */
export type RetentionOffer =
  | { kind: 'none' }
  /** Percent off the next `payments` charges. */
  | { kind: 'discount'; percentage: number; payments: number }
  | { kind: 'pause'; days: number }
  | { kind: 'skip' }
  | { kind: 'swap' }

/** What customers may do, and how the portal looks and reads. */
export interface PortalSettings {
  allow_pause: boolean
  allow_skip: boolean
  allow_move: boolean
  allow_swap: boolean
  allow_quantity: boolean
  allow_address: boolean
  allow_payment_method: boolean
  allow_reactivate: boolean
  /** In the order that customers see. */
  reasons: readonly { reason: CancelReason; label: string; offer: RetentionOffer }[]
  /** Screens from Cancel to canceled; more than two can't be published. */
  cancel_screens: number
  /** False can't be published: both buttons must have the same size and style. */
  equal_buttons: boolean
  /** False can't be published. */
  cancel_confirmation_email: boolean
  /** Cancellation without signing in (§312k BGB). */
  cancel_without_login: boolean
  /** Withdrawal within 14 days (Directive (EU) 2023/2673). */
  withdrawal: boolean
  /** '#1F5B45'. */
  brand_color: string
  heading: string
  help_text: string
}

export const DEFAULT_PORTAL: PortalSettings = {
  allow_pause: true,
  allow_skip: true,
  allow_move: true,
  allow_swap: true,
  allow_quantity: true,
  allow_address: true,
  allow_payment_method: true,
  allow_reactivate: true,
  reasons: [
    { reason: 'too_expensive', label: '', offer: { kind: 'discount', percentage: 15, payments: 3 } },
    { reason: 'too_much', label: '', offer: { kind: 'skip' } },
    { reason: 'not_using', label: '', offer: { kind: 'pause', days: 30 } },
    { reason: 'switched', label: '', offer: { kind: 'none' } },
    { reason: 'quality', label: '', offer: { kind: 'none' } },
    { reason: 'other', label: '', offer: { kind: 'none' } },
  ],
  cancel_screens: 2,
  equal_buttons: true,
  cancel_confirmation_email: true,
  cancel_without_login: false,
  withdrawal: false,
  brand_color: '#1F5B45',
  heading: '',
  help_text: '',
}
