interface PreventableEvent {
  defaultPrevented: boolean
  preventDefault: () => void
}

/** The parts of Electron's app and window that this module uses. */
interface QuittableApp {
  on: (event: 'before-quit', listener: () => void) => unknown
  off: (event: 'before-quit', listener: () => void) => unknown
}

interface HidableWindow {
  on: ((event: 'close', listener: (event: PreventableEvent) => void) => unknown) &
    ((event: 'closed', listener: () => void) => unknown)
  hide: () => void
  webContents: { on: (event: 'will-prevent-unload', listener: (event: PreventableEvent) => void) => unknown }
}

/**
 * Hides the window instead of closing it where wanted; quitting still closes it. If the user stays on unsaved changes,
 * the quit is canceled. Must be registered after the listener that asks about those changes.
 * @param hides called on each close
 */
export function hideOnClose(app: QuittableApp, window: HidableWindow, hides: () => boolean): void {
  let quitting = false
  const begin = (): void => {
    quitting = true
  }
  app.on('before-quit', begin)
  window.on('close', (event) => {
    if (quitting || !hides()) return
    event.preventDefault()
    window.hide()
  })
  // A prevented `will-prevent-unload` means that the user chose to leave the page.
  window.webContents.on('will-prevent-unload', (event) => {
    if (!event.defaultPrevented) quitting = false
  })
  window.on('closed', () => app.off('before-quit', begin))
}
