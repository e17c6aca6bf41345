/** 95 of 100 such intervals hold the true share. */
const Z = 1.96

/** The share of successes with its Wilson interval of 95 %, each from 0 to 1; null without any tries. */
export function wilson(successes: number, tries: number): { share: number; low: number; high: number } | null {
  if (tries <= 0) return null
  const share = successes / tries
  const z2 = Z * Z
  const middle = (share + z2 / (2 * tries)) / (1 + z2 / tries)
  const half = (Z * Math.sqrt((share * (1 - share)) / tries + z2 / (4 * tries * tries))) / (1 + z2 / tries)
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}
