import { useEffect, useState } from 'react'
import { parseValues } from './local-draft.ts'
import type { Live } from './observable-store.ts'

/** Channel between an editor and the previews of its draft in other windows of the browser. */
const CHANNEL = 'cartwright-drafts'
/** Delay before a change is sent to previews in other windows, in milliseconds. */
const BROADCAST_DELAY_MS = 120

/** `ask`: a preview requests the values. `told`: the current values of an editor. `left`: the editor was closed. */
type DraftMessage = { draft: string } & ({ say: 'ask' | 'left' } | { say: 'told'; values: unknown })

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

/** Broadcasts a draft's values to previews in other windows, once one of them asks. */
export function useBroadcastDraft<V extends object>(draft: string, live: Live<{ values: V }>): void {
  useEffect(() => {
    const port = new BroadcastChannel(CHANNEL)
    const post = (word: DraftMessage) => port.postMessage(word)
    let timer: ReturnType<typeof setTimeout> | undefined
    let unsubscribe = () => {}
    let sent: V | null = null
    const send = () => {
      const { values } = live.get()
      if (values !== sent) post({ draft, say: 'told', values })
      sent = values
    }
    port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (at(data, 'draft') !== draft || at(data, 'say') !== 'ask') return
      sent = null
      send()
      unsubscribe()
      unsubscribe = live.subscribe(() => {
        clearTimeout(timer)
        timer = setTimeout(send, BROADCAST_DELAY_MS)
      })
    })
    const leave = () => post({ draft, say: 'left' })
    // Closing a window runs no effect cleanup.
    window.addEventListener('pagehide', leave)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      window.removeEventListener('pagehide', leave)
      leave()
      port.close()
    }
  }, [draft, live])
}

/**
 * The values of a draft that is open in another window's editor; null if there are none. `like`: sample values to
 * validate against.
 */
export function useReceivedDraft<V extends object>(draft: string, like: V | undefined): V | null {
  const [received, setReceived] = useState<unknown>(null)
  useEffect(() => {
    const port = new BroadcastChannel(CHANNEL)
    port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (at(data, 'draft') !== draft) return
      if (at(data, 'say') === 'told') setReceived(at(data, 'values'))
      if (at(data, 'say') === 'left') setReceived(null)
    })
    port.postMessage({ draft, say: 'ask' } satisfies DraftMessage)
    return () => port.close()
  }, [draft])
  return like === undefined ? null : parseValues(received, like)
}
