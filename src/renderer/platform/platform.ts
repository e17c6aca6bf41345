import type { MenuCommand, MenuContent, Unsubscribe } from '../../shared/ipc.ts'
import type { DeviceSettings, DeviceSettingsPatch } from '../../shared/settings.ts'

export type { MenuCommand, MenuContent, Unsubscribe }

/** Text values by key. Reads and writes are synchronous; the desktop writes through to its file in the background. */
export interface KeyValueStorage {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
  remove: (key: string) => void
  /** The names of all entries. */
  keys: () => string[]
}

export interface SettingsStorage {
  get: () => DeviceSettings
  set: (patch: DeviceSettingsPatch) => void
  /** Also called when the native menu changed the settings. */
  subscribe: (listener: (settings: DeviceSettings) => void) => Unsubscribe
}

/** `ask`: not requested yet, and a button press may request it. `unsupported`: this browser has no notifications. */
export type NotificationPermissionState = 'granted' | 'denied' | 'ask' | 'unsupported'

export interface SystemNotification {
  title: string
  body: string
  /** The path that a click opens, built with `to`; null only brings the app to the front. */
  destination: string | null
}

/** Everything that differs between a browser and the desktop. Screens and lib only use this. */
export interface Platform {
  readonly kind: 'web' | 'desktop'
  /** Prefix of '/api…': '' in a browser, the chosen server's origin on the desktop. */
  readonly apiBase: string
  /** Origin of the live socket, such as `ws://localhost:4100`. */
  readonly wsBase: string
  /** The app's version; null in a browser, where the server's version applies. */
  readonly version: string | null
  /** Persistent on this device: local storage, or the desktop's file for the chosen server. */
  readonly storage: KeyValueStorage
  /** Cleared when the tab or window closes. */
  readonly session: KeyValueStorage
  readonly settings: SettingsStorage
  /** Called with the key when another tab changes the storage. Never on the desktop, which has one window. */
  onStorageChange: (listener: (key: string) => void) => Unsubscribe
  notificationPermission: () => NotificationPermissionState
  /** Requests permission. Only call it from a button press: browsers penalize other requests. */
  requestNotifications: () => Promise<NotificationPermissionState>
  /** Shows a system notification if allowed and enabled; in a browser only while its tab is in the background. */
  notify: (notification: SystemNotification) => void
  /**
   * Called with the path that a notification, deep link or menu opens. Paths from before the first listener are queued.
   */
  onNavigate: (listener: (destination: string) => void) => Unsubscribe
  /** Called with a native menu command. Only commands offered through `setMenu` occur. */
  onCommand: (listener: (command: MenuCommand) => void) => Unsubscribe
  /** Sets the native menu's additional items; does nothing in a browser. */
  setMenu: (content: MenuContent) => void
  /** Shows the number of unread notifications on the app's icon and tray; 0 removes it. */
  setBadge: (count: number) => void
  /** Opens a page outside the app: https anywhere, http only at the app's own server. */
  openExternal: (url: string) => void
  /** Saves a file under the name; a string is the file's URL. Rejects if it can't be fetched. */
  download: (name: string, source: Blob | string) => Promise<void>
  /** Rejects if clipboard access is denied. */
  copyText: (text: string) => Promise<void>
  /** Call at sign-out: clears the user's badge, tray count, notifications and menu items. */
  signedOut: () => void
}
