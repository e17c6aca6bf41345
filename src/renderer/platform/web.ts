import { browserStorage } from './key-value.ts'
import { createListeners } from './listeners.ts'
import type { NotificationPermissionState, Platform, SystemNotification, Unsubscribe } from './platform.ts'
import { saveFile } from './save-file.ts'
import { createWebSettings } from './web-settings.ts'

const permission = (): NotificationPermissionState => {
  if (!('Notification' in globalThis)) return 'unsupported'
  return Notification.permission === 'default' ? 'ask' : Notification.permission
}

const onStorageChange = (listener: (key: string) => void): Unsubscribe => {
  const handle = (event: StorageEvent): void => {
    if (event.key !== null && event.storageArea === localStorage) listener(event.key)
  }
  globalThis.addEventListener('storage', handle)
  return () => globalThis.removeEventListener('storage', handle)
}

function show({ title, body, destination }: SystemNotification, open: (destination: string) => void): void {
  try {
    // Every open tab shows it; browsers collapse notifications with the same tag.
    const notification = new Notification(title, { body, tag: destination ?? '' })
    notification.addEventListener('click', () => {
      globalThis.focus()
      notification.close()
      if (destination !== null) open(destination)
    })
  } catch {
    // Chrome on Android has the constructor but throws; the bell and the toast must do there.
  }
}

/** Sets the badge of an installed web app; does nothing where badges are unsupported. */
function setBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {})
}

/** The platform of a browser. Also works in a frame without an origin, where nothing persists. */
export function createWebPlatform(): Platform {
  const navigation = createListeners<string>({ keep: true })
  const settings = createWebSettings()
  return {
    kind: 'web',
    apiBase: '',
    wsBase: location.origin.replace(/^http/, 'ws'),
    version: null,
    storage: browserStorage(() => localStorage),
    session: browserStorage(() => sessionStorage),
    settings,
    onStorageChange,
    notificationPermission: permission,
    requestNotifications: async () => {
      if (permission() === 'ask') await Notification.requestPermission()
      return permission()
    },
    notify: (notification) => {
      if (!settings.get().notifications || permission() !== 'granted' || document.hasFocus()) return
      show(notification, navigation.send)
    },
    onNavigate: navigation.add,
    onCommand: () => () => {},
    setMenu: () => {},
    setBadge,
    openExternal: (url) => void globalThis.open(url, '_blank', 'noopener,noreferrer'),
    download: saveFile,
    copyText: (text) => navigator.clipboard.writeText(text),
    signedOut: () => setBadge(0),
  }
}
