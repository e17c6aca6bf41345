import { currencyDecimals } from '../../../shared/domain/money/money.ts'
import { rescale, stepOfDecimals } from '../http/amounts.ts'

/** Adyen's own table of decimals. It differs from ISO 4217 for CVE and IDR (none) and for CLP and ISK (two). */
const WHOLE = new Set('CVE DJF GNF IDR JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '))
const THOUSANDTHS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))

const decimalsOf = (currency: string): number => {
  if (WHOLE.has(currency)) return 0
  return THOUSANDTHS.has(currency) ? 3 : 2
}

/** Converts our minor units to Adyen's; null if that would require rounding. */
export const toAdyenAmount = (amount: number, currency: string): { currency: string; value: number } | null => {
  const value = rescale(amount, currencyDecimals(currency), decimalsOf(currency))
  return value === null ? null : { currency, value }
}

/** Step in our minor units between amounts that Adyen accepts. */
export const amountStep = (currency: string): number => stepOfDecimals(currency, decimalsOf(currency))

/** Explains why Adyen can't accept an amount exactly; null if it can. */
export const amountProblem = (amount: number, currency: string): string | null =>
  toAdyenAmount(amount, currency) === null ? `Adyen only accepts whole amounts in ${currency}.` : null

/** Converts Adyen's amount to our minor units, rounded if ours are coarser. */
export const fromAdyenAmount = ({ currency, value }: { currency: string; value: number }): number => {
  const [theirs, ours] = [decimalsOf(currency), currencyDecimals(currency)]
  return rescale(value, theirs, ours) ?? Math.round(value / 10 ** (theirs - ours))
}
