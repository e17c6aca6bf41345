import type { DeviceSettings, DeviceSettingsPatch } from './settings.ts'

/*
 * The single table of IPC channels between the desktop window and the main process. The preload builds `window.desktop`
 * from it and bundles this file, so it must not import any values: the payload schemas are in security/ipc-payloads.ts.
 */

/** Data that the window needs before React starts, in one reply. */
export interface DesktopStart {
  /** The server's origin, such as `http://localhost:4100`; null until one is chosen. */
  server: string | null
  /** All data stored for this server, by storage key. */
  storage: Record<string, string>
  settings: DeviceSettings
  /** The destination of a deep link or a notification, as a path of the route table. */
  destination: string | null
  version: string
}

/** `message` is a full sentence for the person who entered the address. */
export type ConnectResult = { ok: true; server: string } | { ok: false; message: string }

export interface NativeNotification {
  title: string
  body: string
  /** The path that a click opens; null only brings the window to the front. */
  destination: string | null
}

/** Commands of the native menu. The window reports which of them it currently supports. */
export const menuCommands = ['command_palette', 'shortcuts', 'switch_store', 'sign_out'] as const
export type MenuCommand = (typeof menuCommands)[number]

export interface MenuDestination {
  label: string
  destination: string
}

/** Content that the window adds to the native menu; empty while no one is signed in. */
export interface MenuContent {
  destinations: MenuDestination[]
  commands: MenuCommand[]
}

interface Call<Input, Output> {
  input: Input
  output: Output
}

/** Calls from the window to the main process. */
export interface DesktopCalls {
  start: Call<void, DesktopStart>
  /** The server's origin, for the address screen; null until one is chosen. */
  chosenServer: Call<void, string | null>
  /** Checks the entered address and, if a Cartwright server responds there, saves it and opens the app. */
  connect: Call<{ address: string }, ConnectResult>
  /** Returns to the app from the address screen without a change. */
  keepServer: Call<void, void>
  storageSet: Call<{ key: string; value: string }, void>
  storageRemove: Call<{ key: string }, void>
  settingsSet: Call<DeviceSettingsPatch, void>
  notify: Call<NativeNotification, void>
  setBadge: Call<{ count: number }, void>
  setMenu: Call<MenuContent, void>
  openExternal: Call<{ url: string }, void>
  copyText: Call<{ text: string }, void>
}

/** Events from the main process to the window. */
export interface DesktopEvents {
  navigate: string
  settings: DeviceSettings
  command: MenuCommand
}

export type CallName = keyof DesktopCalls
export type EventName = keyof DesktopEvents

export const callChannels = {
  start: 'desktop:start',
  chosenServer: 'desktop:chosen-server',
  connect: 'desktop:connect',
  keepServer: 'desktop:keep-server',
  storageSet: 'desktop:storage-set',
  storageRemove: 'desktop:storage-remove',
  settingsSet: 'desktop:settings-set',
  notify: 'desktop:notify',
  setBadge: 'desktop:set-badge',
  setMenu: 'desktop:set-menu',
  openExternal: 'desktop:open-external',
  copyText: 'desktop:copy-text',
} as const satisfies Record<CallName, string>

export const eventChannels = {
  navigate: 'desktop:on-navigate',
  settings: 'desktop:on-settings',
  command: 'desktop:on-command',
} as const satisfies Record<EventName, string>

export type Unsubscribe = () => void

type CallMethods = {
  [N in CallName]: (
    ...input: DesktopCalls[N]['input'] extends void ? [] : [DesktopCalls[N]['input']]
  ) => Promise<DesktopCalls[N]['output']>
}

type ListenMethods = {
  [N in EventName as `on${Capitalize<N>}`]: (listener: (payload: DesktopEvents[N]) => void) => Unsubscribe
}

/** `window.desktop`: one method per call, one `onName` per event. Every listener returns its unsubscribe function. */
export type DesktopBridge = CallMethods & ListenMethods

/** Returns the bridge's method name for an event. */
export const listenerName = (event: string): string => `on${event.charAt(0).toUpperCase()}${event.slice(1)}`
