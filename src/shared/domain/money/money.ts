/** An integer amount in minor units of a currency: 1999 is $19.99, ¥1999 or KWD 1.999. */
export type Minor = number

/** Currency of a session without one (B §9). */
export const DEFAULT_CURRENCY = 'USD'

const decimals = new Map<string, number>()

/** Returns the number of decimals of a currency: 2 for most, 0 for JPY, 3 for KWD. Unknown codes have 2. */
export function currencyDecimals(currency: string): number {
  const known = decimals.get(currency)
  if (known !== undefined) return known
  let digits = 2
  try {
    digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    // Unknown codes are formatted with two decimals.
  }
  decimals.set(currency, digits)
  return digits
}

const formats = new Map<string, Intl.NumberFormat>()

function moneyFormat(currency: string, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`
  let format = formats.get(key)
  if (!format) {
    try {
      format = new Intl.NumberFormat(locale, { style: 'currency', currency })
    } catch {
      format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    }
    formats.set(key, format)
  }
  return format
}

/** Formats minor units for display: 1999 USD is '$19.99' (CONST-006, DEF-52). */
export function formatMoney(amount: Minor, currency: string = DEFAULT_CURRENCY, locale = 'en-US'): string {
  // An incomplete input may not be a number yet.
  return Number.isNaN(amount) ? '' : moneyFormat(currency, locale).format(toMajor(amount, currency))
}

/** Converts minor units to major units, for charts and inputs. */
export const toMajor = (amount: Minor, currency: string = DEFAULT_CURRENCY): number =>
  amount / 10 ** currencyDecimals(currency)

/** Converts major units entered by a person to minor units, rounded half up. */
export const toMinor = (major: number, currency: string = DEFAULT_CURRENCY): Minor =>
  roundHalfUp(major * 10 ** currencyDecimals(currency))

/** Rounds half up to a whole minor unit; floating-point error just below a half counts as a half (DEF-52). */
export const roundHalfUp = (value: number): Minor => {
  const rounded = Math.floor(value + 0.5 + 1e-9)
  return rounded === 0 ? 0 : rounded
}

/** Returns price times (1 minus discount percent over 100), rounded to a whole minor unit (B §5, UP-010). */
export const discountedPrice = (price: Minor, discountPercent: number): Minor =>
  roundHalfUp((price * (100 - discountPercent)) / 100)
