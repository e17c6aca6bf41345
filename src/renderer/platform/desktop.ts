import type { DesktopBridge } from '../../shared/ipc.ts'
import type { DeviceSettings } from '../../shared/settings.ts'
import { applySettings } from '../../shared/settings.ts'
import { browserStorage, memoryStorage } from './key-value.ts'
import { createListeners } from './listeners.ts'
import type { MenuCommand, Platform, SettingsStorage } from './platform.ts'
import { saveFile } from './save-file.ts'

declare global {
  interface Window {
    /** The bridge exposed by the desktop's preload script; absent in a browser. */
    readonly desktop?: DesktopBridge
  }
}

/** The desktop's bridge, or null in a browser. */
export const desktopBridge = (): DesktopBridge | null => window.desktop ?? null

function createSettings(bridge: DesktopBridge, initial: DeviceSettings): SettingsStorage {
  let settings = initial
  const listeners = createListeners<DeviceSettings>()
  bridge.onSettings((changed) => {
    settings = changed
    listeners.send(changed)
  })
  return {
    get: () => settings,
    set: (patch) => {
      settings = applySettings(settings, patch)
      void bridge.settingsSet(patch)
    },
    subscribe: listeners.add,
  }
}

/**
 * Creates the platform of the Electron window, with the chosen server's stored values already loaded. Fire-and-forget
 * calls are deliberately uncaught, so that failures reach the error log like any unhandled rejection.
 */
export async function createDesktopPlatform(bridge: DesktopBridge): Promise<Platform> {
  const navigation = createListeners<string>({ keep: true })
  const commands = createListeners<MenuCommand>()
  // Must come before `start`: from then on the main process sends destinations instead of queuing them.
  bridge.onNavigate(navigation.send)
  bridge.onCommand(commands.send)
  const start = await bridge.start()
  if (start.destination !== null) navigation.send(start.destination)
  const server = start.server ?? ''
  return {
    kind: 'desktop',
    apiBase: server,
    wsBase: server.replace(/^http/, 'ws'),
    version: start.version,
    storage: memoryStorage(start.storage, (key, value) =>
      value === null ? void bridge.storageRemove({ key }) : void bridge.storageSet({ key, value }),
    ),
    session: browserStorage(() => sessionStorage),
    settings: createSettings(bridge, start.settings),
    onStorageChange: () => () => {},
    notificationPermission: () => 'granted',
    requestNotifications: () => Promise.resolve('granted'),
    notify: ({ title, body, destination }) =>
      void bridge.notify({ title: title.slice(0, 200), body: body.slice(0, 2000), destination }),
    onNavigate: navigation.add,
    onCommand: commands.add,
    setMenu: (content) => void bridge.setMenu(content),
    setBadge: (count) => void bridge.setBadge({ count }),
    openExternal: (url) => void bridge.openExternal({ url: new URL(url, server || undefined).href }),
    download: saveFile,
    copyText: (text) => bridge.copyText({ text }),
    signedOut: () => {
      void bridge.setBadge({ count: 0 })
      void bridge.setMenu({ destinations: [], commands: [] })
    },
  }
}
