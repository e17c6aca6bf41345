import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { WebhookDelivery } from '../../../../shared/contracts/integrations/webhooks.ts'
import { newId } from '../../../db/ids.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { queueDeliveries } from '../store-events/service.ts'
import { attemptOf, failureOf, sendEvent } from './deliver.ts'
import { findEndpoint, type EndpointRow } from './deliver-repo.ts'
import { requireEndpoint } from './endpoints.ts'
import * as repo from './log-repo.ts'
import type { DeliveryRow, LoggedRow } from './log-repo.ts'
import { payloadOf, webhookId } from './payload.ts'
import { sampleEvent } from './sample-event.ts'

type Calls = Contracts['webhooks']

const DAY = 24 * 60 * 60_000

/** One page of an endpoint's deliveries. */
export async function listDeliveries(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { endpoint_id, days, result, search = '', page, size }: Parsed<Calls['log']>['query'],
): Promise<ReplyInput<Calls['log']>> {
  const since = new Date(clock.now().getTime() - days * DAY)
  const filter = { endpoint_id, since, result: result ?? null, search: search.trim() }
  const [rows, counts] = await Promise.all([repo.listLog(db, filter, { page, size }), repo.countLog(db, filter)])
  return { data: rows.map(toDelivery), ...counts }
}

function toDelivery({ delivery: row, last }: LoggedRow): WebhookDelivery {
  const { delivery_id, event_id, type, sent_as, subject, value, currency, status, attempts, matched, reason } = row
  return {
    delivery_id,
    event_id,
    type,
    sent_as,
    subject,
    value,
    currency,
    status,
    attempts,
    matched,
    reason,
    response_status: last?.status ?? null,
    duration_ms: last?.duration_ms ?? null,
    occurred_at: row.occurred_at.toISOString(),
    webhook_id: webhookId(row),
    mode: row.mode,
    is_test: row.is_test,
    next_attempt_at: row.status === 'waiting' ? (row.next_attempt_at?.toISOString() ?? null) : null,
    last_at: (last?.at ?? row.created_at).toISOString(),
  }
}

/** A delivery to an endpoint with its payload and requests. @throws AppError 404 */
export async function deliveryDetails(
  { db }: Pick<Deps, 'db'>,
  delivery_id: string,
): Promise<ReplyInput<Calls['delivery']>['data']> {
  const { delivery, event, attempts } = await requireDelivery(db, delivery_id)
  return {
    ...toDelivery({ delivery, last: attempts.at(-1) ?? null }),
    payload: event ? JSON.stringify(payloadOf(event), null, 2) : '',
    requests: attempts.map(({ at, duration_ms, status, note, request, response }) => ({
      at: at.toISOString(),
      duration_ms,
      status,
      note,
      request,
      response,
    })),
  }
}

/** @throws AppError 404, also for a delivery to a tool */
async function requireDelivery(db: Executor, delivery_id: string) {
  const found = await repo.findDelivery(db, delivery_id)
  const endpoint = found && (await findEndpoint(db, found.delivery.destination_id))
  if (!endpoint) throw notFound('Event not found')
  return { ...found, endpoint }
}

const requireEnabled = ({ status }: EndpointRow): void => {
  if (status !== 'enabled') throw new AppError(409, 'Turn the endpoint on first', { code: 'disabled' })
}

/** Sends a delivery again. @throws AppError 404, 409 `disabled` */
export const resendDelivery = (deps: Deps, by: Actor, delivery_id: string): Promise<number> =>
  deps.once(async (tx) => {
    const { endpoint, delivery } = await requireDelivery(tx, delivery_id)
    requireEnabled(endpoint)
    return resent(deps, tx, by, endpoint, await repo.resendOne(tx, delivery_id), describe(delivery))
  })

const describe = ({ type, subject }: DeliveryRow): Record<string, unknown> => ({ event: `${type} ${subject}`.trim() })

/** Sends the events of a time range again. @throws AppError 404, 409 `disabled` */
export const resendRange = (deps: Deps, by: Actor, range: Parsed<Calls['resendRange']>['body']): Promise<number> =>
  deps.once(async (tx) => {
    const endpoint = await requireEndpoint(tx, range.endpoint_id)
    requireEnabled(endpoint)
    const { since, until } = range
    return resent(deps, tx, by, endpoint, await repo.resendRange(tx, range), { since, until })
  })

async function resent(
  deps: Deps,
  tx: Executor,
  by: Actor,
  { endpoint_id, store_id, url }: EndpointRow,
  events: number,
  which: Record<string, unknown>,
): Promise<number> {
  if (events === 0) return 0
  await queueDeliveries(tx, [endpoint_id])
  await audit(deps, tx, by, {
    store_id,
    action: 'webhook_endpoint.events_resent',
    target: { type: 'webhook_endpoint', id: endpoint_id, name: url },
    after: { events, ...which },
  })
  await deps.live.publish(tx, { type: 'webhook.updated', store_id, endpoint_id })
  return events
}

/** Sends a made-up event now, also to a disabled endpoint, and logs it. Failures aren't retried. @throws AppError 404 */
export async function sendTestEvent(
  deps: Deps,
  currency: string,
  { endpoint_id, type }: Parsed<Calls['test']>['body'],
): Promise<WebhookDelivery> {
  const { db, clock, live } = deps
  const endpoint = await requireEndpoint(db, endpoint_id)
  const { store_id, mode } = endpoint
  const delivery_id = newId('dlv')
  const now = clock.now()
  const event = sampleEvent({ type, store_id, mode, currency, key: `test_${delivery_id}`, now })
  await db.transaction((tx) => repo.insertTestEvent(tx, { event, delivery_id, endpoint_id }))
  const sent = await sendEvent(deps, endpoint, { event })
  await db.transaction(async (tx) => {
    const attempt = attemptOf({ delivery: { delivery_id }, ...sent }, now)
    await repo.finishTest(tx, delivery_id, failureOf(sent.response), attempt)
    await live.publish(tx, { type: 'webhook.updated', store_id, endpoint_id })
  })
  const { delivery, attempts } = await requireDelivery(db, delivery_id)
  return toDelivery({ delivery, last: attempts.at(-1) ?? null })
}
