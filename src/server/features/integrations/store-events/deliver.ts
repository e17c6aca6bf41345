import { toolOf } from '../../../../shared/domain/events/tools/tool-of.ts'
import type { Json } from '../../../connectors/results.ts'
import type { Deps } from '../../../deps.ts'
import type {
  Destination,
  PartResult,
  Payload,
  SendOutcome,
  ToolConnection,
} from '../../../integrations/destinations/destination.ts'
import { destinationOf } from '../../../integrations/destinations/registry.ts'
import type { Exchange, OutgoingRequest } from '../../../integrations/http/exchange.ts'
import { notifyStore, type NotifyDeps } from '../../notifications/notifications/service.ts'
import { checkoutOriginOf } from '../../stores/stores/service.ts'
import { authorize, forgetTokens } from './authorization.ts'
import { checkoutUrlOf, connectionOf, loggedExchange, senderOf, visitorOf } from './connection.ts'
import * as repo from './deliver-repo.ts'
import type { DeliveryChange, DeliveryRow, NewAttempt, WaitingDelivery } from './deliver-repo.ts'
import type { IntegrationRow, TrackingRow } from './facts-repo.ts'
import { queueDeliveries } from './queue-deliveries.ts'
import { retryAt } from './retry-schedule.ts'

export type DeliverDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'cipher' | 'log'> & NotifyDeps

/** An event with what is sent for it. */
interface Prepared {
  delivery: DeliveryRow
  payload: Payload
}

interface LoggedRequest {
  request: OutgoingRequest
  response: Exchange
}

/** Requests that were sent, with the deliveries they were for. */
interface Sent {
  items: readonly Prepared[]
  exchanges: readonly LoggedRequest[]
  outcome: SendOutcome
}

interface Lane {
  deps: DeliverDeps
  tool: IntegrationRow
  destination: Destination
  connection: ToolConnection & { secrets: readonly string[] }
  /** True if the connection has tokens of an earlier request. */
  reuses_tokens: boolean
}

/**
 * Sends what waits for an integration, in order, until nothing waits or the tool is unavailable; then a job is queued for
 * the next try. Deliveries may be sent twice after a crash: tools recognize the event's ID.
 */
export async function deliverEvents(deps: DeliverDeps, integration_id: string): Promise<void> {
  for (;;) {
    const tool = await repo.findIntegration(deps.db, integration_id)
    const destination = tool && destinationOf(tool.name)
    if (tool?.status !== 'connected' || !destination) return
    const waiting = await repo.listWaiting(deps.db, integration_id, destination.batch)
    const [first] = waiting
    if (!first) return
    const { mode } = first.event
    const { next_attempt_at } = first.delivery
    if (next_attempt_at !== null && next_attempt_at > deps.clock.now()) {
      return queueDeliveries(deps.db, [integration_id], next_attempt_at)
    }
    const lane: Lane = { deps, tool, destination, connection: connectionOf(deps, tool, mode), reuses_tokens: false }
    const other = waiting.findIndex(({ event }) => event.mode !== mode)
    if (!(await sendBatch(lane, other < 0 ? waiting : waiting.slice(0, other)))) return
  }
}

/** Sends one batch and stores the results. False if the tool is unavailable. */
async function sendBatch(lane: Lane, waiting: readonly WaitingDelivery[]): Promise<boolean> {
  const { deps, destination, connection } = lane
  const tracking = await repo.trackingOf(
    deps.db,
    waiting.flatMap(({ event }) => event.session_id ?? []),
  )
  const now = deps.clock.now()
  const checkout_url = checkoutUrlOf(await checkoutOriginOf(deps, lane.tool.store_id))
  const prepared: Prepared[] = []
  const unsent: DeliveryChange[] = []
  for (const { delivery, event } of waiting) {
    const isTooOld = now.getTime() - Date.parse(event.occurred_at) > destination.max_age_ms
    const visitor = visitorOf(event, tracking.get(event.session_id ?? ''))
    const shown = { ...event, occurred_at: noLaterThan(event.occurred_at, now) }
    const payload = isTooOld
      ? { unsendable: 'Too old to be accepted' }
      : destination.payload(connection, { event: shown, as: delivery.sent_as, visitor, checkout_url })
    if (hasDeclined(lane.tool, tracking.get(event.session_id ?? ''))) unsent.push(ended(delivery, 'held', 'No consent'))
    else if ('unsendable' in payload) unsent.push(ended(delivery, 'rejected', payload.unsendable))
    else prepared.push({ delivery, payload })
  }
  if (unsent.length > 0) await repo.saveResults(deps.db, unsent, [], now)
  if (prepared.length === 0) return true
  const authorized = await authorize(destination, lane.tool, connection, senderOf(deps, lane.tool), now)
  if (authorized.kind === 'ready') return deliver({ ...lane, ...authorized }, prepared)
  const { kind, reason, url, response } = authorized
  const request = { method: 'POST', url, headers: {}, body: '' } as const
  return save(lane, { items: prepared, exchanges: [{ request, response }], outcome: { kind, reason } })
}

/** True if the shopper withdrew consent since the delivery was queued, which can be days ago. */
const hasDeclined = ({ consent }: IntegrationRow, tracking: TrackingRow | undefined): boolean =>
  tracking !== undefined && !tracking.consent[consent]

/** Clocks of servers differ a little, and tools refuse events of the future. */
const noLaterThan = (occurred_at: string, now: Date): string =>
  Date.parse(occurred_at) > now.getTime() ? now.toISOString() : occurred_at

const ended = (
  { delivery_id }: DeliveryRow,
  status: DeliveryRow['status'],
  reason = '',
  matched: readonly string[] = [],
): DeliveryChange => ({ delivery_id, status, reason, matched, next_attempt_at: null })

/** Sends deliveries together, or in halves if the tool refused all because of one. False if it is unavailable. */
async function deliver(lane: Lane, items: readonly Prepared[]): Promise<boolean> {
  const parts = items.flatMap(({ payload }) => payload.parts)
  const sent = await send(lane, items, parts)
  if (sent.outcome.kind === 'split' && items.length > 1) {
    const middle = Math.ceil(items.length / 2)
    return (await deliver(lane, items.slice(0, middle))) && deliver(lane, items.slice(middle))
  }
  return save(lane, sent)
}

/** Sends the parts, together or one by one as the tool takes them. The outcome covers all of them. */
async function send(
  { deps, tool, destination, connection, reuses_tokens }: Lane,
  items: readonly Prepared[],
  parts: readonly Json[],
): Promise<Sent> {
  const sendRequest = senderOf(deps, tool)
  const results: PartResult[] = []
  const exchanges: LoggedRequest[] = []
  for (let at = 0; at < parts.length; at += destination.batch) {
    const together = parts.slice(at, at + destination.batch)
    const request = destination.request(connection, together, deps.clock.now())
    const response = await sendRequest(request)
    exchanges.push({ request, response })
    const outcome: SendOutcome =
      response.status === null
        ? { kind: 'retry', reason: response.failure }
        : destination.read(response, together.length)
    // A token may be revoked before it expires. Only a new one shows whether the credentials are wrong.
    if (outcome.kind === 'broken') forgetTokens(tool)
    if (outcome.kind === 'broken' && response.status === 401 && reuses_tokens)
      return { items, exchanges, outcome: { kind: 'retry', reason: outcome.reason } }
    if (outcome.kind !== 'done') return { items, exchanges, outcome }
    results.push(...outcome.results)
  }
  return { items, exchanges, outcome: { kind: 'done', results } }
}

/** Stores the results of a request. False if nothing more can be sent now. */
async function save(lane: Lane, sent: Sent): Promise<boolean> {
  const { deps, tool } = lane
  const { items, outcome } = sent
  const now = deps.clock.now()
  const changes = outcome.kind === 'done' ? resultsOf(items, outcome) : items.map((item) => failed(item, outcome, now))
  await deps.db.transaction(async (tx) => {
    await repo.saveResults(tx, changes, attemptsOf(lane, sent, now), now)
    if (changes.some(({ status }) => status === 'accepted')) await repo.recordSuccess(tx, tool.integration_id, now)
    await deps.live.publish(tx, { type: 'integration.updated', store_id: tool.store_id, name: tool.name })
    const next = changes.find(({ next_attempt_at }) => next_attempt_at !== null)?.next_attempt_at
    if (outcome.kind === 'broken') {
      if (await repo.markBroken(tx, tool.integration_id, outcome.reason, now))
        await notifyBroken(deps, tx, tool, outcome.reason)
    } else if (next) await queueDeliveries(tx, [tool.integration_id], new Date(next))
  })
  return outcome.kind === 'done' || outcome.kind === 'split'
}

/** One result per delivery: accepted if all of its parts were. */
function resultsOf(items: readonly Prepared[], { results }: Extract<SendOutcome, { kind: 'done' }>): DeliveryChange[] {
  let at = 0
  return items.map(({ delivery, payload: { parts, matched } }) => {
    const own = results.slice(at, (at += parts.length))
    const refusal = own.find((result) => !result.accepted)
    if (refusal && !refusal.accepted) return ended(delivery, 'rejected', refusal.reason, matched)
    return ended(
      delivery,
      'accepted',
      own.flatMap((result) => (result.accepted ? (result.note ?? []) : []))[0],
      matched,
    )
  })
}

/** A delivery that is tried again, or given up. With broken credentials it waits for new ones. */
function failed(
  { delivery, payload: { matched } }: Prepared,
  outcome: Exclude<SendOutcome, { kind: 'done' }>,
  now: Date,
): DeliveryChange {
  if (outcome.kind === 'split') return ended(delivery, 'rejected', outcome.reason, matched)
  if (outcome.kind === 'broken') return { ...ended(delivery, 'waiting', outcome.reason, matched) }
  const next = retryAt(delivery.attempts + 1, now, { after_ms: outcome.after_ms })
  if (next === null) return ended(delivery, 'failed', outcome.reason, matched)
  return { ...ended(delivery, 'waiting', outcome.reason, matched), next_attempt_at: next.toISOString() }
}

/** The log of requests: each delivery with its own parts, without secrets. */
function attemptsOf({ connection, destination }: Lane, { items, exchanges, outcome }: Sent, now: Date): NewAttempt[] {
  return items.flatMap(({ delivery, payload }) => {
    const own = ({ request }: LoggedRequest): OutgoingRequest =>
      items.length > 1 && request.body !== '' ? destination.request(connection, payload.parts, now) : request
    return (items.length > 1 ? exchanges.slice(-1) : exchanges).map((exchange) => ({
      delivery_id: delivery.delivery_id,
      at: now,
      duration_ms: exchange.response.duration_ms,
      status: exchange.response.status,
      note: outcome.kind === 'done' ? '' : outcome.reason,
      ...loggedExchange(connection, own(exchange), exchange.response),
    }))
  })
}

async function notifyBroken(
  deps: NotifyDeps,
  tx: Parameters<typeof notifyStore>[1],
  tool: IntegrationRow,
  reason: string,
) {
  await notifyStore(deps, tx, {
    store_id: tool.store_id,
    event: 'connection_health',
    title: 'An integration needs attention',
    message: `${toolOf(tool.name).label}: ${reason}. Events wait until you replace the key.`,
    destination: `/integrations/${tool.name}`,
  })
}
