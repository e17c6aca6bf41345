import { currencyDecimals } from '../../../shared/domain/money.ts'
import { rescale } from '../http/amounts.ts'

/** Currencies that Stripe counts in whole units. UGX and ISK have no decimals either, but are counted in hundredths. */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
/** Counted in thousandths of which the last digit must be zero. */
const THOUSANDTHS = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

const decimalsOf = (currency: string): number => (WHOLE.has(currency) ? 0 : THOUSANDTHS.has(currency) ? 3 : 2)

/** Our minor units as Stripe counts them; null for an amount that it cannot take to the last digit. */
export const toStripeAmount = (amount: number, currency: string): number | null => {
  const scaled = rescale(amount, currencyDecimals(currency), decimalsOf(currency))
  if (scaled === null || (THOUSANDTHS.has(currency) && scaled % 10 !== 0)) return null
  // Hundredths of a currency that has none.
  return (currency === 'ISK' || currency === 'UGX') && scaled % 100 !== 0 ? null : scaled
}

/** Stripe's amount and lower-case currency as our minor units. */
export const fromStripeAmount = (amount: number, currency: string): number => {
  const code = currency.toUpperCase()
  return (
    rescale(amount, decimalsOf(code), currencyDecimals(code)) ??
    Math.round(amount / 10 ** (decimalsOf(code) - currencyDecimals(code)))
  )
}

/** Why Stripe can't take an amount to the last digit, in a sentence; null where it can. */
export const amountProblem = (amount: number, currency: string): string | null => {
  if (toStripeAmount(amount, currency) !== null) return null
  return THOUSANDTHS.has(currency)
    ? `Stripe only takes amounts in ${currency} that end in 0, such as 1.250.`
    : `Stripe only takes whole amounts in ${currency}.`
}
