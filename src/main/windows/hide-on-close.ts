interface Heard {
  defaultPrevented: boolean
  preventDefault: () => void
}

/** What of Electron's app and window it needs. */
interface Quits {
  on: (event: 'before-quit', listener: () => void) => unknown
  off: (event: 'before-quit', listener: () => void) => unknown
}

interface Closes {
  on: ((event: 'close', listener: (event: Heard) => void) => unknown) &
    ((event: 'closed', listener: () => void) => unknown)
  hide: () => void
  webContents: { on: (event: 'will-prevent-unload', listener: (event: Heard) => void) => unknown }
}

/**
 * Closing the window hides it where that is wanted; quitting closes it. Who stays on unsaved changes has taken the
 * quitting back. It listens after what asks about those changes.
 * @param hides asked at each closing
 */
export function hideOnClose(app: Quits, window: Closes, hides: () => boolean): void {
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
  // Prevented here means left: a page that may not be held back.
  window.webContents.on('will-prevent-unload', (event) => {
    if (!event.defaultPrevented) quitting = false
  })
  window.on('closed', () => app.off('before-quit', begin))
}
