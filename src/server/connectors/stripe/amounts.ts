import { stepProblem } from '../../../shared/domain/money/amount-step.ts'
import { currencyDecimals } from '../../../shared/domain/money/money.ts'
import { rescale, stepOfDecimals } from '../http/amounts.ts'

/**
 * Currencies that Stripe counts in whole units. UGX and ISK have no decimals either, but Stripe counts them in
 * hundredths.
 */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
/** Counted in thousandths, and the last digit must be zero. */
const THOUSANDTHS = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

const decimalsOf = (currency: string): number => {
  if (WHOLE.has(currency)) return 0
  return THOUSANDTHS.has(currency) ? 3 : 2
}

/** Counted in hundredths, but only whole amounts are accepted. */
const WHOLE_HUNDREDTHS = new Set(['ISK', 'UGX'])

/** Step in our minor units between amounts that Stripe accepts. */
export const amountStep = (currency: string): number => {
  if (THOUSANDTHS.has(currency)) return 10 * stepOfDecimals(currency, 3)
  return stepOfDecimals(currency, WHOLE_HUNDREDTHS.has(currency) ? 0 : decimalsOf(currency))
}

/** Converts our minor units to Stripe's; null if Stripe can't represent the amount exactly. */
export const toStripeAmount = (amount: number, currency: string): number | null => {
  if (amount % amountStep(currency) !== 0) return null
  return rescale(amount, currencyDecimals(currency), decimalsOf(currency))
}

/** Converts Stripe's amount and lowercase currency to our minor units. */
export const fromStripeAmount = (amount: number, currency: string): number => {
  const code = currency.toUpperCase()
  return (
    rescale(amount, decimalsOf(code), currencyDecimals(code)) ??
    Math.round(amount / 10 ** (decimalsOf(code) - currencyDecimals(code)))
  )
}

/** Explains why Stripe can't charge an amount exactly; null if it can. */
export const amountProblem = (amount: number, currency: string): string | null => {
  const step = amountStep(currency)
  return amount % step === 0 ? null : `${stepProblem({ provider: 'Stripe', step }, currency)}.`
}
