import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PATIENCE_MS, closeSurely } from './close-surely.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const app = new EventEmitter()
  const webContents = new EventEmitter()
  const destroy = vi.fn<() => void>()
  const window = Object.assign(new EventEmitter(), { webContents, destroy })
  closeSurely(app, window)
  return { app, window, webContents, destroy }
}

describe('a window of an app that quits', () => {
  it('is closed without an answer of its page where none comes', () => {
    const { app, destroy } = open()
    vi.advanceTimersByTime(10 * PATIENCE_MS)
    expect(destroy).not.toHaveBeenCalled()
    app.emit('before-quit')
    vi.advanceTimersByTime(PATIENCE_MS)
    expect(destroy).toHaveBeenCalledTimes(1)
  })

  it('closes by itself where its page lets go, and lets go of the app', () => {
    const { app, window, destroy } = open()
    app.emit('before-quit')
    window.emit('closed')
    vi.advanceTimersByTime(2 * PATIENCE_MS)
    expect(destroy).not.toHaveBeenCalled()
    expect(app.listenerCount('before-quit')).toBe(0)
  })

  it('is left alone once it asks about unsaved changes, before anybody else hears of that', () => {
    const { app, webContents, destroy } = open()
    app.emit('before-quit')
    webContents.on('will-prevent-unload', () => void vi.advanceTimersByTime(5 * PATIENCE_MS))
    webContents.emit('will-prevent-unload')
    expect(destroy).not.toHaveBeenCalled()
    app.emit('before-quit')
    vi.advanceTimersByTime(PATIENCE_MS)
    expect(destroy).toHaveBeenCalledTimes(1)
  })
})
