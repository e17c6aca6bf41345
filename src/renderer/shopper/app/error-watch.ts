import { browserStorage } from '../../platform/key-value.ts'

/** Milliseconds after which the page has started. */
const INSTALL_DELAY = 1000

/**
 * Records errors of the shopper's page from the start. The log itself is loaded a moment later so that no shopper waits
 * for it. An editor's preview frame has no origin to write from; the editor records its errors.
 */
export function watchErrors(): void {
  if (parent !== window) return
  const early: Event[] = []
  const keep = (event: Event): void => void early.push(event)
  addEventListener('error', keep)
  addEventListener('unhandledrejection', keep)
  const install = async (): Promise<void> => {
    const { installErrorLog } = await import('../../lib/storage/error-log.ts')
    removeEventListener('error', keep)
    removeEventListener('unhandledrejection', keep)
    const local = browserStorage(() => localStorage)
    const session = browserStorage(() => sessionStorage)
    installErrorLog({ apiBase: '', local, session }, early)
  }
  // If the log doesn't load, nothing is recorded, and the shopper can still pay.
  setTimeout(() => void install().catch(() => {}), INSTALL_DELAY)
}
