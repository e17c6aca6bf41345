/** What of Electron's app and window it needs. */
interface Quits {
  on: (event: 'before-quit', listener: () => void) => unknown
  off: (event: 'before-quit', listener: () => void) => unknown
}

interface Closes {
  on: (event: 'closed', listener: () => void) => unknown
  close: () => void
  webContents: { prependListener: (event: 'will-prevent-unload', listener: () => void) => unknown }
}

/** Milliseconds after which a window that is to close is asked again. */
export const AGAIN_MS = 2000

/**
 * Quitting asks a window once to close, and Chromium forgets that where it meets a page that is just arriving: the app would
 * run on, and take no other word to quit. It is asked until it has closed, or asks about unsaved changes.
 */
export function closeAgain(app: Quits, window: Closes): void {
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = (): void => clearInterval(timer)
  const begin = (): void => {
    stop()
    timer = setInterval(() => window.close(), AGAIN_MS)
  }
  app.on('before-quit', begin)
  // Before anybody is asked: the window has heard, and its answer decides.
  window.webContents.prependListener('will-prevent-unload', stop)
  window.on('closed', () => {
    stop()
    app.off('before-quit', begin)
  })
}
