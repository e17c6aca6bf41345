import type { Parsed } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { ShopifyConnection } from '../../../../shared/contracts/integrations/shopify.ts'
import { SYNCED_KINDS, type Directions } from '../../../../shared/domain/shopify/synced-kinds.ts'
import type { Deps } from '../../../deps.ts'
import { badField, notFound, requireVersion } from '../../../http/errors.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { setPromoSources } from './catalog/promo-repo.ts'
import { chooseSide } from './conflict-repo.ts'
import { queueSync } from './queue-sync.ts'
import { requireShop, shopifyDetails } from './read.ts'
import { beginRun } from './runs.ts'
import { changeShop, lockShop } from './shop-repo.ts'

type Body<K extends 'update' | 'resolve'> = Parsed<Contracts['shopify'][K]>['body']

const withChanges = (
  { products, stock, promo_codes, orders }: Directions,
  change: Body<'update'>['directions'] = {},
): Directions => ({
  products: change.products ?? products,
  stock: change.stock ?? stock,
  promo_codes: change.promo_codes ?? promo_codes,
  orders: change.orders ?? orders,
})

const notConnected = () => notFound('Shopify isn’t connected')

/**
 * Changes directions and location. What is now synchronized in another way is compared again by a run.
 * @throws AppError 400, 404, 409 `stale_version`
 */
export async function updateShop(deps: Deps, by: Actor, change: Body<'update'>): Promise<ShopifyConnection> {
  const { store_id, location_id } = change
  await deps.db.transaction(async (tx) => {
    const { integration_id } = (await requireShop(tx, store_id)).integration
    const before = await lockShop(tx, integration_id)
    if (!before) throw notConnected()
    const { shop, integration } = before
    requireVersion(shop.version, change.version)
    if (location_id !== undefined && !shop.locations.some((known) => known.location_id === location_id))
      throw badField('location_id', 'Choose one of the locations in Shopify')
    const directions = withChanges(shop.directions, change.directions)
    const sendsOrders = directions.orders === 'to_shopify' && shop.directions.orders === 'off'
    await changeShop(tx, integration_id, {
      directions,
      ...(location_id !== undefined && { location_id }),
      ...(sendsOrders && { orders_since: deps.clock.now() }),
    })
    await setPromoSources(tx, shop, directions.promo_codes === 'from_shopify' ? 'shopify' : 'manual')
    await audit(deps, tx, by, {
      store_id,
      action: 'integration.updated',
      target: { type: 'integration', id: integration_id, name: 'Shopify' },
      before: { ...shop.directions, location_id: shop.location_id },
      after: { ...directions, location_id: location_id ?? shop.location_id },
    })
    const isChanged =
      SYNCED_KINDS.some((kind) => directions[kind] !== shop.directions[kind]) ||
      (location_id ?? shop.location_id) !== shop.location_id
    if (isChanged && integration.status === 'connected') await beginRun(deps, tx, before, '')
    await deps.live.publish(tx, { type: 'integration.updated', store_id, name: 'shopify' })
  })
  const saved = await shopifyDetails(deps, store_id)
  if (!saved) throw notConnected()
  return saved
}

/** Chooses a side of conflicts, which a job applies. Returns how many were open. @throws AppError 404 */
export const resolveConflicts = (deps: Deps, by: Actor, body: Body<'resolve'>): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const { store_id, choices = [], all } = body
    const { integration_id } = (await requireShop(tx, store_id)).integration
    let resolved = 0
    for (const side of ['cartwright', 'shopify'] as const) {
      const chosen = choices.flatMap(({ conflict_id, keep }) => (keep === side ? [conflict_id] : []))
      if (chosen.length > 0) resolved += await chooseSide(tx, integration_id, chosen, side)
    }
    if (all !== undefined) resolved += await chooseSide(tx, integration_id, null, all)
    if (resolved === 0) return 0
    await queueSync(tx, integration_id)
    await audit(deps, tx, by, {
      store_id,
      action: 'integration.conflicts_resolved',
      target: { type: 'integration', id: integration_id, name: 'Shopify' },
      after: { conflicts: resolved },
    })
    await deps.live.publish(tx, { type: 'integration.updated', store_id, name: 'shopify' })
    return resolved
  })
