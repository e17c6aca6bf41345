import type { StoreEventType } from '../../../../shared/domain/events/store-event.ts'
import { sanitizeSource } from '../../../../shared/domain/store/attribution.ts'
import type { ReportedEvent } from '../../../../shared/domain/checkout/visit-events.ts'
import type { Deps } from '../../../deps.ts'
import { recordReportedEvents, type ReportedStoreEvent } from '../../../db/store-events.ts'
import { notFound } from '../../../http/errors.ts'
import { insertEvents, setSource } from './session-event-repo.ts'
import { describeVisit, type VisitRequest } from './visits/visit.ts'

interface ReportedEvents {
  live_cart_session_id: string
  /** `ago`: milliseconds since the event happened. */
  events: readonly {
    kind: ReportedEvent
    ago: number
    optimizer_id?: string | undefined
    /** Of a view, made by the page; without it the view isn't sent to webhooks and marketing tools. */
    event_id?: string | undefined
    page?: { url: string; title: string } | undefined
  }[]
  source?: Parameters<typeof sanitizeSource>[0] | undefined
}

/**
 * Stores events reported by a shopper's page, up to a limit per session, and the first reported traffic source. Events
 * over the limit are accepted and dropped.
 * @throws AppError 404
 */
export async function recordEvents(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { live_cart_session_id: session_id, events, source: given = {} }: ReportedEvents,
  request: VisitRequest,
): Promise<void> {
  const source = sanitizeSource(given)
  if (source) await setSource(db, session_id, source)
  const now = clock.now()
  const reached_checkout = events.some(({ kind }) => kind !== 'cart_view')
  const visit = await describeVisit(db, request, { source, reached_checkout }, now)
  if (!(await insertEvents(db, { session_id, events, visit }))) throw notFound('Session not found')
  const recorded = events.flatMap((event) => storeEventsOf(session_id, event))
  if (recorded.length > 0) await recordReportedEvents(db, session_id, recorded, now)
}

/** Steps that count once per session, however often the shopper takes them. */
const ONCE: Partial<Record<ReportedEvent, StoreEventType>> = {
  page_view: 'checkout.started',
  contact: 'checkout.contact_submitted',
  shipping: 'checkout.shipping_submitted',
  payment: 'checkout.payment_submitted',
}

/** Views, which count every time. The page makes their IDs, and its tags use the same. */
const VIEWS: Partial<Record<ReportedEvent, StoreEventType>> = { page_view: 'page.viewed', cart_view: 'cart.viewed' }

/** What webhooks and marketing tools learn of a reported event. */
function storeEventsOf(session_id: string, event: ReportedEvents['events'][number]): ReportedStoreEvent[] {
  const { kind, ago, event_id, page = null } = event
  const [once, view] = [ONCE[kind], VIEWS[kind]]
  return [
    ...(once ? [{ type: once, key: session_id, ago, page }] : []),
    ...(view && event_id ? [{ type: view, key: event_id, ago, page }] : []),
  ]
}
