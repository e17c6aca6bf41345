const names: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  paypal: 'PayPal',
  cashapp: 'Cash App',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  sepa_debit: 'SEPA Direct Debit',
  bacs_debit: 'Bacs Direct Debit',
  ach_debit: 'ACH Direct Debit',
}

const aliases: Readonly<Record<string, string>> = {
  american_express: 'amex',
  'american express': 'amex',
  mc: 'mastercard',
  'cash app': 'cashapp',
}

/** Normalized key of a card brand or wallet, however a provider writes it. */
export const brandKey = (name: string): string => aliases[name.toLowerCase()] ?? name.toLowerCase()

/** Display name of a card brand, wallet or debit scheme; an unknown one is returned unchanged. */
export const brandLabel = (name: string): string => names[brandKey(name)] ?? name
