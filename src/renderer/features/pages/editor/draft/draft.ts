import type { DraftState } from '../../../../ui/resource/editor-screen.tsx'
import { startAutosave } from './autosave.ts'
import { diff } from './diff.ts'
import { addStep, currentFailure, isClean, openDraft, statusOf, type EditState } from './edit-state.ts'
import { redo, undo } from './history.ts'
import type { LocalDraft, SavedDraft } from './local-draft.ts'
import { createLocalDraftWriter } from './local-draft-writer.ts'
import { createLive, mapLive, type Live } from './observable-store.ts'
import { rebase } from './rebase.ts'
import { saveDraft, type SaveContext, type SaveOptions } from './save-draft.ts'

export interface DraftOptions<V extends object> extends SaveOptions<V> {
  /** Storage key of the local draft. */
  storageKey: string
  opened: SavedDraft<V>
  localDraft: LocalDraft<V> | null
  /** True if the draft is neither saved nor stored locally. */
  readOnly?: boolean
}

/** Actions on a draft, with stable identities. */
export interface DraftActions<V extends object> {
  set: (patch: Partial<V>) => void
  /** Reports that someone else saved, if anything but `save` found out. */
  reportConflict: (remote: SavedDraft<V>) => void
  /** Uses the remote version; the local one is one undo step back. */
  acceptRemote: () => void
  /** Rebases local changes onto the remote version, which alone is one undo step back. */
  rebaseLocal: () => void
  /** Saves pending changes immediately; resolves to true if everything is saved. */
  save: () => Promise<boolean>
  /** Runs `work` with the saved version after all pending requests. */
  inTurn: <T>(work: (version: number) => Promise<T>) => Promise<T>
  /** Loads a version saved in another window if there are no unsaved changes. */
  follow: (remote: SavedDraft<V>) => void
  /** Applies a server state that did not come from `save`; `shown` is added as an undo step. */
  adopt: (saved: SavedDraft<V>, shown?: Partial<V>) => void
}

export interface Draft<V extends object> extends DraftActions<V> {
  values: V
  /** Version number on the server. */
  version: number
  state: DraftState
  /** Message after a failed save. */
  problem: string | null
  /** An unresolved conflict, which blocks saving: the remote version, and the local changes rebased onto it. */
  conflict: { rebased: V; remote: SavedDraft<V> } | null
  onUndo: (() => void) | null
  onRedo: (() => void) | null
}

/** An editable draft, saved to the server and locally from `start` until the function that `start` returns is called. */
export interface DraftStore<V extends object> extends Live<Draft<V>> {
  acts: DraftActions<V>
  start: () => () => void
}

/** Runs work one after the other, also after a failure. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work)
    last = next.catch(() => null)
    return next
  }
}

function createActions<V extends object>(context: SaveContext<V>, readOnly: boolean): DraftActions<V> {
  const { read, write } = context
  const enqueue = createQueue()
  const step = (patch: Partial<V>, key: string) => write({ history: addStep(read().history, patch, key) })
  const acceptRemote = () => {
    const { remote } = read()
    if (remote === null) return
    write({ base: remote, remote: null, failure: null })
    step(remote.values, 'remote')
  }
  return {
    set: (patch) => step(patch, Object.keys(patch).join()),
    reportConflict: (remote) => write({ remote }),
    acceptRemote,
    rebaseLocal: () => {
      const { base, history, remote } = read()
      if (remote === null) return
      acceptRemote()
      step(diff(base.values, history.present), 'local')
    },
    save: () => (read().remote === null && !readOnly ? enqueue(() => saveDraft(context)) : Promise.resolve(false)),
    inTurn: (work) => enqueue(() => work(read().base.version)),
    follow: (remote) => {
      if (remote.version <= read().base.version || !isClean(read()) || read().busy) return
      write({ base: remote, failure: null })
      step(remote.values, 'remote')
    },
    adopt: (saved, shown) => {
      write({ base: saved, failure: null })
      if (shown) step(shown, 'adopted')
    },
  }
}

/** What the editor shows of a state. */
function presentDraft<V extends object>(
  state: EditState<V>,
): Pick<Draft<V>, 'values' | 'version' | 'state' | 'problem' | 'conflict'> {
  const { history, base, remote } = state
  const local = history.present
  return {
    values: local,
    version: base.version,
    state: statusOf(state),
    problem: currentFailure(state)?.words ?? null,
    conflict: remote && { rebased: rebase({ base: base.values, local, remote: remote.values }), remote },
  }
}

/**
 * Creates the draft of a full-screen editor: undo and redo that survive a reload, autosave with optimistic locking, and
 * a local copy while the server is unreachable.
 */
export function createDraft<V extends object>(options: DraftOptions<V>): DraftStore<V> {
  const { storageKey, readOnly = false } = options
  const live = createLive(openDraft(options.opened, readOnly ? null : options.localDraft))
  const write = (patch: Partial<EditState<V>>) => {
    const now = live.get()
    if (Object.entries(patch).some(([key, value]) => !Object.is(Reflect.get(now, key), value)))
      live.set({ ...now, ...patch })
  }
  const acts = createActions({ read: live.get, write, options }, readOnly)
  const onUndo = () => write({ history: undo(live.get().history) })
  const onRedo = () => write({ history: redo(live.get().history) })
  const draft = mapLive(live, (state): Draft<V> => ({
    ...acts,
    ...presentDraft(state),
    onUndo: state.history.past.length > 0 ? onUndo : null,
    onRedo: state.history.future.length > 0 ? onRedo : null,
  }))
  const writer = createLocalDraftWriter<V>(storageKey)
  const writeLocally = () => {
    const { base, history } = live.get()
    writer.note(base, history)
  }
  const startWriter = () => {
    writeLocally()
    const unsubscribe = live.subscribe(writeLocally)
    const stop = writer.start()
    return () => {
      unsubscribe()
      stop()
    }
  }
  const start = () => {
    if (readOnly) return () => {}
    const stopAutosave = startAutosave(live, () => void acts.save())
    const stopWriter = startWriter()
    return () => {
      stopAutosave()
      stopWriter()
    }
  }
  return { ...draft, acts, start }
}
