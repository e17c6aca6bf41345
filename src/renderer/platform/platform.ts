import type { MenuCommand, MenuContent, Unsubscribe } from '../../shared/ipc.ts'
import type { DeviceSettings, DeviceSettingsPatch } from '../../shared/settings.ts'

export type { MenuCommand, MenuContent, Unsubscribe }

/** Texts by key. Reading and writing are immediate; the desktop writes through to its file behind them. */
export interface KeyValueStorage {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
  remove: (key: string) => void
  /** The names of everything kept. */
  keys: () => string[]
}

export interface SettingsStorage {
  get: () => DeviceSettings
  set: (patch: DeviceSettingsPatch) => void
  /** Also called when the change came from the native menu. */
  subscribe: (listener: (settings: DeviceSettings) => void) => Unsubscribe
}

/** `ask`: not asked yet, and a press of a button may ask. `unsupported`: this browser shows none. */
export type NotificationPermissionState = 'granted' | 'denied' | 'ask' | 'unsupported'

export interface SystemNotification {
  title: string
  body: string
  /** The path that a click opens, as a route's address; null only brings the app to the front. */
  destination: string | null
}

/** Everything that differs between a browser and the desktop. Screens and lib know only this. */
export interface Platform {
  readonly kind: 'web' | 'desktop'
  /** Before '/api…': '' in a browser, the chosen server's origin on the desktop. */
  readonly apiBase: string
  /** Origin of the live socket, such as `ws://localhost:4100`. */
  readonly wsBase: string
  /** The app's version; null in a browser, where the server's own counts. */
  readonly version: string | null
  /** Kept on this device: local storage, or the desktop's file for the chosen server. */
  readonly storage: KeyValueStorage
  /** Gone with the tab or the window. */
  readonly session: KeyValueStorage
  readonly settings: SettingsStorage
  /** Called with the key when another tab changes the storage. Never on the desktop, which has one window. */
  onStorageChange: (listener: (key: string) => void) => Unsubscribe
  notificationPermission: () => NotificationPermissionState
  /** Asks the person. Only call it from a press of a button: browsers punish any other. */
  requestNotifications: () => Promise<NotificationPermissionState>
  /** Shows a notification of the system when that is allowed and wanted; a browser only while its tab is not in front. */
  notify: (notification: SystemNotification) => void
  /** A path that a notification, deep link or menu wants opened. What came before the first listener is not lost. */
  onNavigate: (listener: (destination: string) => void) => Unsubscribe
  /** A command of the native menu. Only those offered through `setMenu` come. */
  onCommand: (listener: (command: MenuCommand) => void) => Unsubscribe
  /** What the native menu offers beside its own items; does nothing in a browser. */
  setMenu: (content: MenuContent) => void
  /** The number of unread notifications, on the app's icon and tray; 0 takes it away. */
  setBadge: (count: number) => void
  /** Opens a page outside the app: https anywhere, http only at the own server. */
  openExternal: (url: string) => void
  /** Saves a file under the name; a text is the file's address. Rejects when it cannot be fetched. */
  download: (name: string, source: Blob | string) => Promise<void>
  /** Rejects when the clipboard is not allowed. */
  copyText: (text: string) => Promise<void>
  /** Call at sign-out: takes badge, tray count, notifications and menu items of the person away. */
  signedOut: () => void
}
