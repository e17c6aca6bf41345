import type { Deps } from '../../../deps.ts'
import type { Exchange, OutgoingRequest } from '../../../integrations/http/exchange.ts'
import { sendToPublic } from '../../../integrations/http/public-exchange.ts'
import { signedHeaders } from '../../../integrations/webhooks/sign.ts'
import { notifyStore, type NotifyDeps } from '../../notifications/notifications/service.ts'
import {
  loggedExchange,
  queueDeliveries,
  retryAt,
  saveResults,
  type DeliveryChange,
  type NewAttempt,
} from '../store-events/service.ts'
import * as repo from './deliver-repo.ts'
import type { DueDelivery, EndpointRow } from './deliver-repo.ts'
import { payloadOf } from './payload.ts'
import { retryAfter, retryJitter } from './retries.ts'

export type WebhookDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'cipher' | 'dns'> & NotifyDeps

const BATCH = 200
/** Requests to one endpoint at a time. */
const CONCURRENCY = 10
const SECOND = 1000
const MINUTE = 60 * SECOND
/** An endpoint whose deliveries all fail for this long is disabled. */
export const DISABLED_AFTER_MS = 3 * 24 * 60 * MINUTE

interface Sent {
  delivery: DueDelivery
  request: OutgoingRequest
  response: Exchange
}

const isSuccess = ({ status }: Exchange): boolean => status !== null && status >= 200 && status < 300

/**
 * Sends what is due for an endpoint, then queues a job for what is due later. While the endpoint fails, it gets one
 * request at a time, less and less often. Deliveries may be sent twice after a crash: their ID stays the same.
 */
export async function deliverWebhooks(deps: WebhookDeps, endpoint_id: string): Promise<void> {
  for (;;) {
    const endpoint = await repo.findEndpoint(deps.db, endpoint_id)
    if (endpoint?.status !== 'enabled') return
    const now = deps.clock.now()
    const due = await repo.listDue(deps.db, endpoint_id, now, endpoint.failing_since ? 1 : BATCH)
    if (due.length === 0) {
      const next = await repo.findNextAttempt(deps.db, endpoint_id, now)
      if (next) await queueDeliveries(deps.db, [endpoint_id], next)
      return
    }
    const sent = await sendAll(deps, endpoint, due)
    if (!(await save(deps, endpoint, sent))) return
  }
}

/** Sends deliveries side by side. Stops taking more when all of a full round failed. */
async function sendAll(deps: WebhookDeps, endpoint: EndpointRow, due: readonly DueDelivery[]): Promise<Sent[]> {
  const sent: Sent[] = []
  let next = 0
  const isDown = (): boolean => sent.length >= CONCURRENCY && !sent.some(({ response }) => isSuccess(response))
  const lane = async (): Promise<void> => {
    for (let delivery = due[next++]; delivery && !isDown(); delivery = due[next++]) {
      sent.push({ delivery, ...(await sendEvent(deps, endpoint, delivery)) })
    }
  }
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, due.length) }, lane))
  return sent
}

/** Sends one event, signed with every valid secret. */
export async function sendEvent(
  { clock, cipher, dns, settings }: Pick<Deps, 'clock' | 'cipher' | 'dns' | 'settings'>,
  endpoint: EndpointRow,
  { event }: Pick<DueDelivery, 'event'>,
): Promise<{ request: OutgoingRequest; response: Exchange }> {
  const now = clock.now()
  const payload = payloadOf(event)
  const body = JSON.stringify(payload)
  const { secret, previous_secret, previous_secret_until } = endpoint
  const isRotating = previous_secret !== '' && previous_secret_until !== null && previous_secret_until > now
  const secrets = [secret, ...(isRotating ? [previous_secret] : [])].map((sealed) => cipher.decrypt(sealed))
  const headers = signedHeaders({ id: payload.id, body, at: now }, secrets)
  const request = { method: 'POST', url: endpoint.url, headers, body } as const
  return { request, response: await sendToPublic({ dns, allowsLoopback: settings.outbox }, request) }
}

/** Stores what became of the requests. False if the endpoint has to wait or is disabled. */
async function save(deps: WebhookDeps, endpoint: EndpointRow, sent: readonly Sent[]): Promise<boolean> {
  const { endpoint_id, store_id } = endpoint
  const now = deps.clock.now()
  const works = sent.some(({ response }) => isSuccess(response))
  const isGone = sent.some(({ response }) => response.status === 410)
  const failing_since = works ? null : (endpoint.failing_since ?? now)
  const isDead = failing_since !== null && now.getTime() - failing_since.getTime() >= DISABLED_AFTER_MS
  await deps.db.transaction(async (tx) => {
    await saveResults(
      tx,
      sent.map((each) => changeOf(each, now)),
      sent.map((each) => attemptOf(each, now)),
      now,
    )
    if (failing_since?.getTime() !== endpoint.failing_since?.getTime())
      await repo.setFailingSince(tx, endpoint_id, failing_since)
    if (isGone || isDead) {
      const reason = isGone ? 'gone' : 'failing'
      if (await repo.disableEndpoint(tx, endpoint_id, reason, now)) await notifyDisabled(deps, tx, endpoint, reason)
    } else if (failing_since) {
      await queueDeliveries(tx, [endpoint_id], new Date(now.getTime() + pauseAfter(failing_since, now)))
    }
    await deps.live.publish(tx, { type: 'webhook.updated', store_id, endpoint_id })
  })
  return works && !isGone
}

/** Time until a failing endpoint gets the next request: a tenth of how long it has failed, at most ten minutes. */
const pauseAfter = (failing_since: Date, now: Date): number =>
  Math.min(Math.max((now.getTime() - failing_since.getTime()) / 10, 5 * SECOND), 10 * MINUTE)

/** Why a delivery failed; '' if it didn't. */
export function failureOf(response: Exchange): string {
  const { status, failure } = response
  if (isSuccess(response)) return ''
  if (status === null) return failure
  return status >= 300 && status < 400 ? `Redirects aren’t followed (${status})` : `The endpoint responded ${status}`
}

function changeOf({ delivery: { delivery_id, attempts }, response }: Sent, now: Date): DeliveryChange {
  const reason = failureOf(response)
  const common = { delivery_id, reason, matched: [], next_attempt_at: null }
  if (reason === '') return { ...common, status: 'accepted' }
  const jitter = retryJitter(delivery_id, attempts)
  const next = retryAt(attempts + 1, now, { after_ms: retryAfter(response, now), jitter })
  return next === null
    ? { ...common, status: 'failed' }
    : { ...common, status: 'waiting', next_attempt_at: next.toISOString() }
}

/** The log of a request. Its signature is no secret: it is only valid for its body and time. */
export const attemptOf = (
  { delivery: { delivery_id }, request, response }: { delivery: { delivery_id: string } } & Omit<Sent, 'delivery'>,
  at: Date,
): NewAttempt => ({
  delivery_id,
  at,
  duration_ms: response.duration_ms,
  status: response.status,
  note: failureOf(response),
  ...loggedExchange({ secrets: [] }, request, response),
})

const WHY = {
  failing: 'All deliveries failed for 3 days',
  gone: 'It responded 410 Gone',
} as const

async function notifyDisabled(
  deps: NotifyDeps,
  tx: Parameters<typeof notifyStore>[1],
  { store_id, url, endpoint_id }: EndpointRow,
  reason: keyof typeof WHY,
): Promise<void> {
  await notifyStore(deps, tx, {
    store_id,
    event: 'connection_health',
    title: 'A webhook endpoint was disabled',
    message: `${new URL(url).host}: ${WHY[reason]}. Fix it, then turn it on again and resend what failed.`,
    destination: `/settings/account?tab=webhooks&endpoint=${endpoint_id}`,
  })
}
