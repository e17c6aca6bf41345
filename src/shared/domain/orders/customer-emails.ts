/** The emails that a store sends to its customers. */
export const customerEmails = [
  'receipt',
  'shipping_confirmation',
  'shipping_update',
  'refund',
  'cancellation',
  'trial_ending',
  'renewal_notice',
  'renewal_delayed',
  'card_expiring',
  'payment_failed',
] as const
export type CustomerEmail = (typeof customerEmails)[number]
