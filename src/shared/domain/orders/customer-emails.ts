/** The emails that a store sends to its customers. */
export const customerEmails = ['receipt', 'shipping_confirmation', 'shipping_update', 'refund', 'cancellation'] as const
export type CustomerEmail = (typeof customerEmails)[number]
