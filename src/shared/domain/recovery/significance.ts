import type { GroupFigures } from './recovery-sequence.ts'

export const significances = ['too_few', 'not_significant', 'significant'] as const

/**
 * `too_few`: the groups are too small to compare. `not_significant`: the difference may be chance.
 */
export type Significance = (typeof significances)[number]

/** Each group needs at least this many expected orders, and carts without one, for the normal approximation to hold. */
const LEAST_EXPECTED = 5

/** Two-sided, at 95% confidence. */
const CRITICAL_VALUE = 1.96

/** Whether two groups buy at different rates, by a two-proportion z-test. */
export function significanceOf(
  messaged: Pick<GroupFigures, 'carts' | 'orders'>,
  holdout: Pick<GroupFigures, 'carts' | 'orders'>,
): Significance {
  const carts = messaged.carts + holdout.carts
  const rate = carts === 0 ? 0 : (messaged.orders + holdout.orders) / carts
  const expected = [messaged, holdout].flatMap((group) => [group.carts * rate, group.carts * (1 - rate)])
  if (expected.some((count) => count < LEAST_EXPECTED)) return 'too_few'
  const difference = messaged.orders / messaged.carts - holdout.orders / holdout.carts
  const error = Math.sqrt(rate * (1 - rate) * (1 / messaged.carts + 1 / holdout.carts))
  return Math.abs(difference) / error >= CRITICAL_VALUE ? 'significant' : 'not_significant'
}
