import type { Clock } from '../../../src/server/clock.ts'
import type { Cipher } from '../../../src/server/crypto/cipher.ts'
import type { Db } from '../../../src/server/db/connection.ts'
import { newId } from '../../../src/server/db/ids.ts'
import { integrations, webhookEndpoints } from '../../../src/server/db/schema/integrations/integrations.ts'
import { storeEventTypes } from '../../../src/shared/domain/events/store-event.ts'
import { shopifyConflicts, shopifyShops } from '../../../src/server/db/schema/integrations/shopify.ts'
import { DEFAULT_DIRECTIONS } from '../../../src/shared/domain/shopify/synced-kinds.ts'
import { trafficLinks } from '../../../src/server/db/schema/marketing/traffic.ts'
import { eventDeliveries } from '../../../src/server/db/schema/integrations/store-events.ts'
import type { ToolName } from '../../../src/shared/domain/events/tools.ts'

/** A connected tool that gets every event of test and live mode, under its own name. */
export async function makeIntegration(
  { db, cipher }: { db: Db; cipher: Cipher },
  given: { store_id: string; name: ToolName; fields?: Record<string, string>; secrets?: Record<string, string> },
): Promise<string> {
  const integration_id = newId('itg')
  const { store_id, name, fields = {}, secrets = {} } = given
  await db.insert(integrations).values({
    integration_id,
    store_id,
    name,
    status: 'connected',
    fields,
    secrets: cipher.encrypt(JSON.stringify(secrets)),
    sent_from: 'both',
    consent: 'marketing',
    mapping: Object.fromEntries(storeEventTypes.map((type) => [type, { sent: true, as: type }])),
    sends_test_mode: true,
  })
  return integration_id
}

/** A webhook endpoint of test mode that gets every event. */
export async function makeEndpoint(
  { db, cipher }: { db: Db; cipher: Cipher },
  given: { store_id: string; url?: string; secret?: string },
): Promise<string> {
  const endpoint_id = newId('whe')
  const { store_id, url = 'https://hooks.example.com/in', secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' } = given
  await db.insert(webhookEndpoints).values({
    endpoint_id,
    store_id,
    url,
    mode: 'test',
    types: ['*'],
    api_version: '2026-11-01',
    secret: cipher.encrypt(secret),
    previous_secret: '',
  })
  return endpoint_id
}

/** A rejected purchase at a connected tool. */
export async function makeDelivery(
  { db, cipher, clock }: { db: Db; cipher: Cipher; clock: Clock },
  store_id: string,
): Promise<string> {
  const delivery_id = newId('dlv')
  const at = clock.now()
  await db.insert(eventDeliveries).values({
    delivery_id,
    store_id,
    destination_id: await makeIntegration({ db, cipher }, { store_id, name: 'meta-pixel' }),
    event_id: `order.paid:${delivery_id}`,
    sequence: 1,
    mode: 'test',
    type: 'order.paid',
    status: 'rejected',
    occurred_at: at,
    created_at: at,
  })
  return delivery_id
}

/** Creates a saved link with UTM parameters. */
async function makeTrafficLink(db: Db, store_id: string): Promise<string> {
  const tags = { utm_source: 'email', utm_medium: '', utm_campaign: '', utm_term: '', utm_content: '' }
  const traffic_link_id = newId('tlk')
  await db.insert(trafficLinks).values({ traffic_link_id, store_id, path: '/checkout', ...tags })
  return traffic_link_id
}

/** A price that the store and its Shopify shop changed differently. */
async function makeShopifyConflict(deps: { db: Db; cipher: Cipher }, store_id: string): Promise<string> {
  const integration_id = await makeIntegration(deps, { store_id, name: 'shopify' })
  const conflict_id = newId('sfc')
  const shop = 'fernhill-coffee.myshopify.com'
  await deps.db.insert(shopifyShops).values({ integration_id, store_id, shop, directions: DEFAULT_DIRECTIONS })
  const about = { kind: 'variant', local_id: 'var_none', title: 'Kettle', field: 'price' } as const
  await deps.db
    .insert(shopifyConflicts)
    .values({ conflict_id, integration_id, store_id, ...about, ours: 14_900, theirs: 14_500 })
  return conflict_id
}

/** Creates a delivery, a saved link and the like. */
export async function makeMarketingRows(deps: Parameters<typeof makeDelivery>[0], store_id: string) {
  return {
    event_delivery: await makeDelivery(deps, store_id),
    webhook_endpoint: await makeEndpoint(deps, { store_id }),
    traffic_link: await makeTrafficLink(deps.db, store_id),
    shopify_conflict: await makeShopifyConflict(deps, store_id),
  }
}
