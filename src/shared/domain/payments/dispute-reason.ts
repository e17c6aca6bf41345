const REASONS: Readonly<Record<string, string>> = {
  fraudulent: 'Fraudulent',
  product_not_received: 'Not received',
  merchandise_or_service_not_received: 'Not received',
  product_unacceptable: 'Not as described',
  merchandise_or_service_not_as_described: 'Not as described',
  duplicate: 'Duplicate charge',
  subscription_canceled: 'Subscription canceled',
  credit_not_processed: 'Refund not processed',
  unrecognized: 'Not recognized',
  unauthorised: 'Fraudulent',
  general: 'General',
  other: 'General',
}

/** Short label of a provider's dispute reason; the provider's own text if it is unknown here. */
export function disputeReason(reason: string): string {
  const known = REASONS[reason.toLowerCase()]
  if (known !== undefined) return known
  const words = reason.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
