import { useEffect, useRef, useState } from 'react'
import type { DraftState } from '../../../../ui/resource/editor-screen.tsx'
import { differingKeys, stepTo } from './differences.ts'
import { change, redo, startHistory, undo, unpackHistory, type History } from './history.ts'
import { keepDraft, type KeptDraft, type SavedDraft } from './kept-draft.ts'

/** How long after the last change the draft is sent, in milliseconds. */
export const AUTOSAVE_MS = 800
/** How long after the last change it is kept on the device, in milliseconds. */
const KEEP_MS = 150
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

export interface Draft<V extends object> {
  values: V
  set: (patch: Partial<V>) => void
  /** Number of what the server has. */
  version: number
  state: DraftState
  /** Plain words after a failed save. */
  problem: string | null
  /** Both versions, while it is open whose holds. Nothing is sent until then. */
  conflict: { mine: V; theirs: SavedDraft<V> } | null
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
  /** What the server has now, changed by something else than `save`; `shown` of it becomes a step of the history. */
  adopt: (saved: SavedDraft<V>, shown?: Partial<V>) => void
  onUndo: (() => void) | null
  onRedo: (() => void) | null
}

interface Start<V extends object> {
  history: History<V>
  saved: SavedDraft<V>
  theirs: SavedDraft<V> | null
}

/** From what was kept on the device, unless somebody else has saved since and nothing here waits to be sent. */
function startFrom<V extends object>(opened: SavedDraft<V>, kept: KeptDraft<V> | null): Start<V> {
  const fresh = { history: startHistory(opened.values), saved: opened, theirs: null }
  if (kept === null) return fresh
  const history = unpackHistory(kept.history)
  if (kept.saved.version === opened.version) return { history, saved: opened, theirs: null }
  const waits = differingKeys(kept.saved.values, history.present).length > 0
  return waits ? { history, saved: kept.saved, theirs: opened } : fresh
}

/** `mended` in place of what was sent, where it has not been changed since. */
function withMended<V extends object>(history: History<V>, sent: V, mended: Partial<V>): History<V> {
  const since = new Set(differingKeys(sent, history.present))
  const rest = Object.entries(mended).filter(([key]) => !since.has(key))
  return rest.length === 0 ? history : { ...history, present: { ...history.present, ...Object.fromEntries(rest) } }
}

/** Keeps the draft on the device a moment after every change, and at once when the window is left. */
function useKeeping<V extends object>(key: string, saved: SavedDraft<V>, history: History<V>, off: boolean): void {
  const due = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (off) return undefined
    const now = () => {
      due.current = null
      const clean = differingKeys(saved.values, history.present).length === 0
      void keepDraft(key, saved, history, clean)
    }
    due.current = now
    const timer = setTimeout(now, KEEP_MS)
    return () => clearTimeout(timer)
  }, [key, saved, history, off])
  useEffect(() => {
    const flush = () => due.current?.()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])
}

/** Calls `work` after a pause, again for every new `when`; null stops it. */
function useLater(when: unknown, ms: number, work: () => void): void {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => {
    if (when === null) return undefined
    const timer = setTimeout(() => latest.current(), ms)
    return () => clearTimeout(timer)
  }, [when, ms])
}

function useWhenOnline(on: boolean, work: () => void): void {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => {
    if (!on) return undefined
    const again = () => latest.current()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [on])
}

/**
 * The draft of anything that is edited full-screen: values with undo and redo that outlive a reload, saved by themselves
 * against a version number, kept on the device while the server is away.
 */
export function useDraft<V extends object>(options: DraftOptions<V>): Draft<V> {
  const { storageKey, sendable, send, readOnly = false } = options
  const [start] = useState(() => startFrom(options.opened, readOnly ? null : options.kept))
  const [history, setHistory] = useState(start.history)
  const [saved, setSaved] = useState(start.saved)
  const [theirs, setTheirs] = useState(start.theirs)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ values: V; words: string; away: boolean; tries: number } | null>(null)
  const values = history.present
  const now = useRef({ saved, values })
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    now.current = { saved, values }
  }, [saved, values])
  useKeeping(storageKey, saved, history, readOnly)

  const settle = (next: SavedDraft<V>) => {
    now.current = { ...now.current, saved: next }
    setSaved(next)
  }
  const inTurn = <T>(work: (version: number) => Promise<T>): Promise<T> => {
    const next = turn.current.then(() => work(now.current.saved.version))
    turn.current = next.catch(() => null)
    return next
  }

  const sendNow = async (): Promise<boolean> => {
    const sending = now.current
    const changed = sendable(sending.saved.values, sending.values)
    const left = differingKeys({ ...sending.saved.values, ...changed }, sending.values).length
    if (Object.keys(changed).length === 0) return left === 0
    setBusy(true)
    const answer = await send(changed, sending.saved.version)
    setBusy(false)
    if (answer.kind === 'stale') setTheirs({ values: answer.values, version: answer.version })
    if (answer.kind === 'failed') {
      setFailure((before) => ({ ...answer, values: sending.values, tries: (before?.tries ?? 0) + 1 }))
    }
    if (answer.kind !== 'saved') return false
    setFailure(null)
    settle({ values: answer.values, version: answer.version })
    // What the server has mended, such as a script that it took out of a text, stands in the field from then on.
    const mended = stepTo({ ...sending.saved.values, ...changed }, answer.values)
    setHistory((current) => withMended(current, sending.values, mended))
    return left === 0
  }
  const save = () => (theirs === null && !readOnly ? inTurn(sendNow) : Promise.resolve(false))

  const clean = differingKeys(saved.values, values).length === 0
  const failed = failure !== null && failure.values === values
  const waits = !clean && !busy && theirs === null && !readOnly
  useLater(waits && !failed ? values : null, AUTOSAVE_MS, () => void save())
  const away = waits && failed && failure.away
  useLater(away ? failure : null, AGAIN_MS, () => void save())
  useWhenOnline(away, () => void save())

  const step = (patch: Partial<V>, key: string) =>
    setHistory((current) => {
      const next = { ...current.present, ...patch }
      // A field that says again what it said before, as some do when they are left, is no step back.
      return differingKeys(current.present, next).length === 0 ? current : change(current, next, key, Date.now())
    })
  const resolve = (mine: Partial<V>) => {
    if (theirs === null) return
    settle(theirs)
    setTheirs(null)
    setFailure(null)
    step(theirs.values, 'theirs')
    if (Object.keys(mine).length > 0) step(mine, 'mine')
  }

  return {
    values,
    set: (patch) => step(patch, Object.keys(patch).join()),
    version: saved.version,
    state: busy ? 'saving' : failed ? 'failed' : clean ? 'saved' : 'unsaved',
    problem: failed ? failure.words : null,
    conflict: theirs && { mine: values, theirs },
    clash: setTheirs,
    takeTheirs: () => resolve({}),
    keepMine: () => resolve(stepTo(saved.values, values)),
    save,
    inTurn,
    adopt: (next, shown) => {
      settle(next)
      setFailure(null)
      if (shown) step(shown, 'adopted')
    },
    onUndo: history.past.length > 0 ? () => setHistory(undo) : null,
    onRedo: history.future.length > 0 ? () => setHistory(redo) : null,
  }
}
