/**
 * Returns the change from the comparison range in percent with one decimal: 120 after 100 is 20. Null without a value
 * to compare (GAP-33).
 */
export function growth(current: number, compared: number): number | null {
  if (compared === 0) return null
  return Math.round(((current - compared) / Math.abs(compared)) * 1000) / 10
}

/**
 * Returns disputes per hundred approved payments, with two decimals because card networks act on hundredths. Null
 * without payments. Both are counted by creation date, as the networks do.
 */
export const disputeRatio = (disputes: number, payments: number): number | null =>
  payments === 0 ? null : Math.round((disputes * 10_000) / payments) / 100

/** Returns `part` of `whole` in percent with one decimal; null if `whole` is zero. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10
}
