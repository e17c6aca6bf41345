import { fixedSql } from '../../db/fixed-sql.ts'
import type { ChargeRow } from './charge-row.ts'
import { chargeColumns, moment } from './charge-row.ts'
import type { SendWebhook, TestGatewayDeps } from './deps.ts'
import type { DisputeRow } from './disputes.ts'
import { disputeColumns, toDisputeFacts } from './disputes.ts'
import type { GatewayEvent } from './event.ts'
import { stateAt } from './outcomes.ts'
import { SIGNATURE_HEADER, signWebhook } from './signature.ts'

/** Seconds until the next try after the first, second … failure. After the last one the event is given up. */
const BACK_OFF = [5, 30, 120, 600, 3_600, 21_600, 86_400]

/** A claimed event is tried again by others only after this, so that a sender that died loses nothing. */
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

/** The charges of the events, read at once. */
const chargesOf = async ({ db }: TestGatewayDeps, events: readonly EventRow[]): Promise<Map<string, ChargeRow>> => {
  const ids = [...new Set(events.map((event) => event.charge_id))]
  const result = await db.execute<ChargeRow>(
    fixedSql`select ${chargeColumns} from tg_charges where id = any(${ids}::text[])`,
  )
  return new Map(result.rows.map((charge) => [charge.id, charge]))
}

/** The webhook secrets of the events' connections, each read once. */
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

/** Sends one event; true when it was accepted. A failure is noted with the time of the next try. */
const send = async (
  deps: TestGatewayDeps,
  event: EventRow,
  { secret, charge }: { secret: string | null; charge: ChargeRow | undefined },
  now: Date,
): Promise<boolean> => {
  if (secret === null || charge === undefined) {
    await markFailed(deps, event, { error: 'The connection or the charge is gone.', next: null })
    return false
  }
  const body = JSON.stringify(await payloadOf(deps, event, charge, now))
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signWebhook(secret, body, now) }
  let failure: string
  try {
    const status = await (deps.sendWebhook ?? post)(event.url, body, headers)
    if (status >= 200 && status < 300) return true
    failure = `HTTP ${status}`
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error)
  }
  const wait = BACK_OFF[event.attempts - 1]
  const next = wait === undefined ? null : new Date(now.getTime() + wait * 1000)
  await markFailed(deps, event, { error: failure.slice(0, 500), next })
  if (next !== null) deps.onDue?.(next)
  return false
}

/** Sends the events that are due, each at least once and in parallel. Returns how many were taken and accepted. */
export const deliverEvents = async (
  deps: TestGatewayDeps,
  now: Date,
  limit: number,
): Promise<{ taken: number; delivered: number }> => {
  const events = await claim(deps, now, limit)
  if (events.length === 0) return { taken: 0, delivered: 0 }
  const [charges, secrets] = await Promise.all([chargesOf(deps, events), secretsOf(deps, events)])
  const delivered: string[] = []
  await Promise.all(
    events.map(async (event) => {
      const known = { secret: secrets.get(event.connection_id) ?? null, charge: charges.get(event.charge_id) }
      if (await send(deps, event, known, now)) delivered.push(event.id)
    }),
  )
  await markDelivered(deps, delivered, now)
  return { taken: events.length, delivered: delivered.length }
}
