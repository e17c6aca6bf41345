const COMMON = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'BRL', 'MXN', 'INR']

/** All currency codes, most common first. */
export const CURRENCIES: string[] = [...new Set([...COMMON, ...Intl.supportedValuesOf('currency')])]
