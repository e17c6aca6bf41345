import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CLOSE_TIMEOUT_MS, forceCloseOnQuit } from './force-close-on-quit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const app = new EventEmitter()
  const webContents = new EventEmitter()
  const destroy = vi.fn<() => void>()
  const window = Object.assign(new EventEmitter(), { webContents, destroy })
  forceCloseOnQuit(app, window)
  return { app, window, webContents, destroy }
}

describe('closing the window when the app quits', () => {
  it('destroys the window if the page does not respond', () => {
    const { app, destroy } = open()
    vi.advanceTimersByTime(10 * CLOSE_TIMEOUT_MS)
    expect(destroy).not.toHaveBeenCalled()
    app.emit('before-quit')
    vi.advanceTimersByTime(CLOSE_TIMEOUT_MS)
    expect(destroy).toHaveBeenCalledTimes(1)
  })

  it('clears the timer and the listener if the page closes normally', () => {
    const { app, window, destroy } = open()
    app.emit('before-quit')
    window.emit('closed')
    vi.advanceTimersByTime(2 * CLOSE_TIMEOUT_MS)
    expect(destroy).not.toHaveBeenCalled()
    expect(app.listenerCount('before-quit')).toBe(0)
  })

  it('leaves the window open once the page asks about unsaved changes, before other listeners run', () => {
    const { app, webContents, destroy } = open()
    app.emit('before-quit')
    webContents.on('will-prevent-unload', () => void vi.advanceTimersByTime(5 * CLOSE_TIMEOUT_MS))
    webContents.emit('will-prevent-unload')
    expect(destroy).not.toHaveBeenCalled()
    app.emit('before-quit')
    vi.advanceTimersByTime(CLOSE_TIMEOUT_MS)
    expect(destroy).toHaveBeenCalledTimes(1)
  })
})
