import type { StoreEventType } from '../../../../shared/domain/events/store-event.ts'
import { sanitizeSource } from '../../../../shared/domain/store/attribution.ts'
import type { ReportedEvent } from '../../../../shared/domain/checkout/visit-events.ts'
import type { Db } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import { createReportQueue, type ReportQueue } from './report-queue.ts'
import { insertReports, setSources, type EventReport } from './session-event-repo.ts'
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

type EventDeps = Pick<Deps, 'db' | 'clock'>

const queues = new WeakMap<Db, ReportQueue>()

function queueOf({ db, clock }: EventDeps): ReportQueue {
  let queue = queues.get(db)
  if (!queue) queues.set(db, (queue = createReportQueue((reports) => storeReports({ db, clock }, reports))))
  return queue
}

/**
 * Stores events reported by a shopper's page, up to a limit per session, and the first reported traffic source. Events
 * over the limit are accepted and dropped. Reports that arrive close together are stored together.
 * @throws AppError 404
 */
export async function takeInEvents(deps: EventDeps, given: ReportedEvents, request: VisitRequest): Promise<void> {
  const report = await describeReport(deps, given, request)
  const isFound = await queueOf(deps).add(report)
  if (!isFound) throw notFound('Session not found')
}

/** Stores reported events at once. @throws AppError 404 */
export async function recordEvents(deps: EventDeps, given: ReportedEvents, request: VisitRequest): Promise<void> {
  const report = await describeReport(deps, given, request)
  if (!(await storeReports(deps, [report])).has(report.session_id)) throw notFound('Session not found')
}

/** Stores reports, one per session. Returns the sessions that exist. */
async function storeReports({ db, clock }: EventDeps, reports: readonly EventReport[]): Promise<ReadonlySet<string>> {
  const sources = reports.flatMap(({ session_id, source }) => (source ? [{ session_id, source }] : []))
  if (sources.length > 0) await setSources(db, sources)
  return insertReports(db, reports, clock.now())
}

async function describeReport(
  { db, clock }: EventDeps,
  { live_cart_session_id: session_id, events, source: given = {} }: ReportedEvents,
  request: VisitRequest,
): Promise<EventReport> {
  const source = sanitizeSource(given)
  const reached_checkout = events.some(({ kind }) => kind !== 'cart_view')
  const visit = await describeVisit(db, request, { source, reached_checkout }, clock.now())
  const rows = events.map((event) => ({ ...event, once: ONCE[event.kind], view: VIEWS[event.kind] }))
  return { session_id, events: rows, visit, source }
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
