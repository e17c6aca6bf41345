/**
 * A number from 0 up to, but not, 100, the same for the same text on every machine and in every release: a customer stays
 * with the connection that a split once gave them.
 */
export function bucketOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash ^= text.charCodeAt(at)
    hash = Math.imul(hash, 0x01000193)
  }
  // The last bits of such a hash hang on the last letters alone: these steps spread them.
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  hash ^= hash >>> 16
  return ((hash >>> 0) / 0x1_0000_0000) * 100
}

interface Share {
  connection_id: string
  percent: number
}

/** The connections of a split for a customer: the one that their bucket falls to, then the others, the largest first. */
export function splitOrder(shares: readonly Share[], salt: string, customer_key: string): string[] {
  const bucket = bucketOf(`${salt}:${customer_key}`)
  let end = 0
  const chosen = shares.find(({ percent }) => bucket < (end += percent)) ?? shares.at(-1)
  const others = shares.filter((share) => share !== chosen).toSorted((a, b) => b.percent - a.percent)
  return [...(chosen ? [chosen] : []), ...others].map((share) => share.connection_id)
}
