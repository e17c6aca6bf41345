/**
 * Allocates a whole amount by weights so that the shares always add up to it: each is its exact share rounded down, and
 * the remainder goes one by one to the largest fractions; the first wins a tie. All shares are 0 if all weights are.
 * Amount and weights are non-negative integers.
 */
export function shareOut(amount: number, weights: readonly (number | bigint)[]): number[] {
  const wanted = weights.map(BigInt)
  const all = wanted.reduce((sum, weight) => sum + weight, 0n)
  if (all === 0n) return weights.map(() => 0)
  const parts = wanted.map((weight) => {
    const exact = BigInt(amount) * weight
    return { whole: Number(exact / all), rest: exact % all }
  })
  const left = amount - parts.reduce((sum, { whole }) => sum + whole, 0)
  const most = parts
    .map(({ rest }, at) => ({ rest, at }))
    .toSorted(byRest)
    .slice(0, left)
  const lucky = new Set(most.map(({ at }) => at))
  return parts.map(({ whole }, at) => (lucky.has(at) ? whole + 1 : whole))
}

interface Remainder {
  rest: bigint
  at: number
}

/** Compares by remainder, largest first; the first share wins a tie. */
function byRest(a: Remainder, b: Remainder): number {
  if (a.rest === b.rest) return a.at - b.at
  return a.rest < b.rest ? 1 : -1
}
