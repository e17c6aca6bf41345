const CHANNEL = 'own-saves'

/** Versions saved by this browser's other windows: 'prd_1 7' is the seventh version of a product. */
const savedVersions = new Set<string>()
let port: BroadcastChannel | null = null

const versionKey = (id: string, version: number): string => `${id} ${version}`

/** Starts to record what other windows of this browser save. */
export function listenForOwnSaves(): void {
  if (port !== null || typeof BroadcastChannel === 'undefined') return
  port = new BroadcastChannel(CHANNEL)
  port.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') savedVersions.add(data)
  })
}

/** Notifies the other windows of this browser that this one saved a version. */
export function announceOwnSave(id: string, version: number): void {
  listenForOwnSaves()
  port?.postMessage(versionKey(id, version))
}

/** True if another window of this browser saved the version, so that no one else did. */
export const isOwnSave = (id: string, version: number): boolean => savedVersions.has(versionKey(id, version))

/**
 * Calls `hear` with each version of `id` that another window of this browser saves. Returns a function that
 * unsubscribes.
 */
export function onOwnSave(id: string, hear: (version: number) => void): () => void {
  listenForOwnSaves()
  const tell = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string' && data.startsWith(`${id} `)) hear(Number(data.slice(id.length + 1)))
  }
  port?.addEventListener('message', tell)
  return () => port?.removeEventListener('message', tell)
}
