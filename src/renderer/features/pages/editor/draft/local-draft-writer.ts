import { whenIdle } from '../../../../lib/forms/when-idle.ts'
import { differingKeys } from './diff.ts'
import type { History } from './history.ts'
import { storeLocalDraft, handOffDraft, type SavedDraft } from './local-draft.ts'

/** Delay before a change is stored locally, in milliseconds. */
const WRITE_DELAY_MS = 150
/** Additional wait for an idle period, in milliseconds. */
const IDLE_WAIT_MS = 100

/** Stores a draft locally shortly after each change, and immediately when the window closes. */
export interface LocalDraftWriter<V extends object> {
  note: (saved: SavedDraft<V>, history: History<V>) => void
  /** @returns the stop function */
  start: () => () => void
}

export function createLocalDraftWriter<V extends object>(key: string): LocalDraftWriter<V> {
  let noted: { saved: SavedDraft<V>; history: History<V> } | null = null
  let isDue = false
  let running = 0
  let cancel = () => {}
  const flush = () => {
    cancel()
    if (noted === null || !isDue) return
    isDue = false
    const { saved, history } = noted
    const write = async () => {
      running += 1
      await storeLocalDraft(key, saved, history, differingKeys(saved.values, history.present).length === 0)
      running -= 1
    }
    void write()
  }
  /** A write in progress may not finish once the window closes. If the window comes back, its next write is newer. */
  const onPageHide = () => {
    const isUnwritten = isDue || running > 0
    flush()
    if (noted !== null && isUnwritten) handOffDraft(key, noted.saved, noted.history)
  }
  return {
    note: (saved, history) => {
      if (noted?.saved === saved && noted.history === history) return
      noted = { saved, history }
      isDue = true
      cancel()
      const timer = setTimeout(() => {
        // Writing a hundred undo steps takes a moment, so wait until the browser is idle.
        cancel = whenIdle(flush, IDLE_WAIT_MS)
      }, WRITE_DELAY_MS)
      cancel = () => clearTimeout(timer)
    },
    start: () => {
      window.addEventListener('pagehide', onPageHide)
      return () => {
        window.removeEventListener('pagehide', onPageHide)
        flush()
      }
    },
  }
}
