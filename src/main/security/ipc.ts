import { ipcMain } from 'electron'
import type { BrowserWindow, IpcMainInvokeEvent } from 'electron'
import { callChannels, eventChannels } from '../../shared/ipc.ts'
import type { CallName, DesktopCalls, DesktopEvents, EventName } from '../../shared/ipc.ts'
import { payloads } from './ipc-payloads.ts'
import { isAppUrl } from './origin.ts'

/** One handler for each call; the compiler reports a missing one. */
export type Handlers = {
  [N in CallName]: (input: DesktopCalls[N]['input']) => DesktopCalls[N]['output'] | Promise<DesktopCalls[N]['output']>
}

const isCallName = (name: string): name is CallName => name in callChannels

/** True if a message comes from the top frame of the app's own window, showing a page of the app. */
function isTrusted(event: IpcMainInvokeEvent, window: BrowserWindow | null): boolean {
  const frame = event.senderFrame
  return window !== null && frame !== null && frame === window.webContents.mainFrame && isAppUrl(frame.url)
}

/** Registers a handler for every call. Rejects untrusted senders and invalid payloads with an error. */
export function registerHandlers(window: () => BrowserWindow | null, handlers: Handlers): void {
  const register = <N extends CallName>(name: N): void => {
    const parse: (payload: unknown) => DesktopCalls[N]['input'] = (payload) => payloads[name].parse(payload)
    ipcMain.handle(callChannels[name], (event, payload: unknown) => {
      if (!isTrusted(event, window())) throw new Error(`${name} was refused: the sender is not the app`)
      return handlers[name](parse(payload))
    })
  }
  for (const name of Object.keys(callChannels).filter(isCallName)) register(name)
}

/** Sends an event to the window. */
export function emit<N extends EventName>(window: BrowserWindow | null, name: N, payload: DesktopEvents[N]): void {
  if (window && !window.isDestroyed()) window.webContents.send(eventChannels[name], payload)
}
