const REASONS: Readonly<Record<string, string>> = {
  fraudulent: 'the cardholder says that they did not buy it',
  product_not_received: 'the shopper says that it never arrived',
  product_unacceptable: 'the shopper says that it was not as described',
  duplicate: 'the shopper says that they were charged twice',
  subscription_canceled: 'the shopper says that it was canceled',
  credit_not_processed: 'the shopper says that a refund never came',
  unrecognized: 'the cardholder does not recognize it',
  merchandise_or_service_not_received: 'the shopper says that it never arrived',
  merchandise_or_service_not_as_described: 'the shopper says that it was not as described',
  unauthorised: 'the cardholder says that they did not buy it',
  general: 'no reason was given',
  other: 'no reason was given',
}

/** Why a payment is disputed, in a letter's words; a provider's own words where it uses some that are not known here. */
export const reasonWords = (reason: string): string =>
  REASONS[reason.toLowerCase()] ?? reason.replaceAll('_', ' ').toLowerCase()
