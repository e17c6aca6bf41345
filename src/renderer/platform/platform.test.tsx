import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DesktopBridge } from '../../shared/ipc.ts'
import { defaultSettings } from '../../shared/settings.ts'
import { createDesktopPlatform } from './desktop.ts'
import { browserStorage } from './key-value.ts'
import { settingsCookie } from './web-settings.ts'
import { createWebPlatform } from './web.ts'

const makeBridge = () => {
  const send = { navigate: (_destination: string) => {}, settings: (_settings: typeof defaultSettings) => {} }
  const done = () => Promise.resolve()
  const bridge: DesktopBridge = {
    start: () =>
      Promise.resolve({
        server: 'https://shop.example',
        storage: { currentStoreId: 'str_1' },
        settings: defaultSettings,
        destination: '/missed',
        version: '0.1.0',
      }),
    chosenServer: () => Promise.resolve('https://shop.example'),
    connect: ({ address }) => Promise.resolve({ ok: true, server: address }),
    keepServer: done,
    storageSet: vi.fn<DesktopBridge['storageSet']>(done),
    storageRemove: vi.fn<DesktopBridge['storageRemove']>(done),
    settingsSet: vi.fn<DesktopBridge['settingsSet']>(done),
    notify: vi.fn<DesktopBridge['notify']>(done),
    setBadge: vi.fn<DesktopBridge['setBadge']>(done),
    setMenu: vi.fn<DesktopBridge['setMenu']>(done),
    openExternal: vi.fn<DesktopBridge['openExternal']>(done),
    copyText: vi.fn<DesktopBridge['copyText']>(done),
    onNavigate: (listener) => {
      send.navigate = listener
      return () => {}
    },
    onSettings: (listener) => {
      send.settings = listener
      return () => {}
    },
    onCommand: () => () => {},
  }
  return { bridge, send }
}

describe('the desktop platform', () => {
  it('reads loaded values synchronously and writes through to the file', async () => {
    const { bridge } = makeBridge()
    const { storage, apiBase, wsBase } = await createDesktopPlatform(bridge)
    expect([apiBase, wsBase]).toEqual(['https://shop.example', 'wss://shop.example'])
    expect(storage.get('currentStoreId')).toBe('str_1')
    storage.set('user', '{}')
    storage.set('user', '{}')
    storage.remove('currentStoreId')
    expect(storage.keys()).toEqual(['user'])
    expect(bridge.storageSet).toHaveBeenCalledExactlyOnceWith({ key: 'user', value: '{}' })
    expect(bridge.storageRemove).toHaveBeenCalledExactlyOnceWith({ key: 'currentStoreId' })
  })

  it('queues destinations that arrive before the first listener', async () => {
    const { bridge, send } = makeBridge()
    const platform = await createDesktopPlatform(bridge)
    send.navigate('/early')
    const seen: string[] = []
    const stop = platform.onNavigate((destination) => seen.push(destination))
    send.navigate('/later')
    stop()
    send.navigate('/after')
    expect(seen).toEqual(['/missed', '/early', '/later'])
  })

  it('applies settings changed in the native menu', async () => {
    const { bridge, send } = makeBridge()
    const { settings } = await createDesktopPlatform(bridge)
    send.settings({ ...defaultSettings, theme: 'light' })
    expect(settings.get().theme).toBe('light')
  })

  it("opens shopper pages at the server's address", async () => {
    const { bridge } = makeBridge()
    const platform = await createDesktopPlatform(bridge)
    platform.openExternal('/checkout?session=1')
    expect(bridge.openExternal).toHaveBeenCalledWith({ url: 'https://shop.example/checkout?session=1' })
  })
})

describe('the web platform', () => {
  beforeEach(() => {
    localStorage.clear()
    document.cookie = `${settingsCookie}=; max-age=0; path=/`
  })

  it('saves device settings for the next page, outside of local storage', () => {
    const heard = vi.fn<(settings: typeof defaultSettings) => void>()
    const { settings } = createWebPlatform()
    settings.subscribe(heard)
    settings.set({ theme: 'dark' })
    expect(heard).toHaveBeenCalledWith({ ...defaultSettings, theme: 'dark' })
    expect(createWebPlatform().settings.get().theme).toBe('dark')
    expect(localStorage.length).toBe(0)
  })

  it('works without storage, for the lifetime of the page', () => {
    const storage = browserStorage(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    storage.set('user', 'x')
    expect(storage.get('user')).toBe('x')
  })

  it('requests notification permission only on a button press', async () => {
    const request = vi.fn<() => Promise<NotificationPermission>>(() => Promise.resolve('denied'))
    vi.stubGlobal(
      'Notification',
      Object.assign(vi.fn<() => void>(), { permission: 'default', requestPermission: request }),
    )
    const platform = createWebPlatform()
    platform.notify({ title: 'New order', body: '', destination: null })
    expect(platform.notificationPermission()).toBe('ask')
    expect(request).not.toHaveBeenCalled()
    await platform.requestNotifications()
    expect(request).toHaveBeenCalledOnce()
  })
})
