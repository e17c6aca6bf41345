import { currencyDecimals } from '../../../shared/domain/money/money.ts'
import { rescale, stepOfDecimals } from '../http/amounts.ts'

/** Adyen's own table, which differs from ISO 4217 for CVE, IDR (none) and for CLP, ISK (two). */
const WHOLE = new Set('CVE DJF GNF IDR JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '))
const THOUSANDTHS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))

const decimalsOf = (currency: string): number => (WHOLE.has(currency) ? 0 : THOUSANDTHS.has(currency) ? 3 : 2)

/** Our minor units as Adyen counts them; null where that would need rounding. */
export const toAdyenAmount = (amount: number, currency: string): { currency: string; value: number } | null => {
  const value = rescale(amount, currencyDecimals(currency), decimalsOf(currency))
  return value === null ? null : { currency, value }
}

/** Minor units of ours between amounts that Adyen takes. */
export const amountStep = (currency: string): number => stepOfDecimals(currency, decimalsOf(currency))

/** Why Adyen can't take an amount exactly, in a sentence; null where it can. */
export const amountProblem = (amount: number, currency: string): string | null =>
  toAdyenAmount(amount, currency) === null ? `Adyen only takes whole amounts in ${currency}.` : null

/** Adyen's amount as our minor units, to the nearest where ours are coarser. */
export const fromAdyenAmount = ({ currency, value }: { currency: string; value: number }): number => {
  const [theirs, ours] = [decimalsOf(currency), currencyDecimals(currency)]
  return rescale(value, theirs, ours) ?? Math.round(value / 10 ** (theirs - ours))
}
