import type { SyncDirection } from './sync-direction.ts'

/** A value that a synchronization compares; money in minor units. */
export type FieldValue = string | number | boolean | null

/** Both sides changed the field, in different ways. A person chooses. */
export interface FieldConflict<K> {
  field: K
  ours: FieldValue
  theirs: FieldValue
}

/** What brings both sides together. */
export interface Merge<K extends string> {
  /** Changes to make here. */
  ours: Partial<Record<K, FieldValue>>
  /** Changes to send to the other side. */
  theirs: Partial<Record<K, FieldValue>>
  conflicts: FieldConflict<K>[]
}

/** A record on both sides, and as both had it after the last synchronization. */
export interface Sides<K extends string> {
  /** Null for records that are matched for the first time; without the fields that were never synchronized. */
  base: Readonly<Partial<Record<K, FieldValue>>> | null
  ours: Readonly<Record<K, FieldValue>>
  theirs: Readonly<Record<K, FieldValue>>
}

/**
 * Compares the given fields of a record. A field that one side changed is taken from that side; one that both changed
 * differently is a conflict. Without a base every difference is a conflict, since nothing says which side is right. Only
 * in both directions are there conflicts; otherwise the source's value is taken.
 */
export function mergeFields<K extends string>(
  fields: readonly K[],
  { base, ours, theirs }: Sides<K>,
  direction: SyncDirection,
): Merge<K> {
  const merge: Merge<K> = { ours: {}, theirs: {}, conflicts: [] }
  for (const field of fields) {
    const [mine, other] = [ours[field], theirs[field]]
    if (mine === other) continue
    const winner = winnerOf(base?.[field], mine, other, direction)
    if (winner === 'theirs') merge.ours[field] = other
    else if (winner === 'ours') merge.theirs[field] = mine
    else merge.conflicts.push({ field, ours: mine, theirs: other })
  }
  return merge
}

/** Null: both changed it. */
function winnerOf(
  base: FieldValue | undefined,
  ours: FieldValue,
  theirs: FieldValue,
  direction: SyncDirection,
): 'ours' | 'theirs' | null {
  if (direction === 'from_shopify') return 'theirs'
  if (direction === 'to_shopify') return 'ours'
  if (ours === base) return 'theirs'
  return theirs === base ? 'ours' : null
}
