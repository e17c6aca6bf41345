import type { IncomingHttpHeaders } from 'node:http'
import type { Deps } from '../../../../deps.ts'
import { AppError, notFound } from '../../../../http/errors.ts'
import { isSignedByShopify } from '../../../../integrations/shopify/webhook-signature.ts'
import { WEBHOOK_TOPICS } from '../../../../integrations/shopify/webhook-topics.ts'
import { connectionOf } from '../../store-events/service.ts'
import { queueSync } from '../queue-sync.ts'
import { findShop, recordShop } from '../shop-repo.ts'
import { insertWebhook } from './webhook-repo.ts'

/** Longest ID of a delivery. Shopify's are UUIDs. */
const MAX_ID_LENGTH = 100

const text = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/**
 * Stores a signed webhook once, for the job that processes it. While the connection is paused or broken it waits.
 * @throws AppError 400 if it can't be read, 401 for a wrong signature, 403 of another shop, 404 unknown connection
 */
export async function receiveShopifyWebhook(
  deps: Deps,
  integration_id: string,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Promise<void> {
  const connected = await findShop(deps.db, integration_id)
  if (!connected) throw notFound('Unknown webhook URL')
  const { client_secret = '' } = connectionOf(deps, connected.integration, 'live').fields
  const signature = text(headers, 'x-shopify-hmac-sha256')
  // Without a secret, anyone could sign.
  const isSigned = client_secret !== '' && isSignedByShopify(body, signature, [client_secret])
  if (!isSigned) throw refused(deps, integration_id, 401, 'The signature is wrong', 'bad_signature')
  // One app can be installed in several shops, and signs for all of them with the same secret.
  if (text(headers, 'x-shopify-shop-domain') !== connected.shop.shop)
    throw refused(deps, integration_id, 403, 'The webhook is from another shop', 'other_shop')
  const webhook_id = text(headers, 'x-shopify-webhook-id')
  if (webhook_id === '' || webhook_id.length > MAX_ID_LENGTH)
    throw refused(deps, integration_id, 400, 'The webhook has no ID', 'malformed')
  const given = objectIn(body)
  if (!given) throw refused(deps, integration_id, 400, 'The webhook could not be read', 'malformed')
  const known = WEBHOOK_TOPICS.find(({ header }) => header === text(headers, 'x-shopify-topic'))
  if (!known) return
  const used: ReadonlySet<string> = new Set(known.fields)
  const payload = Object.fromEntries(Object.entries(given).filter(([field]) => used.has(field)))
  const received_at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    if (!(await insertWebhook(tx, { webhook_id, integration_id, topic: known.header, payload, received_at }))) return
    await recordShop(tx, integration_id, { last_webhook_at: received_at })
    if (connected.integration.status === 'connected') await queueSync(tx, integration_id)
  })
}

function refused({ log }: Pick<Deps, 'log'>, integration_id: string, status: number, detail: string, code: string) {
  log.warn({ integration_id, reason: code }, 'webhook refused')
  return new AppError(status, detail, { code })
}

function objectIn(body: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
