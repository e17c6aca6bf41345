import { diff, differingKeys } from './diff.ts'
import { addStep, type EditState } from './edit-state.ts'
import type { SavedDraft } from './local-draft.ts'
import { applicableCorrections, isConflict, rebase } from './rebase.ts'

/** Result of a save. */
export type SaveResult<V> =
  | ({ kind: 'saved' } & SavedDraft<V>)
  /** Someone else saved first: their draft. */
  | ({ kind: 'stale' } & SavedDraft<V>)
  /** `away`: the server did not respond, so an automatic retry makes sense. */
  | { kind: 'failed'; words: string; away: boolean }

export interface SaveOptions<V extends object> {
  /** Returns the values to send, without invalid ones. */
  sendable: (saved: V, values: V) => Partial<V>
  send: (changed: Partial<V>, version: number) => Promise<SaveResult<V>>
}

export interface SaveContext<V extends object> {
  read: () => EditState<V>
  write: (patch: Partial<EditState<V>>) => void
  options: SaveOptions<V>
}

/** Saves the differences from the base; resolves to true if everything is saved. */
export async function saveDraft<V extends object>(context: SaveContext<V>): Promise<boolean> {
  const { read, write, options } = context
  const { base, history } = read()
  const sent = history.present
  const changed = options.sendable(base.values, sent)
  const expected = { ...base.values, ...changed }
  const isComplete = differingKeys(expected, sent).length === 0
  if (Object.keys(changed).length === 0) return isComplete
  write({ busy: true })
  const result = await options.send(changed, base.version)
  switch (result.kind) {
    case 'stale':
      return rebaseAndSave(context, base, { values: result.values, version: result.version })
    case 'failed': {
      const { words, away } = result
      write({ busy: false, failure: { words, away, values: sent } })
      return false
    }
    case 'saved': {
      const { values, version } = result
      const now = read().history
      // Show what the server corrected, such as a script removed from a text.
      const corrections = applicableCorrections(sent, now.present, diff(expected, values))
      write({ busy: false, failure: null, base: { values, version }, history: withCorrections(now, corrections) })
      return isComplete
    }
  }
}

/** Saves again on top of someone else's version, unless it conflicts with the local changes. */
async function rebaseAndSave<V extends object>(
  context: SaveContext<V>,
  base: SavedDraft<V>,
  remote: SavedDraft<V>,
): Promise<boolean> {
  const { read, write } = context
  const { history } = read()
  const divergence = { base: base.values, local: history.present, remote: remote.values }
  if (isConflict(divergence)) {
    write({ busy: false, remote })
    return false
  }
  write({ busy: false, failure: null, base: remote, history: addStep(history, rebase(divergence), 'remote') })
  return saveDraft(context)
}

/** Corrections are no undo step. */
const withCorrections = <V extends object>(history: EditState<V>['history'], corrections: Partial<V>) =>
  Object.keys(corrections).length === 0 ? history : { ...history, present: { ...history.present, ...corrections } }
