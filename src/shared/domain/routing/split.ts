/**
 * Hashes a string to a number from 0 to below 100 that never changes across machines or releases: a customer stays with
 * the connection that a split assigned.
 */
export function bucketOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash ^= text.charCodeAt(at)
    hash = Math.imul(hash, 0x01000193)
  }
  // The last bits of this hash depend only on the last letters: these steps mix them.
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

/**
 * Returns the connections of a split in a customer's order: the one their bucket falls into, then one drawn among the
 * rest by weight, and so on, so that an unavailable account's customers are distributed by the others' weights.
 */
export function splitOrder(shares: readonly Share[], salt: string, customer_key: string): string[] {
  const order: string[] = []
  const left = [...shares]
  while (left.length > 0) {
    const draw = order.length === 0 ? `${salt}:${customer_key}` : `${salt}:${customer_key}:${order.length}`
    const at = drawn(left, bucketOf(draw))
    order.push(...left.splice(at, 1).map(({ connection_id }) => connection_id))
  }
  return order
}

/** Returns the index of the share that a bucket falls into. */
function drawn(shares: readonly Share[], bucket: number): number {
  const total = shares.reduce((sum, { percent }) => sum + percent, 0)
  let end = 0
  const found = shares.findIndex(({ percent }) => (bucket / 100) * total < (end += percent))
  return found === -1 ? shares.length - 1 : found
}
