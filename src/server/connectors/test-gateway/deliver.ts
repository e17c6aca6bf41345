import { fixedSql } from '../../db/statements/fixed-sql.ts'
import type { ChargeRow } from './charge-row.ts'
import { chargeColumns, moment } from './charge-row.ts'
import type { SendWebhook, TestGatewayDeps } from './deps.ts'
import type { DisputeRow } from './disputes.ts'
import { disputeColumns, toDisputeFacts } from './disputes.ts'
import type { GatewayEvent } from './event.ts'
import { stateAt } from './outcomes.ts'
import { SIGNATURE_HEADER, signWebhook } from './signature.ts'

/** Seconds until the next attempt after the first, second … failure. After the last one the event is dropped. */
const RETRY_DELAYS_SECONDS = [5, 30, 120, 600, 3_600, 21_600, 86_400]

/** Others retry a claimed event only after this time, so that no event is lost if its sender dies. */
const CLAIM_SECONDS = 60

type EventRow = {
  id: string
  connection_id: string
  type: GatewayEvent['type']
  charge_id: string
  subject_id: string | null
  url: string
  attempts: number
  created_at: number
}

const GONE = 'The payment account or the charge no longer exists.'

const post: SendWebhook = async (url, body, headers) => {
  const signal = AbortSignal.timeout(15_000)
  const response = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'error' })
  await response.arrayBuffer()
  return response.status
}

const claim = async ({ db }: TestGatewayDeps, now: Date, limit: number): Promise<readonly EventRow[]> => {
  const result = await db.execute<EventRow>(fixedSql`update tg_events
    set attempts = attempts + 1, due_at = ${moment(new Date(now.getTime() + CLAIM_SECONDS * 1000))}
    where id in (select id from tg_events where due_at <= ${moment(now)}
      order by due_at limit ${limit} for update skip locked)
    returning id, connection_id, type, charge_id, subject_id, url, attempts,
      (extract(epoch from created_at) * 1000)::float8 as created_at`)
  return result.rows
}

const subjectOf = async (
  { db }: TestGatewayDeps,
  event: EventRow,
): Promise<Pick<GatewayEvent, 'refund' | 'dispute'>> => {
  if (event.type === 'refund.succeeded') {
    const result = await db.execute<{ id: string; amount: number; currency: string }>(
      fixedSql`select id, amount::float8 as amount, currency from tg_refunds where id = ${event.subject_id}`,
    )
    return result.rows[0] === undefined ? {} : { refund: result.rows[0] }
  }
  if (event.type === 'dispute.created' || event.type === 'dispute.updated') {
    const result = await db.execute<DisputeRow>(
      fixedSql`select ${disputeColumns} from tg_disputes where id = ${event.subject_id}`,
    )
    return result.rows[0] === undefined ? {} : { dispute: toDisputeFacts(result.rows[0]) }
  }
  return {}
}

/** Loads the charges of all events at once. */
const chargesOf = async ({ db }: TestGatewayDeps, events: readonly EventRow[]): Promise<Map<string, ChargeRow>> => {
  const ids = [...new Set(events.map((event) => event.charge_id))]
  const result = await db.execute<ChargeRow>(
    fixedSql`select ${chargeColumns} from tg_charges where id = any(${ids}::text[])`,
  )
  return new Map(result.rows.map((charge) => [charge.id, charge]))
}

/** Loads the webhook secret of each connection once. */
const secretsOf = async (deps: TestGatewayDeps, events: readonly EventRow[]): Promise<Map<string, string | null>> => {
  const ids = [...new Set(events.map((event) => event.connection_id))]
  return new Map(await Promise.all(ids.map(async (id) => [id, await deps.webhookSecret(id)] as const)))
}

const payloadOf = async (
  deps: TestGatewayDeps,
  event: EventRow,
  charge: ChargeRow,
  now: Date,
): Promise<GatewayEvent> => ({
  id: event.id,
  type: event.type,
  created_at: new Date(event.created_at).toISOString(),
  charge: stateAt(charge, now),
  ...(await subjectOf(deps, event)),
})

const markDelivered = async ({ db }: TestGatewayDeps, ids: readonly string[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  await db.execute(fixedSql`update tg_events set delivered_at = ${moment(now)}, due_at = null, last_error = null
    where id = any(${ids}::text[])`)
}

const markFailed = async (
  { db }: TestGatewayDeps,
  event: EventRow,
  { error, next }: { error: string; next: Date | null },
): Promise<void> => {
  await db.execute(fixedSql`update tg_events set due_at = ${next?.toISOString() ?? null}::timestamptz, last_error = ${error}
    where id = ${event.id}`)
}

/** Events that are sent in one webhook: all new ones of a connection, or one that has failed before. */
interface WebhookBatch {
  url: string
  secret: string | null
  events: readonly { event: EventRow; charge: ChargeRow }[]
}

/** Maximum events per webhook. */
const MAX_BATCH = 25

/** Failed events are sent alone, so that one that can't be accepted doesn't block others. */
const batchKey = ({ id, url, connection_id, attempts }: EventRow): string =>
  attempts > 1 ? id : `${connection_id} ${url}`

const bodyOf = async (deps: TestGatewayDeps, { events }: WebhookBatch, now: Date): Promise<string> => {
  const payloads = await Promise.all(events.map(({ event, charge }) => payloadOf(deps, event, charge, now)))
  return JSON.stringify(payloads.length === 1 ? payloads[0] : { events: payloads })
}

/** Sends a webhook; returns null if it was accepted, otherwise the error. */
const failureOf = async (
  deps: TestGatewayDeps,
  parcel: WebhookBatch,
  secret: string,
  now: Date,
): Promise<string | null> => {
  const body = await bodyOf(deps, parcel, now)
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signWebhook(secret, body, now) }
  try {
    const status = await (deps.sendWebhook ?? post)(parcel.url, body, headers)
    return status >= 200 && status < 300 ? null : `HTTP ${status}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * Sends a webhook and returns the ids of the accepted events. A failure is recorded with the time of the next attempt.
 */
const send = async (deps: TestGatewayDeps, parcel: WebhookBatch, now: Date): Promise<string[]> => {
  if (parcel.secret === null) {
    for (const { event } of parcel.events) await markFailed(deps, event, { error: GONE, next: null })
    return []
  }
  const failure = await failureOf(deps, parcel, parcel.secret, now)
  if (failure === null) return parcel.events.map(({ event }) => event.id)
  for (const { event } of parcel.events) {
    const wait = RETRY_DELAYS_SECONDS[event.attempts - 1]
    const next = wait === undefined ? null : new Date(now.getTime() + wait * 1000)
    await markFailed(deps, event, { error: failure.slice(0, 500), next })
    if (next !== null) deps.onDue?.(next)
  }
  return []
}

/** Sends the events that are due, each at least once. Returns how many were sent and accepted. */
export const deliverEvents = async (
  deps: TestGatewayDeps,
  now: Date,
  limit: number,
): Promise<{ taken: number; delivered: number }> => {
  const events = await claim(deps, now, limit)
  if (events.length === 0) return { taken: 0, delivered: 0 }
  const [charges, secrets] = await Promise.all([chargesOf(deps, events), secretsOf(deps, events)])
  const parcels: WebhookBatch[] = []
  for (const together of Map.groupBy(events, batchKey).values()) {
    const known: { event: EventRow; charge: ChargeRow }[] = []
    for (const event of together) {
      const charge = charges.get(event.charge_id)
      if (charge) known.push({ event, charge })
      else await markFailed(deps, event, { error: GONE, next: null })
    }
    for (let from = 0; from < known.length; from += MAX_BATCH) {
      const [first] = known
      if (!first) break
      const secret = secrets.get(first.event.connection_id) ?? null
      parcels.push({ url: first.event.url, secret, events: known.slice(from, from + MAX_BATCH) })
    }
  }
  const delivered = (await Promise.all(parcels.map((parcel) => send(deps, parcel, now)))).flat()
  await markDelivered(deps, delivered, now)
  return { taken: events.length, delivered: delivered.length }
}
