/** What of Electron's app and window it needs. */
interface Quits {
  on: (event: 'before-quit', listener: () => void) => unknown
  off: (event: 'before-quit', listener: () => void) => unknown
}

interface Closes {
  on: (event: 'closed', listener: () => void) => unknown
  destroy: () => void
  webContents: { prependListener: (event: 'will-prevent-unload', listener: () => void) => unknown }
}

/** Milliseconds that a page has to say whether it may be left. */
export const PATIENCE_MS = 5000

/**
 * Quitting asks the window's page whether it may be left, and now and then the question is lost where it meets a page that is
 * just arriving: the app would run on, and take no other word to quit. A page that neither goes nor asks about unsaved
 * changes is closed without its answer.
 */
export function closeSurely(app: Quits, window: Closes): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = (): void => clearTimeout(timer)
  const begin = (): void => {
    stop()
    timer = setTimeout(() => window.destroy(), PATIENCE_MS)
  }
  app.on('before-quit', begin)
  // Before anybody is asked: the window has heard, and its answer decides.
  window.webContents.prependListener('will-prevent-unload', stop)
  window.on('closed', () => {
    stop()
    app.off('before-quit', begin)
  })
}
