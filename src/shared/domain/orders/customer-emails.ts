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
  'debit_notice',
  'mandate_lapsing',
  'payment_failed',
  'subscription_changed',
] as const
export type CustomerEmail = (typeof customerEmails)[number]

/** Emails that customers asked for or the law requires: a store can't turn them off. */
export const requiredEmails = [
  'sign_in_link',
  'subscription_canceled',
  'contract_canceled',
  'contract_withdrawn',
] as const

export type PreviewedEmail = CustomerEmail | (typeof requiredEmails)[number]
