import { currencyDecimals, formatMoney, type Minor } from './money.ts'

/** An account that only accepts multiples of an amount in a currency. */
export interface AmountStep {
  /** Provider's name. */
  provider: string
  /** Every amount must be a multiple of it; minor units. */
  step: Minor
}

export const acceptsAmount = ({ step }: Pick<AmountStep, 'step'>, amount: Minor): boolean => amount % step === 0

/** 'Stripe only accepts amounts in steps of KWD 0.010'. */
export const stepProblem = ({ provider, step }: AmountStep, currency: string): string =>
  step === 10 ** currencyDecimals(currency)
    ? `${provider} only accepts whole amounts in ${currency}`
    : `${provider} only accepts amounts in steps of ${formatMoney(step, currency)}`

/**
 * Returns the valid amounts around `amount`, the lower one first.
 * @param range `step`: the maximum distance between valid amounts; `most`: the maximum; both in minor units
 */
export function nearestAmounts(
  amount: Minor,
  { step, most }: { step: Minor; most: Minor },
  canSend: (amount: Minor) => boolean,
): Minor[] {
  const tried = Array.from({ length: step }, (_, at) => at + 1)
  const lower = tried.map((by) => amount - by).find((each) => each > 0 && canSend(each))
  const higher = tried.map((by) => amount + by).find((each) => each <= most && canSend(each))
  return [lower, higher].filter((each) => each !== undefined)
}

/** 'Stripe only accepts amounts in steps of KWD 0.010. Nearest: KWD 1.250 or KWD 1.260'. */
export const stepAdvice = (step: AmountStep, currency: string, nearest: readonly Minor[]): string =>
  nearest.length === 0
    ? stepProblem(step, currency)
    : `${stepProblem(step, currency)}. Nearest: ${nearest.map((each) => formatMoney(each, currency)).join(' or ')}`
