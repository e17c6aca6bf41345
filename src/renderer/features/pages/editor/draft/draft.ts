import type { DraftState } from '../../../../ui/resource/editor-screen.tsx'
import { createLive, mapLive, type Live } from './observable-store.ts'
import { differingKeys, isSame, stepTo } from './differences.ts'
import { change, redo, startHistory, undo, unpackHistory, type History } from './history.ts'
import type { KeptDraft, SavedDraft } from './kept-draft.ts'
import { keepingOf, type Keeping } from './keeping.ts'
import { timerOf } from './timer.ts'

/** How long after the last change the draft is sent, in milliseconds. */
export const AUTOSAVE_MS = 800
/** How often a draft is sent again while the server is away, in milliseconds. */
export const AGAIN_MS = 10_000

/** What came of sending. */
export type Sent<V> =
  | ({ kind: 'saved' } & SavedDraft<V>)
  /** Somebody else has saved: their draft. */
  | ({ kind: 'stale' } & SavedDraft<V>)
  /** `away`: no answer came, so trying again by itself makes sense. */
  | { kind: 'failed'; words: string; away: boolean }

export interface DraftOptions<V extends object> {
  /** Under which the draft is kept on the device. */
  storageKey: string
  opened: SavedDraft<V>
  kept: KeptDraft<V> | null
  /** What is to be sent of `values`: without what is half typed. */
  sendable: (saved: V, values: V) => Partial<V>
  send: (changed: Partial<V>, version: number) => Promise<Sent<V>>
  /** Only looked at: nothing is sent or kept. */
  readOnly?: boolean
}

/** What can be done with a draft; none of it ever is another function. */
export interface DraftActs<V extends object> {
  set: (patch: Partial<V>) => void
  /** Somebody else has saved, which something besides `save` has found out. */
  clash: (theirs: SavedDraft<V>) => void
  /** Theirs from now on; mine is one step back. */
  takeTheirs: () => void
  /** My changes over theirs; theirs alone are one step back. */
  keepMine: () => void
  /** Sends at once what is not saved yet; true when everything is. */
  save: () => Promise<boolean>
  /** Does something with the version that is saved by then, after everything that is on its way. */
  inTurn: <T>(work: (version: number) => Promise<T>) => Promise<T>
  /** Another window has saved this: taken over where nothing here waits to be sent. */
  follow: (theirs: SavedDraft<V>) => void
  /** What the server has now, changed by something else than `save`; `shown` of it becomes a step of the history. */
  adopt: (saved: SavedDraft<V>, shown?: Partial<V>) => void
}

export interface Draft<V extends object> extends DraftActs<V> {
  values: V
  /** Number of what the server has. */
  version: number
  state: DraftState
  /** Plain words after a failed save. */
  problem: string | null
  /** Both versions, while it is open whose holds: theirs, and my changes over theirs. Nothing is sent until then. */
  conflict: { mine: V; theirs: SavedDraft<V> } | null
  onUndo: (() => void) | null
  onRedo: (() => void) | null
}

/** A draft that is edited. It saves and keeps itself from `start` until what `start` returns is called. */
export interface DraftStore<V extends object> extends Live<Draft<V>> {
  acts: DraftActs<V>
  start: () => () => void
}

interface Facts<V extends object> {
  history: History<V>
  saved: SavedDraft<V>
  theirs: SavedDraft<V> | null
  busy: boolean
  failure: { values: V; words: string; away: boolean; tries: number } | null
}

/** From what was kept on the device, unless somebody else has saved since and nothing here waits to be sent. */
function startFrom<V extends object>(opened: SavedDraft<V>, kept: KeptDraft<V> | null): Facts<V> {
  const fresh = { history: startHistory(opened.values), saved: opened, theirs: null, busy: false, failure: null }
  if (kept === null) return fresh
  const history = unpackHistory(kept.history)
  // The window may be left between saving and keeping: what the server has whole is nobody else's.
  const whole = differingKeys(opened.values, history.present).length === 0
  if (whole || kept.saved.version === opened.version) return { ...fresh, history }
  const waits = differingKeys(kept.saved.values, history.present).length > 0
  return waits ? { ...fresh, history, saved: kept.saved, theirs: opened } : fresh
}

/** `mended` in place of what was sent, where it has not been changed since. */
function withMended<V extends object>(history: History<V>, sent: V, mended: Partial<V>): History<V> {
  const since = new Set(differingKeys(sent, history.present))
  const rest = Object.entries(mended).filter(([key]) => !since.has(key))
  return rest.length === 0 ? history : { ...history, present: { ...history.present, ...Object.fromEntries(rest) } }
}

/** The history with a patch as a step; `key` names what was changed. */
function stepped<V extends object>(history: History<V>, patch: Partial<V>, key: string): History<V> {
  const next = { ...history.present, ...patch }
  // A field that says again what it said before, as some do when they are left, is no step back.
  return differingKeys(history.present, next).length === 0 ? history : change(history, next, key, Date.now())
}

const isClean = <V extends object>({ saved, history }: Facts<V>): boolean =>
  differingKeys(saved.values, history.present).length === 0

/** What a draft's timers wait for. */
function waitingOf<V extends object>(facts: Facts<V>, readOnly: boolean) {
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

/** Whether theirs and mine changed the same setting, each in another way. */
const overlaps = <V extends object>(base: V, theirs: V, mine: Partial<V>): boolean =>
  differingKeys(base, theirs).some(
    (key) => Object.hasOwn(mine, key) && !isSame(Reflect.get(mine, key), Reflect.get(theirs, key)),
  )

/** Sends what differs from what is saved; true when everything is saved by then. */
async function sendNow<V extends object>({ read, write, options }: Sending<V>): Promise<boolean> {
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
      const history = stepped(read().history, { ...theirs.values, ...mine }, 'theirs')
      write({ busy: false, failure: null, saved: theirs, history })
      return sendNow({ read, write, options })
    }
  }
  if (answer.kind === 'failed') {
    const { words, away } = answer
    write({ busy: false, failure: { words, away, values, tries: (read().failure?.tries ?? 0) + 1 } })
  }
  if (answer.kind !== 'saved') return false
  // What the server has mended, such as a script that it took out of a text, stands in the field from then on.
  const mended = stepTo({ ...saved.values, ...changed }, answer.values)
  write({
    busy: false,
    failure: null,
    saved: { values: answer.values, version: answer.version },
    history: withMended(read().history, values, mended),
  })
  return left === 0
}

function actsOf<V extends object>(sending: Sending<V>, readOnly: boolean): DraftActs<V> {
  const { read, write } = sending
  let turn: Promise<unknown> = Promise.resolve()
  const step = (patch: Partial<V>, key: string) => write({ history: stepped(read().history, patch, key) })
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
    save: () => (read().theirs === null && !readOnly ? inTurn(() => sendNow(sending)) : Promise.resolve(false)),
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
 * The draft of anything that is edited full-screen: values with undo and redo that outlive a reload, saved by themselves
 * against a version number, kept on the device while the server is away.
 */
export function createDraft<V extends object>(options: DraftOptions<V>): DraftStore<V> {
  const { storageKey, readOnly = false } = options
  const facts = createLive(startFrom(options.opened, readOnly ? null : options.kept))
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
  const keeping: Keeping<V> | null = readOnly ? null : keepingOf(storageKey)
  const start = () => {
    const save = () => void acts.save()
    const [saving, again] = [timerOf(AUTOSAVE_MS, save), timerOf(AGAIN_MS, save)]
    const settle = () => {
      const now = facts.get()
      const waiting = waitingOf(now, readOnly)
      saving.wait(waiting.save ? now.history.present : null)
      again.wait(waiting.again ? now.failure : null)
      keeping?.note(now.saved, now.history)
    }
    const online = () => waitingOf(facts.get(), readOnly).again && save()
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
