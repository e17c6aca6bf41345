import { createHmac } from 'node:crypto'
import type { Cipher } from '../../../src/server/crypto/cipher.ts'
import type { Db } from '../../../src/server/db/connection.ts'
import { shopifyShops } from '../../../src/server/db/schema/integrations/shopify.ts'
import { DEFAULT_DIRECTIONS, type Directions } from '../../../src/shared/domain/shopify/synced-kinds.ts'
import { makeIntegration } from '../app/integration-factories.ts'
import type { TestApp } from '../app/test-app.ts'

/** Credentials that the double accepts. */
const SHOPIFY_FIELDS = { shop: 'fernhill-coffee.myshopify.com' }
const SHOPIFY_SECRETS = {
  client_id: '0123456789abcdef0123456789abcdef',
  client_secret: 'shpss_0123456789abcdef0123456789abcdef',
}

/** Connects the double's shop. */
export async function connectShopify(
  deps: { db: Db; cipher: Cipher },
  store_id: string,
  {
    client_secret = SHOPIFY_SECRETS.client_secret,
    ...directions
  }: Partial<Directions> & { client_secret?: string } = {},
): Promise<string> {
  const secrets = { ...SHOPIFY_SECRETS, client_secret }
  const integration_id = await makeIntegration(deps, { store_id, name: 'shopify', fields: SHOPIFY_FIELDS, secrets })
  await deps.db.insert(shopifyShops).values({
    integration_id,
    store_id,
    ...SHOPIFY_FIELDS,
    directions: { ...DEFAULT_DIRECTIONS, ...directions },
    orders_since: new Date(0),
  })
  return integration_id
}

/** A webhook as Shopify sends it. */
export interface ShopifyDelivery {
  topic?: string
  webhook_id?: string
  body?: string
  secret?: string
  signature?: string
  domain?: string
}

/** Sends a webhook of a location, unless told otherwise. Returns the status. */
export async function sendShopifyWebhook(
  { app }: Pick<TestApp, 'app'>,
  integration_id: string,
  given: ShopifyDelivery = {},
): Promise<number> {
  const { topic = 'locations/update', webhook_id = 'b54557e4-bdd9-4b37-8a5f-bf7d70bcd043' } = given
  const { body = '{"id":655441491,"name":"Soho"}', secret = SHOPIFY_SECRETS.client_secret } = given
  const { domain = SHOPIFY_FIELDS.shop } = given
  const signature = given.signature ?? createHmac('sha256', secret).update(body).digest('base64')
  const reply = await app.inject({
    method: 'POST',
    url: `/webhooks/shopify/${integration_id}`,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-hmac-sha256': signature,
      'x-shopify-shop-domain': domain,
      'x-shopify-webhook-id': webhook_id,
    },
    payload: body,
  })
  return reply.statusCode
}
