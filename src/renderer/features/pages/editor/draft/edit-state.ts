import type { DraftState } from '../../../../ui/resource/editor-screen.tsx'
import { differingKeys } from './diff.ts'
import { change, deserializeHistory, startHistory, type History } from './history.ts'
import type { LocalDraft, SavedDraft } from './local-draft.ts'

/** A failed save of `values`. */
interface SaveFailure<V extends object> {
  values: V
  words: string
  /** True if the server did not respond, so that an automatic retry makes sense. */
  away: boolean
}

/** State of a draft in the editor. The local values are the present of its history. */
export interface EditState<V extends object> {
  history: History<V>
  /** The saved version that the local changes are based on. */
  base: SavedDraft<V>
  /** A newer saved version in conflict with the local changes; saving waits until that is resolved. */
  remote: SavedDraft<V> | null
  busy: boolean
  failure: SaveFailure<V> | null
}

/** Starts from the local draft, unless someone else has saved since and it has no unsaved changes. */
export function openDraft<V extends object>(opened: SavedDraft<V>, localDraft: LocalDraft<V> | null): EditState<V> {
  const fresh = { history: startHistory(opened.values), base: opened, remote: null, busy: false, failure: null }
  if (localDraft === null) return fresh
  const history = deserializeHistory(localDraft.history)
  // The window may close between a save and the local write: if the server has all changes, there is no conflict.
  const isSaved = differingKeys(opened.values, history.present).length === 0
  if (isSaved || localDraft.saved.version === opened.version) return { ...fresh, history }
  const hasChanges = differingKeys(localDraft.saved.values, history.present).length > 0
  return hasChanges ? { ...fresh, history, base: localDraft.saved, remote: opened } : fresh
}

/** Adds a patch to the history as a step; `key` names the setting. */
export function addStep<V extends object>(history: History<V>, patch: Partial<V>, key: string): History<V> {
  const next = { ...history.present, ...patch }
  // Some fields report an unchanged value on blur, which must not add an undo step.
  return differingKeys(history.present, next).length === 0 ? history : change(history, next, key, Date.now())
}

/** Whether there are no unsaved changes. */
export const isClean = <V extends object>({ base, history }: EditState<V>): boolean =>
  differingKeys(base.values, history.present).length === 0

/** The failure of the last save, if nothing has changed since. */
export const currentFailure = <V extends object>({ failure, history }: EditState<V>): SaveFailure<V> | null =>
  failure?.values === history.present ? failure : null

export function statusOf<V extends object>(state: EditState<V>): DraftState {
  if (state.busy) return 'saving'
  if (currentFailure(state)) return 'failed'
  return isClean(state) ? 'saved' : 'unsaved'
}

/** What autosave waits for: values to save after a pause, or a failure to retry. */
export function autosaveReasons<V extends object>(state: EditState<V>) {
  const failure = currentFailure(state)
  const isPending = !state.busy && state.remote === null && !isClean(state)
  return {
    save: isPending && failure === null ? state.history.present : null,
    retry: isPending && failure?.away ? failure : null,
  }
}
