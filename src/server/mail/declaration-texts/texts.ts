/** Texts of the receipts of cancellations and withdrawals that were declared without signing in. */
export interface DeclarationTexts {
  cancellation_title: string
  cancellation_lead: (store: string) => string
  withdrawal_title: string
  withdrawal_lead: (store: string) => string
  received_at: (when: string) => string
  /** Labels of the declaration. */
  name: string
  email: string
  number: string
  type: string
  ordinary: string
  cause: string
  reason: string
  wanted_end: string
  /** What the cancellation leads to. */
  ends: (day: string) => string
  ended: string
  review: (store: string) => string
  /** Whether the withdrawal is in time. */
  open_until: (day: string) => string
  open: string
  over: (day: string, store: string) => string
  by_delivery: (day: string, store: string) => string
  unknown: (store: string) => string
}
