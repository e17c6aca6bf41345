import { WEBHOOK_TOPICS } from '../../../../integrations/shopify/webhook-topics.ts'
import { findLinkByItem, findLinkByRemote, listLinks, type LinkRow } from '../link-repo.ts'
import type { Sync } from '../sync.ts'
import { attempt, causeOf, type About } from './attempt.ts'
import type { Cause } from './reconciliation.ts'
import { refreshProduct, refreshPromo } from './send-changes.ts'

type Payload = Record<string, unknown>
type Applied = 'applied' | 'ignored'

/**
 * Applies a webhook about products, stock or discounts. The record is read again at Shopify, so that late and repeated
 * webhooks are harmless. `topic`: as in `X-Shopify-Topic` or in the API.
 * @throws TryLater, Rejected, Disconnected
 */
export async function applyCatalogWebhook(sync: Sync, topic: string, payload: Payload): Promise<Applied> {
  const header = WEBHOOK_TOPICS.find((known) => known.topic === topic)?.header ?? topic
  const cause = await causeOf(sync, 'shopify_webhook', null)
  switch (header) {
    case 'products/create':
    case 'products/update':
    case 'products/delete':
      return applyProduct(cause, header, payload)
    case 'inventory_levels/update':
      return applyStock(cause, payload)
    case 'discounts/create':
    case 'discounts/update':
    case 'discounts/delete':
      return applyDiscount(cause, payload)
    default:
      return 'ignored'
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** True if what Shopify reports was already synchronized. */
function isOld({ updated_at }: Payload, link: LinkRow | null): boolean {
  const at = Date.parse(textOf(updated_at))
  return link?.remote_updated_at !== null && link !== null && at <= link.remote_updated_at.getTime()
}

const about = (kind: About['kind'], link: LinkRow | null, payload: Payload): About => ({
  kind,
  local_id: link?.local_id ?? null,
  title: textOf(payload['title'] ?? link?.base['title'] ?? link?.base['code']),
})

async function applyProduct(cause: Cause, topic: string, payload: Payload): Promise<Applied> {
  const { deps, connected } = cause.sync
  const { directions } = connected.shop
  if (directions.products === 'off' && directions.stock === 'off') return 'ignored'
  const id = textOf(payload['admin_graphql_api_id']) || `gid://shopify/Product/${textOf(payload['id'])}`
  const link = await findLinkByRemote(deps.db, connected.shop, 'product', id)
  if (topic === 'products/delete' && !link) return 'ignored'
  if (topic !== 'products/delete' && isOld(payload, link)) return 'ignored'
  await attempt(cause, about('product', link, payload), () => refreshProduct(cause, id))
  return 'applied'
}

/** Only of the location that is synchronized, and of linked variants. */
async function applyStock(cause: Cause, payload: Payload): Promise<Applied> {
  const { deps, connected } = cause.sync
  const { directions, location_id } = connected.shop
  if (directions.stock === 'off') return 'ignored'
  if (location_id !== `gid://shopify/Location/${textOf(payload['location_id'])}`) return 'ignored'
  const item = `gid://shopify/InventoryItem/${textOf(payload['inventory_item_id'])}`
  const variant = await findLinkByItem(deps.db, connected.shop, item)
  const [product] = await listLinks(deps.db, connected.shop, 'product', variant?.parent_id ? [variant.parent_id] : [])
  const id = product?.remote_id ?? null
  if (!product || id === null) return 'ignored'
  await attempt(cause, about('product', product, {}), () => refreshProduct(cause, id))
  return 'applied'
}

async function applyDiscount(cause: Cause, payload: Payload): Promise<Applied> {
  const { deps, connected } = cause.sync
  if (connected.shop.directions.promo_codes === 'off') return 'ignored'
  const id = textOf(payload['admin_graphql_api_id'])
  // Automatic discounts have no code.
  if (!id.startsWith('gid://shopify/DiscountCodeNode/')) return 'ignored'
  const link = await findLinkByRemote(deps.db, connected.shop, 'promo_code', id)
  await attempt(cause, about('promo_code', link, payload), () => refreshPromo(cause, id))
  return 'applied'
}
