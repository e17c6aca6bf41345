import * as z from 'zod/mini'
import type { Send, ToolConnection, Verification } from '../destinations/destination.ts'
import { authorizeShopify } from './access-token.ts'
import { callAdmin } from './admin-client.ts'
import type { Operation } from './operation.ts'

/** What the app must be allowed to do for the synchronization. Writing includes reading. */
export const REQUIRED_SCOPES = [
  'write_products',
  'write_inventory',
  'read_locations',
  'write_discounts',
  'write_orders',
  'write_merchant_managed_fulfillment_orders',
] as const

export const shopOperation = {
  name: 'Shop',
  document: `query Shop {
    shop { name myshopifyDomain currencyCode }
    currentAppInstallation { accessScopes { handle } }
  }`,
  shape: z.object({
    shop: z.object({ name: z.string(), myshopifyDomain: z.string(), currencyCode: z.string() }),
    currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
  }),
} satisfies Operation

/** Checks the credentials, and that the app has all permissions that the synchronization uses. */
export async function verifyShopify(connection: ToolConnection, send: Send, now: Date): Promise<Verification> {
  const field = (connection.fields['admin_token'] ?? '') === '' ? 'client_secret' : 'admin_token'
  const authorization = await authorizeShopify(connection, send, now)
  if (authorization.kind !== 'ready') return { ok: false, field, reason: authorization.reason }
  const fields = { ...connection.fields, ...authorization.tokens }
  const reply = await callAdmin({ ...connection, fields }, shopOperation, {}, send)
  if (reply.kind !== 'ok') return { ok: false, field, reason: reply.reason }
  const { shop, currentAppInstallation } = reply.data
  const granted = new Set(currentAppInstallation.accessScopes.map(({ handle }) => handle))
  const missing = REQUIRED_SCOPES.filter((scope) => !granted.has(scope))
  if (missing.length > 0)
    return { ok: false, field, reason: `Add these scopes to the app in Shopify: ${missing.join(', ')}` }
  return { ok: true, note: `Connected to ${shop.name}` }
}
