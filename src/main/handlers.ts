import { app, clipboard } from 'electron'
import type { MenuContent } from '../shared/ipc.ts'
import type { DeviceSettingsPatch } from '../shared/settings.ts'
import type { Handlers } from './security/ipc.ts'
import { openExternal } from './security/lock-down.ts'
import type { Navigator } from './security/navigator.ts'
import type { Notifier } from './notifications/notifications.ts'
import { connectPath } from './security/origin.ts'
import { checkServer } from './storage/server-address.ts'
import type { LocalStore } from './storage/local-store.ts'

/** The state and services that the IPC handlers use. */
export interface HandlerParts {
  store: LocalStore
  navigator: Navigator
  notifier: Notifier
  /** Opens a page of the app in the window. */
  load: (path: string) => void
  changeSettings: (patch: DeviceSettingsPatch) => void
  showUnread: (count: number) => void
  setMenu: (content: MenuContent) => void
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

/** Creates the handler for every IPC call. */
export function createHandlers({ store, navigator, notifier, ...parts }: HandlerParts): Handlers {
  const onShelf = (write: (server: string) => void): void => {
    const server = store.server()
    if (server) write(server)
  }
  return {
    start: () => startResponse(store, navigator),
    chosenServer: () => store.server(),
    connect: async ({ address }) => {
      const result = await checkServer(address, parts.fetch)
      if (!result.ok) return result
      store.setServer(result.server)
      clearSession(parts, notifier)
      parts.load('/')
      return result
    },
    keepServer: () => parts.load(store.server() ? '/' : connectPath),
    storageSet: ({ key, value }) => onShelf((server) => store.storage.set(server, key, value)),
    storageRemove: ({ key }) => onShelf((server) => store.storage.remove(server, key)),
    settingsSet: parts.changeSettings,
    notify: (content) => {
      if (store.settings().notifications) notifier.show(content)
    },
    setBadge: ({ count }) => {
      parts.showUnread(count)
      if (count === 0) notifier.clear()
    },
    setMenu: parts.setMenu,
    openExternal: ({ url }) => openExternal(url, store.server()),
    copyText: async ({ text }) => clipboard.writeText(text),
  }
}

const startResponse = (store: LocalStore, navigator: Navigator) => {
  const server = store.server()
  return {
    server,
    storage: server ? store.storage.all(server) : {},
    settings: store.settings(),
    destination: navigator.listen(),
    version: app.getVersion(),
  }
}

/** Switching servers signs the user out, so the last session's data is cleared from the menu, tray and screen. */
function clearSession(parts: Pick<HandlerParts, 'showUnread' | 'setMenu'>, notifier: Notifier): void {
  parts.showUnread(0)
  parts.setMenu({ destinations: [], commands: [] })
  notifier.clear()
}
