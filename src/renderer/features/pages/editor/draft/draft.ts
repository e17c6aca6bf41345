import type { DraftState } from '../../../../ui/resource/editor-screen.tsx'
import { createLive, mapLive, type Live } from './observable-store.ts'
import { differingKeys, isSame, stepTo } from './differences.ts'
import { change, redo, startHistory, undo, unpackHistory, type History } from './history.ts'
import type { LocalDraft, SavedDraft } from './local-draft.ts'
import { createLocalDraftWriter, type LocalDraftWriter } from './local-draft-writer.ts'
import { createTimer } from './timer.ts'

/** Autosave delay after the last change, in milliseconds. */
export const AUTOSAVE_MS = 800
/** Retry interval while the server is unreachable, in milliseconds. */
export const RETRY_MS = 10_000

/** Result of a save. */
export type SaveResult<V> =
  | ({ kind: 'saved' } & SavedDraft<V>)
  /** Someone else saved first: their draft. */
  | ({ kind: 'stale' } & SavedDraft<V>)
  /** `away`: the server did not respond, so an automatic retry makes sense. */
  | { kind: 'failed'; words: string; away: boolean }

export interface DraftOptions<V extends object> {
  /** Storage key of the local draft. */
  storageKey: string
  opened: SavedDraft<V>
  kept: LocalDraft<V> | null
  /** Returns the values to send, without invalid ones. */
  sendable: (saved: V, values: V) => Partial<V>
  send: (changed: Partial<V>, version: number) => Promise<SaveResult<V>>
  /** True if the draft is neither saved nor stored locally. */
  readOnly?: boolean
}

/** Actions on a draft, with stable identities. */
export interface DraftActions<V extends object> {
  set: (patch: Partial<V>) => void
  /** Reports that someone else saved, if anything but `save` found out. */
  clash: (theirs: SavedDraft<V>) => void
  /** Uses their version; mine is one undo step back. */
  takeTheirs: () => void
  /** Reapplies my changes to their version; theirs alone is one undo step back. */
  keepMine: () => void
  /** Saves pending changes immediately; resolves to true if everything is saved. */
  save: () => Promise<boolean>
  /** Runs `work` with the saved version after all pending requests. */
  inTurn: <T>(work: (version: number) => Promise<T>) => Promise<T>
  /** Another window saved this version: loads it if there are no unsaved changes. */
  follow: (theirs: SavedDraft<V>) => void
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
  /**
   * Both versions of an unresolved conflict: theirs, and my changes on top of theirs. Saving is blocked until it is
   * resolved.
   */
  conflict: { mine: V; theirs: SavedDraft<V> } | null
  onUndo: (() => void) | null
  onRedo: (() => void) | null
}

/**
 * An editable draft. Saves to the server and locally from `start` until the function that `start` returns is called.
 */
export interface DraftStore<V extends object> extends Live<Draft<V>> {
  acts: DraftActions<V>
  start: () => () => void
}

interface Facts<V extends object> {
  history: History<V>
  saved: SavedDraft<V>
  theirs: SavedDraft<V> | null
  busy: boolean
  failure: { values: V; words: string; away: boolean; tries: number } | null
}

/** Starts from the local draft, unless someone else has saved since and it has no unsaved changes. */
function initialFacts<V extends object>(opened: SavedDraft<V>, kept: LocalDraft<V> | null): Facts<V> {
  const fresh = { history: startHistory(opened.values), saved: opened, theirs: null, busy: false, failure: null }
  if (kept === null) return fresh
  const history = unpackHistory(kept.history)
  // The window may close between a save and the local write: if the server has all changes, there is no conflict.
  const whole = differingKeys(opened.values, history.present).length === 0
  if (whole || kept.saved.version === opened.version) return { ...fresh, history }
  const waits = differingKeys(kept.saved.values, history.present).length > 0
  return waits ? { ...fresh, history, saved: kept.saved, theirs: opened } : fresh
}

/** Applies the server's corrections (`mended`) to fields that haven't changed since they were sent. */
function withCorrections<V extends object>(history: History<V>, sent: V, mended: Partial<V>): History<V> {
  const since = new Set(differingKeys(sent, history.present))
  const rest = Object.entries(mended).filter(([key]) => !since.has(key))
  return rest.length === 0 ? history : { ...history, present: { ...history.present, ...Object.fromEntries(rest) } }
}

/** Adds a patch to the history as a step; `key` names the setting. */
function withStep<V extends object>(history: History<V>, patch: Partial<V>, key: string): History<V> {
  const next = { ...history.present, ...patch }
  // Some fields report an unchanged value on blur, which must not add an undo step.
  return differingKeys(history.present, next).length === 0 ? history : change(history, next, key, Date.now())
}

const isClean = <V extends object>({ saved, history }: Facts<V>): boolean =>
  differingKeys(saved.values, history.present).length === 0

/** The conditions that a draft's timers wait for. */
function timerConditions<V extends object>(facts: Facts<V>, readOnly: boolean) {
  const { history, theirs, busy, failure } = facts
  const failed = failure !== null && failure.values === history.present
  const waits = !busy && theirs === null && !readOnly && !isClean(facts)
  return { failed, save: waits && !failed, again: waits && failed && failure.away }
}

interface Sending<V extends object> {
  read: () => Facts<V>
  write: (patch: Partial<Facts<V>>) => void
  options: Pick<DraftOptions<V>, 'sendable' | 'send'>
}

/** Whether both versions changed the same setting to different values. */
const overlaps = <V extends object>(base: V, theirs: V, mine: Partial<V>): boolean =>
  differingKeys(base, theirs).some(
    (key) => Object.hasOwn(mine, key) && !isSame(Reflect.get(mine, key), Reflect.get(theirs, key)),
  )

/** Saves the differences from the saved version; resolves to true if everything is saved. */
async function saveNow<V extends object>({ read, write, options }: Sending<V>): Promise<boolean> {
  const { saved, history } = read()
  const values = history.present
  const changed = options.sendable(saved.values, values)
  const left = differingKeys({ ...saved.values, ...changed }, values).length
  if (Object.keys(changed).length === 0) return left === 0
  write({ busy: true })
  const answer = await options.send(changed, saved.version)
  if (answer.kind === 'stale') {
    const theirs = { values: answer.values, version: answer.version }
    const mine = stepTo(saved.values, read().history.present)
    if (overlaps(saved.values, theirs.values, mine)) write({ busy: false, theirs })
    else {
      const history = withStep(read().history, { ...theirs.values, ...mine }, 'theirs')
      write({ busy: false, failure: null, saved: theirs, history })
      return saveNow({ read, write, options })
    }
  }
  if (answer.kind === 'failed') {
    const { words, away } = answer
    write({ busy: false, failure: { words, away, values, tries: (read().failure?.tries ?? 0) + 1 } })
  }
  if (answer.kind !== 'saved') return false
  // Show what the server corrected, such as a script removed from a text.
  const mended = stepTo({ ...saved.values, ...changed }, answer.values)
  write({
    busy: false,
    failure: null,
    saved: { values: answer.values, version: answer.version },
    history: withCorrections(read().history, values, mended),
  })
  return left === 0
}

function actsOf<V extends object>(sending: Sending<V>, readOnly: boolean): DraftActions<V> {
  const { read, write } = sending
  let turn: Promise<unknown> = Promise.resolve()
  const step = (patch: Partial<V>, key: string) => write({ history: withStep(read().history, patch, key) })
  const inTurn = <T>(work: (version: number) => Promise<T>): Promise<T> => {
    const next = turn.then(() => work(read().saved.version))
    turn = next.catch(() => null)
    return next
  }
  const resolve = (mine: Partial<V>) => {
    const { theirs } = read()
    if (theirs === null) return
    write({ saved: theirs, theirs: null, failure: null })
    step(theirs.values, 'theirs')
    if (Object.keys(mine).length > 0) step(mine, 'mine')
  }
  return {
    set: (patch) => step(patch, Object.keys(patch).join()),
    clash: (theirs) => write({ theirs }),
    takeTheirs: () => resolve({}),
    keepMine: () => resolve(stepTo(read().saved.values, read().history.present)),
    save: () => (read().theirs === null && !readOnly ? inTurn(() => saveNow(sending)) : Promise.resolve(false)),
    inTurn,
    follow: (theirs) => {
      if (theirs.version <= read().saved.version || !isClean(read()) || read().busy) return
      write({ saved: theirs, failure: null })
      step(theirs.values, 'theirs')
    },
    adopt: (saved, shown) => {
      write({ saved, failure: null })
      if (shown) step(shown, 'adopted')
    },
  }
}

/**
 * Creates the draft of a full-screen editor: undo and redo that survive a reload, autosave with optimistic locking, and
 * a local copy while the server is unreachable.
 */
export function createDraft<V extends object>(options: DraftOptions<V>): DraftStore<V> {
  const { storageKey, readOnly = false } = options
  const facts = createLive(initialFacts(options.opened, readOnly ? null : options.kept))
  const write = (patch: Partial<Facts<V>>) => {
    const now = facts.get()
    if (Object.entries(patch).some(([key, value]) => !Object.is(Reflect.get(now, key), value)))
      facts.set({ ...now, ...patch })
  }
  const acts = actsOf({ read: facts.get, write, options }, readOnly)
  const back = () => write({ history: undo(facts.get().history) })
  const forth = () => write({ history: redo(facts.get().history) })
  const live = mapLive(facts, (now): Draft<V> => {
    const { history, saved, theirs, busy, failure } = now
    const values = history.present
    const failed = failure !== null && failure.values === values
    return {
      ...acts,
      values,
      version: saved.version,
      state: busy ? 'saving' : failed ? 'failed' : isClean(now) ? 'saved' : 'unsaved',
      problem: failed ? failure.words : null,
      conflict: theirs && { mine: { ...theirs.values, ...stepTo(saved.values, values) }, theirs },
      onUndo: history.past.length > 0 ? back : null,
      onRedo: history.future.length > 0 ? forth : null,
    }
  })
  const keeping: LocalDraftWriter<V> | null = readOnly ? null : createLocalDraftWriter(storageKey)
  const start = () => {
    const save = () => void acts.save()
    const [saving, again] = [createTimer(AUTOSAVE_MS, save), createTimer(RETRY_MS, save)]
    const settle = () => {
      const now = facts.get()
      const waiting = timerConditions(now, readOnly)
      saving.wait(waiting.save ? now.history.present : null)
      again.wait(waiting.again ? now.failure : null)
      keeping?.note(now.saved, now.history)
    }
    const online = () => timerConditions(facts.get(), readOnly).again && save()
    settle()
    const deaf = facts.subscribe(settle)
    window.addEventListener('online', online)
    const left = keeping?.start()
    return () => {
      deaf()
      saving.stop()
      again.stop()
      window.removeEventListener('online', online)
      left?.()
    }
  }
  return { ...live, acts, start }
}
