import { deleteLocalDraft, saveLocalDraft, saveDraftOnUnload } from '../../../../lib/storage/draft-store.ts'
import { invalidateLocalDraft, prefetchLocalDraft } from './local-draft-cache.ts'
import { serializeHistory, type History, type SerializedHistory } from './history.ts'

/** The values of a draft on the server, and their version. */
export interface SavedDraft<V> {
  values: V
  version: number
}

/** A local draft: its history, and the saved version it is based on. */
export interface LocalDraft<V> {
  saved: SavedDraft<V>
  history: SerializedHistory<V>
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const sameKind = (one: unknown, other: unknown): boolean =>
  one === null || other === null || (typeof one === typeof other && Array.isArray(one) === Array.isArray(other))

/** True if every field exists in `like` with the same type. Invalid input is stored as well. */
function isStep<V extends object>(value: unknown, like: V): value is Partial<V> {
  const known = new Map<string, unknown>(Object.entries(like))
  return (
    isRecord(value) && Object.entries(value).every(([key, each]) => known.has(key) && sameKind(each, known.get(key)))
  )
}

const isWhole = <V extends object>(value: unknown, like: V): value is V =>
  isStep(value, like) && Object.keys(like).every((key) => key in value)

/** Returns the values if they are complete and match the types of `like`; null otherwise. */
export const parseValues = <V extends object>(value: unknown, like: V): V | null =>
  isWhole(value, like) ? value : null

const areSteps = <V extends object>(value: unknown, like: V): value is Partial<V>[] =>
  Array.isArray(value) && value.every((each) => isStep(each, like))

/** Parses a stored draft if it has the fields of `like`: another release may have different ones. */
export function parseLocalDraft<V extends object>(value: unknown, like: V): LocalDraft<V> | null {
  if (!isRecord(value) || !isRecord(value['saved']) || !isRecord(value['history'])) return null
  const { values, version } = value['saved']
  const { present, back, forth } = value['history']
  if (typeof version !== 'number' || !isWhole(values, like) || !isWhole(present, like)) return null
  if (!areSteps(back, like) || !areSteps(forth, like)) return null
  return { saved: { values, version }, history: { present, back, forth } }
}

/** Reads a local draft, if it has the fields of `like`. */
export const readLocalDraft = async <V extends object>(key: string, like: V): Promise<LocalDraft<V> | null> =>
  parseLocalDraft(await prefetchLocalDraft(key), like)

/** Maximum characters handed to the next page load: browsers allow five million in total. */
const MAX_HANDOFF_CHARS = 1_000_000

/** Hands an unwritten draft to the next page load; drops a history that is too long. */
export function handOffDraft<V extends object>(key: string, saved: SavedDraft<V>, history: History<V>): void {
  const serialized = serializeHistory(history)
  const fits = JSON.stringify(serialized).length <= MAX_HANDOFF_CHARS
  saveDraftOnUnload(key, { saved, history: fits ? serialized : { ...serialized, back: [], forth: [] } })
}

/** Stores a draft with its history, or deletes it if there are no steps and no unsaved changes. */
export async function storeLocalDraft<V extends object>(
  key: string,
  saved: SavedDraft<V>,
  history: History<V>,
  clean: boolean,
): Promise<void> {
  invalidateLocalDraft(key)
  const plain = clean && history.past.length === 0 && history.future.length === 0
  await (plain ? deleteLocalDraft(key) : saveLocalDraft(key, { saved, history: serializeHistory(history) }))
}
