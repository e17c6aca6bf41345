import { autosaveReasons, type EditState } from './edit-state.ts'
import type { Live } from './observable-store.ts'

/** Autosave delay after the last change, in milliseconds. */
const AUTOSAVE_MS = 800
/** Retry interval while the server is unreachable, in milliseconds. */
const RETRY_MS = 10_000

/** A timer that restarts with each new reason; null cancels it. */
function createTimer(ms: number, work: () => void): (reason: unknown) => void {
  let reason: unknown = null
  let timer: ReturnType<typeof setTimeout> | undefined
  return (next) => {
    if (Object.is(next, reason)) return
    reason = next
    clearTimeout(timer)
    if (next !== null) timer = setTimeout(work, ms)
  }
}

/** Saves after each pause, and retries while the server is unreachable. @returns the stop function */
export function startAutosave<V extends object>(live: Live<EditState<V>>, save: () => void): () => void {
  const waitToSave = createTimer(AUTOSAVE_MS, save)
  const waitToRetry = createTimer(RETRY_MS, save)
  const schedule = () => {
    const reasons = autosaveReasons(live.get())
    waitToSave(reasons.save)
    waitToRetry(reasons.retry)
  }
  const onOnline = () => {
    if (autosaveReasons(live.get()).retry) save()
  }
  schedule()
  const unsubscribe = live.subscribe(schedule)
  window.addEventListener('online', onOnline)
  return () => {
    unsubscribe()
    waitToSave(null)
    waitToRetry(null)
    window.removeEventListener('online', onOnline)
  }
}
