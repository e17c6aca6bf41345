import type { ShopifyConnection } from '../../../../shared/contracts/integrations/shopify.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import {
  locationsOperation,
  subscribeOperation,
  subscriptionsOperation,
  unsubscribeOperation,
} from '../../../integrations/shopify/setup-operations.ts'
import { verifyShopify } from '../../../integrations/shopify/verify.ts'
import { WEBHOOK_TOPICS } from '../../../integrations/shopify/webhook-topics.ts'
import { sendTo } from '../../../integrations/http/exchange.ts'
import { connectionOf } from '../store-events/service.ts'
import { openAdmin, Refused, Rejected, requireNoErrors, TryLater, type AdminSession } from './admin-session.ts'
import { requireShop, shopifyDetails } from './read.ts'
import { recordShop, type ConnectedShop } from './shop-repo.ts'

/** Address that Shopify sends webhooks of a connection to. */
export const webhookUri = ({ settings }: Pick<Deps, 'settings'>, { integration }: ConnectedShop): string =>
  `${settings.publicUrl}/webhooks/shopify/${integration.integration_id}`

/**
 * Reads the locations and adds the missing webhooks. Subscriptions of earlier connections are removed, so that nothing
 * is sent twice. @throws TryLater, Rejected, Refused
 */
export async function setUpShop(deps: Pick<Deps, 'db' | 'settings'>, admin: AdminSession): Promise<void> {
  await readLocations(deps, admin)
  const webhooks = await subscribe(deps, admin)
  await recordShop(deps.db, admin.connected.integration.integration_id, { webhooks })
}

/** Reads the locations. If that of the stock is gone, the first one takes its place. @throws TryLater, Rejected, Refused */
export async function readLocations({ db }: Pick<Deps, 'db'>, admin: AdminSession): Promise<void> {
  const { integration, shop } = admin.connected
  const { locations } = await admin.call(locationsOperation)
  const known = locations.nodes.map(({ id, name }) => ({ location_id: id, name }))
  const isKnown = known.some(({ location_id }) => location_id === shop.location_id)
  const location_id = isKnown ? shop.location_id : (known[0]?.location_id ?? '')
  await recordShop(db, integration.integration_id, { locations: known, location_id })
}

async function subscribe(deps: Pick<Deps, 'settings'>, admin: AdminSession): Promise<Record<string, string>> {
  const uri = webhookUri(deps, admin.connected)
  const { webhookSubscriptions } = await admin.call(subscriptionsOperation)
  const active: Record<string, string> = {}
  for (const { id, topic, uri: target } of webhookSubscriptions.nodes) {
    if (target === uri) active[topic] = id
    else if (target.startsWith(`${deps.settings.publicUrl}/webhooks/shopify/`)) await unsubscribe(admin, id)
  }
  for (const { topic, fields } of WEBHOOK_TOPICS) {
    if (topic in active) continue
    const { webhookSubscriptionCreate: made } = await admin.call(subscribeOperation, { topic, uri, fields })
    requireNoErrors(made.userErrors)
    if (made.webhookSubscription) active[topic] = made.webhookSubscription.id
  }
  return active
}

async function unsubscribe(admin: AdminSession, id: string): Promise<void> {
  await admin.call(unsubscribeOperation, { id })
}

/** Removes the webhooks of a connection. Shopify removes those that are left after their deliveries fail. */
export async function removeWebhooks(deps: Deps, connected: ConnectedShop): Promise<void> {
  const admin = openAdmin(deps, connected)
  try {
    for (const id of Object.values(connected.shop.webhooks)) await unsubscribe(admin, id)
  } catch (error) {
    if (!(error instanceof TryLater || error instanceof Rejected || error instanceof Refused)) throw error
    deps.log.info({ reason: error.message }, 'Webhooks at Shopify were not removed')
  }
}

/** Checks the credentials with a real call, and sets up again. @throws AppError 404, 422 with what Shopify said */
export async function checkShop(deps: Deps, store_id: string): Promise<ShopifyConnection> {
  const connected = await requireShop(deps.db, store_id)
  const { fields, test_code } = connectionOf(deps, connected.integration, 'live')
  const send = sendTo(deps.settings.providersUrl)
  const result = await verifyShopify({ fields, test_code }, send, deps.clock.now())
  if (!result.ok) throw new AppError(422, result.reason, { code: 'not_verified' })
  try {
    await setUpShop(deps, openAdmin(deps, connected))
  } catch (error) {
    if (error instanceof TryLater || error instanceof Rejected || error instanceof Refused)
      throw new AppError(422, error.message, { code: 'not_verified' })
    throw error
  }
  await deps.live.publish(deps.db, { type: 'integration.updated', store_id, name: 'shopify' })
  const checked = await shopifyDetails(deps, store_id)
  if (!checked) throw notFound('Shopify isn’t connected')
  return checked
}
