/** The parts of Electron's app and window that this module uses. */
interface QuittableApp {
  on: (event: 'before-quit', listener: () => void) => unknown
  off: (event: 'before-quit', listener: () => void) => unknown
}

interface ClosableWindow {
  on: (event: 'closed', listener: () => void) => unknown
  destroy: () => void
  webContents: { prependListener: (event: 'will-prevent-unload', listener: () => void) => unknown }
}

/** How long a page has to respond before its window is destroyed, in milliseconds. */
export const CLOSE_TIMEOUT_MS = 5000

/**
 * Makes sure that quitting closes the window. Electron asks the page whether it can be closed, and that question is
 * occasionally lost while a page is loading: the app would keep running and ignore further attempts to quit. If the
 * page neither closes nor asks about unsaved changes, the window is destroyed.
 */
export function forceCloseOnQuit(app: QuittableApp, window: ClosableWindow): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = (): void => clearTimeout(timer)
  const begin = (): void => {
    stop()
    timer = setTimeout(() => window.destroy(), CLOSE_TIMEOUT_MS)
  }
  app.on('before-quit', begin)
  // Runs before the other listeners: the page has responded, so the user decides.
  window.webContents.prependListener('will-prevent-unload', stop)
  window.on('closed', () => {
    stop()
    app.off('before-quit', begin)
  })
}
