import type { Cipher } from '../../../src/server/crypto/cipher.ts'
import type { Db } from '../../../src/server/db/connection.ts'
import { shopifyShops } from '../../../src/server/db/schema/integrations/shopify.ts'
import { DEFAULT_DIRECTIONS, type Directions } from '../../../src/shared/domain/shopify/synced-kinds.ts'
import { makeIntegration } from '../app/integration-factories.ts'

/** Credentials that the double accepts. */
export const SHOPIFY_FIELDS = { shop: 'fernhill-coffee.myshopify.com' }
export const SHOPIFY_SECRETS = {
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
  await deps.db
    .insert(shopifyShops)
    .values({ integration_id, store_id, ...SHOPIFY_FIELDS, directions: { ...DEFAULT_DIRECTIONS, ...directions } })
  return integration_id
}
