/** Minimum outcomes of a segment for a forecast. */
export const MIN_OUTCOMES = 30

/** Standard deviations to each end of a 95% interval. */
const Z = 1.96

interface Tally {
  payments: number
  approved: number
}

/**
 * Collects outcomes and moves while payments are replayed, in any order. A key identifies a segment and how its
 * payments were made: at which account, with or without 3-D Secure, or as a retry after a certain decline.
 */
export interface Forecast {
  /** Past outcomes by key. */
  outcomes: Map<string, Tally>
  /** Payments that would be made differently, by their new key; `approved` counts those that actually were. */
  moves: Map<string, Tally>
  /** Payments with a recorded outcome, because they were actually made the way the draft makes them. */
  certain: Tally & { approved_before: number }
}

export const newForecast = (): Forecast => ({
  outcomes: new Map(),
  moves: new Map(),
  certain: { payments: 0, approved: 0, approved_before: 0 },
})

export const recordOutcome = ({ outcomes }: Forecast, key: string, approved: boolean): void =>
  count(outcomes, key, approved)

export const recordMove = ({ moves }: Forecast, key: string, approvedBefore: boolean): void =>
  count(moves, key, approvedBefore)

export function recordCertain({ certain }: Forecast, approvedBefore: boolean, approved: boolean): void {
  certain.payments += 1
  if (approved) certain.approved += 1
  if (approvedBefore) certain.approved_before += 1
}

function count(tallies: Map<string, Tally>, key: string, approved: boolean): void {
  const { payments, approved: before } = tallies.get(key) ?? { payments: 0, approved: 0 }
  tallies.set(key, { payments: payments + 1, approved: before + (approved ? 1 : 0) })
}

export interface ForecastResult {
  /** Payments that the forecast covers, and how many of them were approved. */
  payments: number
  approved_before: number
  /** Expected approvals of those, with the bounds of the 95% interval; null if no payment is covered. */
  expected: { approved: number; low: number; high: number } | null
  /** Payments without enough history. */
  unknown: number
}

/**
 * Forecasts approvals of the moved payments by segment, based on at least `LEAST_OUTCOMES` payments of the same segment
 * that were made that way. It is a prediction interval: it accounts for the error of each segment's rate and for chance
 * in the moved payments themselves (beta-binomial, Jeffreys prior).
 */
export function forecastOf({ outcomes, moves, certain }: Forecast): ForecastResult {
  let { payments, approved_before, approved: mean } = certain
  let [variance, uncertain, unknown] = [0, 0, 0]
  for (const [key, moved] of moves) {
    const record = outcomes.get(key)
    if (!record || record.payments < MIN_OUTCOMES) {
      unknown += moved.payments
      continue
    }
    const predicted = predict(record, moved.payments)
    payments += moved.payments
    approved_before += moved.approved
    uncertain += moved.payments
    mean += predicted.mean
    variance += predicted.variance
  }
  if (payments === 0) return { payments, approved_before, expected: null, unknown }
  // Continuity correction of half a payment.
  const reach = uncertain === 0 ? 0 : Z * Math.sqrt(variance) + 0.5
  const low = Math.max(certain.approved, Math.floor(mean - reach))
  const high = Math.min(certain.approved + uncertain, Math.ceil(mean + reach))
  return { payments, approved_before, expected: { approved: Math.round(mean), low, high }, unknown }
}

/** Predicts approvals among `moved` further payments of a segment with this record. */
function predict(record: Tally, moved: number): { mean: number; variance: number } {
  const ups = record.approved + 0.5
  const downs = record.payments - record.approved + 0.5
  const all = ups + downs
  return {
    mean: (moved * ups) / all,
    variance: (moved * ups * downs * (all + moved)) / (all * all * (all + 1)),
  }
}
