import type { SyncDirection } from './sync-direction.ts'

/** Quantities of a variant on both sides, and the one both had after the last synchronization. */
export interface StockState {
  base: number
  ours: number
  theirs: number
}

/**
 * The quantity that both sides get. Both sell from the same shelf: what was sold or received on either side since the
 * last synchronization counts, so that neither overwrites the other's sales. Null if more was sold on both sides together
 * than there was: a person decides.
 */
export function mergeStock({ base, ours, theirs }: StockState, direction: SyncDirection): number | null {
  if (direction === 'from_shopify') return theirs
  if (direction === 'to_shopify') return ours
  const merged = theirs + (ours - base)
  return merged < 0 ? null : merged
}
