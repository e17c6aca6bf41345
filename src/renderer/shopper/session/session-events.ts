import type { ReportedEvent } from '../../../shared/domain/checkout/visit-events.ts'
import type { VisitSource } from '../../../shared/domain/store/attribution.ts'
import { quiet } from '../api.ts'
import type { ShopperApi } from '../api.ts'

/** Milliseconds that events are batched. */
const BATCH_DELAY = 2000
/** Maximum number of events per call, and in the queue while calls fail. */
const [A_CALL, WAITING] = [20, 60]

export interface SessionEvents {
  happened: (kind: ReportedEvent, optimizer_id?: string) => void
  /** Sends queued events, and none after that. */
  stop: () => void
}

interface Waiting {
  kind: ReportedEvent
  at: number
  optimizer_id?: string
}

/** Reports session events to the server in batches, without blocking anything; also when the page is left. */
export function createSessionEvents(
  session_id: string,
  api: Pick<ShopperApi, 'recordEvents'>,
  source: VisitSource | null = null,
): SessionEvents {
  const waiting: Waiting[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = () => {
    clearTimeout(timer)
    timer = undefined
    const now = Date.now()
    const events = waiting
      .splice(0, A_CALL)
      .map(({ at, ...event }) => ({ ...event, ago: Math.min(Math.max(0, now - at), 3_600_000) }))
    if (events.length === 0) return
    const body = { live_cart_session_id: session_id, events, ...(source && { source }) }
    void quiet(api.recordEvents({ body }, { keepalive: true }))
    if (waiting.length > 0) send()
  }
  let listening = false
  return {
    happened: (kind, optimizer_id) => {
      if (waiting.length >= WAITING) return
      // Not earlier: this also runs in the server render, which has no events.
      if (!listening) addEventListener('pagehide', send)
      listening = true
      waiting.push({ kind, at: Date.now(), ...(optimizer_id !== undefined && { optimizer_id }) })
      timer ??= setTimeout(send, BATCH_DELAY)
    },
    stop: () => {
      send()
      removeEventListener('pagehide', send)
    },
  }
}
