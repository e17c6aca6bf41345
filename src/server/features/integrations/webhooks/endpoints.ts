import type { Parsed } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import { WEBHOOK_VERSION } from '../../../../shared/contracts/integrations/webhook-events.ts'
import type { WebhookEndpoint, WebhookHour } from '../../../../shared/contracts/integrations/webhooks.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound, requireVersion } from '../../../http/errors.ts'
import { newSigningSecret } from '../../../integrations/webhooks/sign.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { queueDeliveries } from '../store-events/service.ts'
import { findEndpoint, type EndpointRow } from './deliver-repo.ts'
import { checkedUrl, toEndpoint } from './endpoint-fields.ts'
import * as repo from './repo.ts'

type Calls = Contracts['webhooks']
type StoreMode = Pick<EndpointRow, 'store_id' | 'mode'>

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
/** Every event is sent to each. */
const MAX_ENDPOINTS = 20

/** The endpoints of a store's mode with their figures of 24 hours. */
export async function listWebhooks(deps: Deps, { store_id, mode }: StoreMode): Promise<WebhookEndpoint[]> {
  const rows = await repo.listEndpoints(deps.db, store_id, mode)
  return withFigures(deps, deps.db, rows)
}

async function withFigures(deps: Deps, db: Executor, rows: readonly EndpointRow[]): Promise<WebhookEndpoint[]> {
  const now = deps.clock.now()
  const ids = rows.map(({ endpoint_id }) => endpoint_id)
  const figures = await repo.listFigures(db, ids, new Date(now.getTime() - DAY))
  return rows.map((row) => toEndpoint(deps, row, figures.get(row.endpoint_id), now))
}

/** @throws AppError 404 */
export async function requireEndpoint(db: Executor, endpoint_id: string): Promise<EndpointRow> {
  const row = await findEndpoint(db, endpoint_id)
  if (!row) throw notFound('Endpoint not found')
  return row
}

async function detailsOf(deps: Deps, endpoint_id: string): Promise<WebhookEndpoint> {
  const [endpoint] = await withFigures(deps, deps.db, [await requireEndpoint(deps.db, endpoint_id)])
  if (!endpoint) throw notFound('Endpoint not found')
  return endpoint
}

/** Deletes duplicates, and what `*` includes. */
const uniqueTypes = (types: EndpointRow['types']): EndpointRow['types'] =>
  types.includes('*') ? ['*'] : [...new Set(types)]

interface WithSecret {
  endpoint: WebhookEndpoint
  secret: string
}

/** Adds an endpoint. @throws AppError 400 for its URL, 422 with too many endpoints */
export async function createWebhook(
  deps: Deps,
  by: Actor,
  { store_id, mode }: StoreMode,
  { url: entered, description, types }: Parsed<Calls['create']>['body'],
): Promise<WithSecret> {
  const url = checkedUrl(deps, entered)
  const now = deps.clock.now()
  const made = await deps.once(async (tx) => {
    await repo.lockEndpoints(tx, store_id)
    if ((await repo.listEndpoints(tx, store_id, mode)).length >= MAX_ENDPOINTS)
      throw new AppError(422, `A store can have ${MAX_ENDPOINTS} endpoints. Delete one first`)
    const endpoint_id = newId('whe')
    const secret = newSigningSecret()
    const chosen = uniqueTypes(types)
    await repo.insertEndpoint(tx, {
      endpoint_id,
      store_id,
      url,
      description: description.trim(),
      mode,
      types: chosen,
      api_version: WEBHOOK_VERSION,
      secret: deps.cipher.encrypt(secret),
      previous_secret: '',
      created_at: now,
      updated_at: now,
    })
    await audit(deps, tx, by, {
      store_id,
      action: 'webhook_endpoint.created',
      target: { type: 'webhook_endpoint', id: endpoint_id, name: url },
      after: { url, types: chosen, mode },
    })
    await deps.live.publish(tx, { type: 'webhook.updated', store_id, endpoint_id })
    return endpoint_id
  })
  return withStoredSecret(deps, made)
}

/** The endpoint with its current secret, right after that was made. */
async function withStoredSecret(deps: Deps, endpoint_id: string): Promise<WithSecret> {
  const { secret } = await requireEndpoint(deps.db, endpoint_id)
  return { endpoint: await detailsOf(deps, endpoint_id), secret: deps.cipher.decrypt(secret) }
}

const SWITCHED = {
  on: { status: 'enabled', action: 'webhook_endpoint.enabled' },
  off: { status: 'disabled', action: 'webhook_endpoint.paused' },
} as const

/** Changes an endpoint, pauses it or turns it on. @throws AppError 400 for its URL, 404, 409 `stale_version` */
export async function updateWebhook(
  deps: Deps,
  by: Actor,
  { endpoint_id, version, enabled, ...given }: Parsed<Calls['update']>['body'],
): Promise<WebhookEndpoint> {
  const url = given.url === undefined ? undefined : checkedUrl(deps, given.url)
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const before = await repo.lockEndpoint(tx, endpoint_id)
    if (!before) throw notFound('Endpoint not found')
    requireVersion(before.version, version)
    const { store_id } = before
    const after = {
      url: url ?? before.url,
      description: given.description?.trim() ?? before.description,
      types: given.types ? uniqueTypes(given.types) : before.types,
      status: enabled === undefined ? before.status : SWITCHED[enabled ? 'on' : 'off'].status,
    }
    const switched = after.status !== before.status
    const status =
      after.status === 'enabled'
        ? { disabled_reason: '' as const, disabled_at: null, failing_since: null }
        : { disabled_reason: '' as const, disabled_at: now }
    await repo.updateEndpoint(tx, endpoint_id, { ...after, ...(switched && status), updated_at: now })
    if (after.status === 'enabled') await queueDeliveries(tx, [endpoint_id])
    const { url: was, description, types, status: stood } = before
    await audit(deps, tx, by, {
      store_id,
      action: switched ? SWITCHED[enabled ? 'on' : 'off'].action : 'webhook_endpoint.updated',
      target: { type: 'webhook_endpoint', id: endpoint_id, name: after.url },
      before: { url: was, description, types, status: stood },
      after,
    })
    await deps.live.publish(tx, { type: 'webhook.updated', store_id, endpoint_id })
  })
  return detailsOf(deps, endpoint_id)
}

/** Replaces the signing secret; the old one also signs for `valid_hours`. @throws AppError 404 */
export async function rotateSecret(
  deps: Deps,
  by: Actor,
  { endpoint_id, valid_hours }: Parsed<Calls['rotateSecret']>['body'],
): Promise<WithSecret> {
  const now = deps.clock.now()
  await deps.once(async (tx) => {
    const before = await repo.lockEndpoint(tx, endpoint_id)
    if (!before) throw notFound('Endpoint not found')
    const { store_id, secret, url } = before
    await repo.updateEndpoint(tx, endpoint_id, {
      secret: deps.cipher.encrypt(newSigningSecret()),
      previous_secret: valid_hours === 0 ? '' : secret,
      previous_secret_until: valid_hours === 0 ? null : new Date(now.getTime() + valid_hours * HOUR),
      updated_at: now,
    })
    await audit(deps, tx, by, {
      store_id,
      action: 'webhook_endpoint.secret_rotated',
      target: { type: 'webhook_endpoint', id: endpoint_id, name: url },
      after: { valid_hours },
    })
    await deps.live.publish(tx, { type: 'webhook.updated', store_id, endpoint_id })
    return null
  })
  return withStoredSecret(deps, endpoint_id)
}

/** Deletes an endpoint with its log. @throws AppError 404 */
export async function removeWebhook(deps: Deps, by: Actor, endpoint_id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const before = await repo.lockEndpoint(tx, endpoint_id)
    if (!before) throw notFound('Endpoint not found')
    const { store_id, url, types, mode } = before
    await repo.deleteEndpoint(tx, endpoint_id)
    await audit(deps, tx, by, {
      store_id,
      action: 'webhook_endpoint.deleted',
      target: { type: 'webhook_endpoint', id: endpoint_id, name: url },
      before: { url, types, mode },
    })
    await deps.live.publish(tx, { type: 'webhook.updated', store_id, endpoint_id })
  })
}

/** Deliveries of 24 hours by hour, oldest first. */
export async function listHours(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  endpoint_id: string,
): Promise<WebhookHour[]> {
  const since = new Date(clock.now().getTime() - DAY)
  const counts = new Map((await repo.countHours(db, endpoint_id, since)).map((each) => [each.hour, each]))
  return Array.from({ length: 24 }, (_, hour) => {
    const { delivered = 0, retried = 0, failed = 0 } = counts.get(hour) ?? {}
    return { from: new Date(since.getTime() + hour * HOUR).toISOString(), delivered, retried, failed }
  })
}
