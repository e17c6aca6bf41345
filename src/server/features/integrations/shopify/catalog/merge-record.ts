import {
  mergeFields,
  type FieldValue,
  type Merge,
  type Sides,
} from '../../../../../shared/domain/shopify/merge-fields.ts'
import { mergeStock } from '../../../../../shared/domain/shopify/merge-stock.ts'
import type { SyncDirection } from '../../../../../shared/domain/shopify/sync-direction.ts'
import type { Side } from '../conflict-repo.ts'

export type Direction = SyncDirection | 'off'
export type Base = Readonly<Record<string, FieldValue>>

/** What brings both sides together, and what both agree on once the changes here are made. */
export interface RecordMerge<K extends string> extends Merge<K> {
  base: Record<string, FieldValue>
}

/**
 * `mergeFields` with the sides that the merchant chose for conflicts. A chosen side is as if only that side had changed:
 * the base becomes the other side's value, so that the choice survives a crash before it is sent.
 */
export function mergeRecord<K extends string>(
  fields: readonly K[],
  sides: Sides<K>,
  direction: Direction,
  chosen: (field: K) => Side | null,
): RecordMerge<K> {
  const merged: RecordMerge<K> = { ours: {}, theirs: {}, conflicts: [], base: {} }
  if (direction === 'off') return merged
  const { ours, theirs, conflicts } = mergeFields(fields, sides, direction)
  Object.assign(merged.ours, ours)
  Object.assign(merged.theirs, theirs)
  for (const conflict of conflicts) {
    const side = chosen(conflict.field)
    if (side === 'cartwright') merged.theirs[conflict.field] = conflict.ours
    else if (side === 'shopify') merged.ours[conflict.field] = conflict.theirs
    else merged.conflicts.push(conflict)
  }
  for (const field of fields) {
    if (!merged.conflicts.some((open) => open.field === field)) merged.base[field] = sides.theirs[field]
  }
  return merged
}

/** Quantities of a variant on both sides; null if a side doesn't track it, undefined base before the first match. */
export interface StockSides {
  base: FieldValue | undefined
  ours: number | null
  theirs: number | null
}

/** What to do about the stock of a variant. Absent: nothing. */
export interface StockMerge {
  /** The stock to store here. */
  ours?: number | null
  /** The stock to set at Shopify. */
  theirs?: number | null
  base?: number | null
  is_conflict: boolean
}

export function mergeVariantStock(sides: StockSides, direction: Direction, chosen: Side | null): StockMerge {
  const { base, ours, theirs } = sides
  if (direction === 'off') return { is_conflict: false }
  // Both sides may have sold as many since: equal quantities are only the same stock without a base to count from.
  const isCounted = direction === 'both' && typeof base === 'number'
  if (ours === theirs && !isCounted) return { base: ours, is_conflict: false }
  if (chosen !== null) return toSide(chosen, ours, theirs)
  if (typeof base !== 'number' || ours === null || theirs === null) return mergeUncounted(sides, direction)
  const merged = mergeStock({ base, ours, theirs }, direction)
  if (merged === null) return { is_conflict: true }
  return {
    ...(merged !== ours && { ours: merged }),
    ...(merged !== theirs && { theirs: merged }),
    base: theirs,
    is_conflict: false,
  }
}

const toSide = (side: Side, ours: number | null, theirs: number | null): StockMerge =>
  side === 'cartwright'
    ? { theirs: ours, base: theirs, is_conflict: false }
    : { ours: theirs, base: theirs, is_conflict: false }

/** Without quantities on both sides there is nothing to add up: it is a field like any other. */
function mergeUncounted({ base, ours, theirs }: StockSides, direction: SyncDirection): StockMerge {
  const before = base === undefined ? null : { stock: base }
  const merged = mergeFields(['stock'], { base: before, ours: { stock: ours }, theirs: { stock: theirs } }, direction)
  if (merged.conflicts.length > 0) return { is_conflict: true }
  return toSide('stock' in merged.theirs ? 'cartwright' : 'shopify', ours, theirs)
}
