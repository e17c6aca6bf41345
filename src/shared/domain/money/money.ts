/** Whole minor units of a currency: 1999 is $19.99, ¥1999 and KWD 1.999. */
export type Minor = number

/** The currency of a session that names none (B §9). */
export const DEFAULT_CURRENCY = 'USD'

const decimals = new Map<string, number>()

/** How many decimals a currency has: 2 for most, 0 for JPY, 3 for KWD. Unknown codes count as 2. */
export function currencyDecimals(currency: string): number {
  const known = decimals.get(currency)
  if (known !== undefined) return known
  let digits = 2
  try {
    digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    // An unknown code is shown with two decimals rather than not at all.
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

/** Shows minor units as people read them: 1999 USD is '$19.99' (CONST-006, DEF-52). */
export function formatMoney(amount: Minor, currency: string = DEFAULT_CURRENCY, locale = 'en-US'): string {
  // What is being typed may be no amount yet.
  return Number.isNaN(amount) ? '' : moneyFormat(currency, locale).format(toMajor(amount, currency))
}

/** Minor units as a number of major units, for charts and inputs. */
export const toMajor = (amount: Minor, currency: string = DEFAULT_CURRENCY): number =>
  amount / 10 ** currencyDecimals(currency)

/** Major units as typed by a person to whole minor units, half up. */
export const toMinor = (major: number, currency: string = DEFAULT_CURRENCY): Minor =>
  roundHalfUp(major * 10 ** currencyDecimals(currency))

/** Rounds half up to a whole minor unit; binary noise just under a half counts as the half (DEF-52). */
export const roundHalfUp = (value: number): Minor => {
  const rounded = Math.floor(value + 0.5 + 1e-9)
  return rounded === 0 ? 0 : rounded
}

/** Price times (1 minus discount percent over 100), rounded to a whole minor unit (B §5, UP-010). */
export const discountedPrice = (price: Minor, discountPercent: number): Minor =>
  roundHalfUp((price * (100 - discountPercent)) / 100)
