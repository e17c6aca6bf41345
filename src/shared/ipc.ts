import type { DeviceSettings, DeviceSettingsPatch } from './settings.ts'

/*
 * The one table of channels between the desktop window and the main process. The preload builds `window.desktop` from
 * it and bundles this file, so nothing here may import a value: the payloads' schemas stand in security/ipc-payloads.ts.
 */

/** What the window needs before React starts, in one answer. */
export interface DesktopStart {
  /** The server's origin, such as `http://localhost:4100`; null until one has been chosen. */
  server: string | null
  /** Everything kept for this server, by storage key. */
  storage: Record<string, string>
  settings: DeviceSettings
  /** Where a deep link or a notification wants to go, as a path of the route table. */
  destination: string | null
  version: string
}

/** `message` is a whole sentence for the person who typed the address. */
export type ConnectResult = { ok: true; server: string } | { ok: false; message: string }

export interface NativeNotification {
  title: string
  body: string
  /** The path that a click opens; null only brings the window to the front. */
  destination: string | null
}

/** What the native menu can ask of the screens. The window says which of them it can answer at the moment. */
export const menuCommands = ['command_palette', 'shortcuts', 'switch_store', 'sign_out'] as const
export type MenuCommand = (typeof menuCommands)[number]

export interface MenuDestination {
  label: string
  destination: string
}

/** What the window adds to the native menu; empty while nobody is signed in. */
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
  /** The server's origin, for the address screen; null until one has been chosen. */
  chosenServer: Call<void, string | null>
  /** Checks the typed address, and when a Cartwright server answers there, keeps it and opens the app. */
  connect: Call<{ address: string }, ConnectResult>
  /** Goes back to the app from the address screen without a change. */
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

/** `window.desktop`: one method a call, one `onName` an event. Every listener returns its unsubscribe. */
export type DesktopBridge = CallMethods & ListenMethods

/** The name under which the bridge offers an event. */
export const listenerName = (event: string): string => `on${event.charAt(0).toUpperCase()}${event.slice(1)}`
