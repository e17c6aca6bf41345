const REASONS: Readonly<Record<string, string>> = {
  fraudulent: 'the cardholder says they did not make the purchase',
  product_not_received: 'the shopper says the order never arrived',
  product_unacceptable: 'the shopper says the product was not as described',
  duplicate: 'the shopper says they were charged twice',
  subscription_canceled: 'the shopper says the subscription was canceled',
  credit_not_processed: 'the shopper says they did not receive a refund',
  unrecognized: 'the cardholder does not recognize the payment',
  merchandise_or_service_not_received: 'the shopper says the order never arrived',
  merchandise_or_service_not_as_described: 'the shopper says the product was not as described',
  unauthorised: 'the cardholder says they did not make the purchase',
  general: 'no reason was given',
  other: 'no reason was given',
}

/** Text for a dispute reason in a letter; the provider's own if it is unknown here. */
export const reasonText = (reason: string): string =>
  REASONS[reason.toLowerCase()] ?? reason.replaceAll('_', ' ').toLowerCase()
