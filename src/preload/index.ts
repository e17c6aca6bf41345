import { contextBridge, ipcRenderer } from 'electron'
import { callChannels, eventChannels, listenerName } from '../shared/ipc.ts'
import type { Unsubscribe } from '../shared/ipc.ts'

type Listener = (payload: unknown) => void

const calls = Object.entries(callChannels).map(
  ([name, channel]) => [name, (input?: unknown): Promise<unknown> => ipcRenderer.invoke(channel, input)] as const,
)

const listeners = Object.entries(eventChannels).map(([name, channel]) => {
  const listen = (listener: Listener): Unsubscribe => {
    const handle = (_event: unknown, payload: unknown): void => listener(payload)
    ipcRenderer.on(channel, handle)
    return () => ipcRenderer.removeListener(channel, handle)
  }
  return [listenerName(name), listen] as const
})

// The main process locks navigation. If another page loads anyway, it must not find the bridge.
if (globalThis.location.origin === 'app://cartwright')
  contextBridge.exposeInMainWorld('desktop', Object.fromEntries([...calls, ...listeners]))
