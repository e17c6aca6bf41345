import { stepProblem } from '../../../shared/domain/money/amount-step.ts'
import { currencyDecimals } from '../../../shared/domain/money/money.ts'
import { rescale, stepOfDecimals } from '../http/amounts.ts'

/** Currencies that Stripe counts in whole units. UGX and ISK have no decimals either, but are counted in hundredths. */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
/** Counted in thousandths of which the last digit must be zero. */
const THOUSANDTHS = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

const decimalsOf = (currency: string): number => (WHOLE.has(currency) ? 0 : THOUSANDTHS.has(currency) ? 3 : 2)

/** Counted in hundredths though only whole amounts are taken. */
const WHOLE_HUNDREDTHS = new Set(['ISK', 'UGX'])

/** Minor units of ours between amounts that Stripe takes. */
export const amountStep = (currency: string): number => {
  if (THOUSANDTHS.has(currency)) return 10 * stepOfDecimals(currency, 3)
  return stepOfDecimals(currency, WHOLE_HUNDREDTHS.has(currency) ? 0 : decimalsOf(currency))
}

/** Our minor units as Stripe counts them; null for an amount that it cannot take to the last digit. */
export const toStripeAmount = (amount: number, currency: string): number | null => {
  if (amount % amountStep(currency) !== 0) return null
  return rescale(amount, currencyDecimals(currency), decimalsOf(currency))
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
  const step = amountStep(currency)
  return amount % step === 0 ? null : `${stepProblem({ provider: 'Stripe', step }, currency)}.`
}
