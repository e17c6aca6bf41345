import { EventEmitter } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { hideOnClose } from './hide-on-close.ts'

const heard = (defaultPrevented = false) => {
  const event = {
    defaultPrevented,
    preventDefault: () => {
      event.defaultPrevented = true
    },
  }
  return event
}

function open(hides = true) {
  const app = new EventEmitter()
  const webContents = new EventEmitter()
  const window = Object.assign(new EventEmitter(), { webContents, hide: vi.fn<() => void>() })
  hideOnClose(app, window, () => hides)
  const close = () => {
    const event = heard()
    window.emit('close', event)
    return event.defaultPrevented ? 'hidden' : 'closed'
  }
  return { app, window, webContents, close }
}

describe('closing the window', () => {
  it('hides it if the setting asks for that', () => {
    const { close, window } = open()
    expect(close()).toBe('hidden')
    expect(window.hide).toHaveBeenCalledTimes(1)
    expect(open(false).close()).toBe('closed')
  })

  it('closes it if the app is quitting', () => {
    const { app, close, window } = open()
    app.emit('before-quit')
    expect(close()).toBe('closed')
    expect(window.hide).not.toHaveBeenCalled()
  })

  it('hides it again after the user stays on unsaved changes, and closes it on the next quit', () => {
    const { app, webContents, close } = open()
    app.emit('before-quit')
    webContents.emit('will-prevent-unload', heard())
    expect(close()).toBe('hidden')
    app.emit('before-quit')
    expect(close()).toBe('closed')
  })

  it('continues to quit if the user discards unsaved changes', () => {
    const { app, webContents, close } = open()
    app.emit('before-quit')
    webContents.emit('will-prevent-unload', heard(true))
    expect(close()).toBe('closed')
  })

  it('removes its listener when the window closes', () => {
    const { app, window } = open()
    window.emit('closed')
    expect(app.listenerCount('before-quit')).toBe(0)
  })
})
