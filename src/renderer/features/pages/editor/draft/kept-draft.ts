import { deleteLocalDraft, saveLocalDraft, saveDraftOnUnload } from '../../../../lib/storage/draft-store.ts'
import { keptChanges, readKeptAhead } from './kept-ahead.ts'
import { packHistory, type History, type PackedHistory } from './history.ts'

/** What the server has of a draft, and its number. */
export interface SavedDraft<V> {
  values: V
  version: number
}

/** A draft on this device: where its steps lead, and what of it the server had. */
export interface KeptDraft<V> {
  saved: SavedDraft<V>
  history: PackedHistory<V>
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const sameKind = (one: unknown, other: unknown): boolean =>
  one === null || other === null || (typeof one === typeof other && Array.isArray(one) === Array.isArray(other))

/** True when every field is one of `like` and of its kind. What is half typed is kept as well. */
function isStep<V extends object>(value: unknown, like: V): value is Partial<V> {
  const known = new Map<string, unknown>(Object.entries(like))
  return (
    isRecord(value) && Object.entries(value).every(([key, each]) => known.has(key) && sameKind(each, known.get(key)))
  )
}

const isWhole = <V extends object>(value: unknown, like: V): value is V =>
  isStep(value, like) && Object.keys(like).every((key) => key in value)

/** The values, if they are whole and of the kind of `like`; null otherwise. */
export const wholeIn = <V extends object>(value: unknown, like: V): V | null => (isWhole(value, like) ? value : null)

const areSteps = <V extends object>(value: unknown, like: V): value is Partial<V>[] =>
  Array.isArray(value) && value.every((each) => isStep(each, like))

/** What was kept, if it is a draft with the same fields as `like`: another release may have others. */
export function keptDraftIn<V extends object>(value: unknown, like: V): KeptDraft<V> | null {
  if (!isRecord(value) || !isRecord(value['saved']) || !isRecord(value['history'])) return null
  const { values, version } = value['saved']
  const { present, back, forth } = value['history']
  if (typeof version !== 'number' || !isWhole(values, like) || !isWhole(present, like)) return null
  if (!areSteps(back, like) || !areSteps(forth, like)) return null
  return { saved: { values, version }, history: { present, back, forth } }
}

/** What was kept under a key, if it is a draft with the same fields as `like`. */
export const readKeptDraft = async <V extends object>(key: string, like: V): Promise<KeptDraft<V> | null> =>
  keptDraftIn(await readKeptAhead(key), like)

/** The most characters that are left to the next page: its browser takes five million for all. */
const MOST_LEFT = 1_000_000

/** Leaves a draft that is not kept yet to the page after this one; a very long history stays behind. */
export function leaveDraft<V extends object>(key: string, saved: SavedDraft<V>, history: History<V>): void {
  const packed = packHistory(history)
  const fits = JSON.stringify(packed).length <= MOST_LEFT
  saveDraftOnUnload(key, { saved, history: fits ? packed : { ...packed, back: [], forth: [] } })
}

/** Keeps a draft with its history; one without steps that the server has whole is forgotten. */
export async function keepDraft<V extends object>(
  key: string,
  saved: SavedDraft<V>,
  history: History<V>,
  clean: boolean,
): Promise<void> {
  keptChanges(key)
  const plain = clean && history.past.length === 0 && history.future.length === 0
  await (plain ? deleteLocalDraft(key) : saveLocalDraft(key, { saved, history: packHistory(history) }))
}
