import { whenIdle } from '../../../../lib/forms/when-idle.ts'
import { differingKeys } from './differences.ts'
import type { History } from './history.ts'
import { keepDraft, leaveDraft, type SavedDraft } from './kept-draft.ts'

/** How long after the last change a draft is kept on the device, in milliseconds. */
const KEEP_MS = 150
/** How much longer it waits for a rest, in milliseconds. */
const REST_MS = 100

/** Keeps a draft on the device a moment after every change, and at once when the window is left. */
export interface Keeping<V extends object> {
  note: (saved: SavedDraft<V>, history: History<V>) => void
  /** @returns what ends it */
  start: () => () => void
}

export function keepingOf<V extends object>(key: string): Keeping<V> {
  let noted: { saved: SavedDraft<V>; history: History<V> } | null = null
  let due = false
  let writing = 0
  let callOff = () => {}
  const now = () => {
    callOff()
    if (noted === null || !due) return
    due = false
    const { saved, history } = noted
    const write = async () => {
      writing += 1
      await keepDraft(key, saved, history, differingKeys(saved.values, history.present).length === 0)
      writing -= 1
    }
    void write()
  }
  /** What is being written may not be when the window is gone. It may come back too: what is kept then is newer. */
  const away = () => {
    const isUnwritten = due || writing > 0
    now()
    if (noted !== null && isUnwritten) leaveDraft(key, noted.saved, noted.history)
  }
  return {
    note: (saved, history) => {
      if (noted?.saved === saved && noted.history === history) return
      noted = { saved, history }
      due = true
      callOff()
      const timer = setTimeout(() => {
        // A hundred steps back take a moment to be written down: the next key comes first.
        callOff = whenIdle(now, REST_MS)
      }, KEEP_MS)
      callOff = () => clearTimeout(timer)
    },
    start: () => {
      window.addEventListener('pagehide', away)
      return () => {
        window.removeEventListener('pagehide', away)
        now()
      }
    },
  }
}
