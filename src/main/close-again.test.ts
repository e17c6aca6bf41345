import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AGAIN_MS, closeAgain } from './close-again.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const app = new EventEmitter()
  const webContents = new EventEmitter()
  const close = vi.fn<() => void>()
  const window = Object.assign(new EventEmitter(), { webContents, close })
  closeAgain(app, window)
  return { app, window, webContents, close }
}

describe('a window of an app that quits', () => {
  it('is asked to close again until it has closed', () => {
    const { app, window, close } = open()
    vi.advanceTimersByTime(10 * AGAIN_MS)
    expect(close).not.toHaveBeenCalled()
    app.emit('before-quit')
    vi.advanceTimersByTime(2 * AGAIN_MS)
    expect(close).toHaveBeenCalledTimes(2)
    window.emit('closed')
    vi.advanceTimersByTime(2 * AGAIN_MS)
    expect(close).toHaveBeenCalledTimes(2)
    expect(app.listenerCount('before-quit')).toBe(0)
  })

  it('is asked no more once it asks about unsaved changes, before anybody else hears of that', () => {
    const { app, webContents, close } = open()
    app.emit('before-quit')
    webContents.on('will-prevent-unload', () => void vi.advanceTimersByTime(5 * AGAIN_MS))
    webContents.emit('will-prevent-unload')
    expect(close).not.toHaveBeenCalled()
    app.emit('before-quit')
    vi.advanceTimersByTime(AGAIN_MS)
    expect(close).toHaveBeenCalledTimes(1)
  })
})
