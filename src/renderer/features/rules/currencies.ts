const COMMON = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'BRL', 'MXN', 'INR']

/** Every currency by its code, those that stores take most first. */
export const CURRENCIES: string[] = [...new Set([...COMMON, ...Intl.supportedValuesOf('currency')])]
