import { forecastOf, MIN_OUTCOMES } from './forecast.ts'
import type { Replay, ReplayAbout } from './replay.ts'

/** Approvals of the payments that would change: actual and expected. */
export interface Estimate {
  /** Changed payments that the estimate covers; all of them if nothing can be forecast. */
  payments: number
  approved_before: number
  /** With the bounds of the 95% interval; null with too little history, or without anything to forecast. */
  expected: { approved: number; low: number; high: number } | null
  /** Changed payments without enough history; absent in older replays. */
  unknown?: number
  /** The basis of the estimate, as text. */
  basis: string
}

const NOTHING_MOVES: Readonly<Record<Exclude<ReplayAbout, 'offer'>, string>> = {
  route: 'This draft doesn’t route any payments differently.',
  retry: 'This draft doesn’t retry any payments differently.',
  three_d_secure: 'This draft doesn’t change 3-D Secure for any payments.',
}

const SIMILAR: Readonly<Record<Exclude<ReplayAbout, 'offer'>, string>> = {
  route: 'at the same account',
  retry: 'retried at the same account after the same decline',
  three_d_secure: 'at the same account with the same use of 3-D Secure',
}

/** Forecasts approvals of the payments that would change, based only on outcomes of similar payments. */
export function estimateOf(replay: Replay, about: ReplayAbout = 'route'): Estimate {
  if (about === 'offer') return estimateOffer(replay)
  const result = forecastOf(replay.forecast)
  const similar = `at least ${MIN_OUTCOMES} payments ${SIMILAR[about]} that match this rule and share currency, amount range, card type, issuing country and customer type`
  if (result.expected) return { ...result, basis: `Estimated from ${similar}. The range covers 95% of cases.` }
  if (result.unknown > 0) return { ...result, basis: `An estimate needs ${similar}.` }
  const basis = replay.declined > 0 ? 'This draft only declines payments.' : NOTHING_MOVES[about]
  return { ...result, basis }
}

/** Past payments don't show whether a shopper without a method chooses another one or leaves. */
const estimateOffer = ({ changed, was_approved }: Replay): Estimate => ({
  payments: changed,
  approved_before: was_approved,
  expected: null,
  basis:
    changed === 0
      ? 'This draft doesn’t affect the methods that these payments used.'
      : 'These shoppers might have paid with another method.',
})
