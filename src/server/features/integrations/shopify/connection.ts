import { DEFAULT_DIRECTIONS } from '../../../../shared/domain/shopify/synced-kinds.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { setPromoSources } from './catalog/promo-repo.ts'
import { beginRun } from './runs.ts'
import { removeWebhooks } from './set-up.ts'
import { findShop, findShopOfStore, saveShop, type IntegrationRow } from './shop-repo.ts'

/** Starts the synchronization of a store that connects Shopify, resumes it, or changes its shop. */
export async function shopConnected(
  deps: Deps,
  tx: Executor,
  { integration_id, store_id, fields, status, connected_by }: IntegrationRow,
): Promise<void> {
  const before = await findShop(tx, integration_id)
  const shop = fields['shop'] ?? ''
  await saveShop(tx, { integration_id, store_id, shop, directions: DEFAULT_DIRECTIONS })
  const connected = await findShop(tx, integration_id)
  if (!connected || status !== 'connected') return
  if (before && before.shop.shop !== shop) await setPromoSources(tx, before.shop, 'manual')
  await beginRun(deps, tx, connected, before ? '' : connected_by)
}

/** Tells Shopify that a store is about to disconnect. */
export async function shopDisconnecting(deps: Deps, store_id: string): Promise<void> {
  const connected = await findShopOfStore(deps.db, store_id)
  if (connected) await removeWebhooks(deps, connected)
}

/** Before a connection is deleted: the store manages its promo codes itself again. */
export async function releasePromoCodes(tx: Executor, store_id: string): Promise<void> {
  const connected = await findShopOfStore(tx, store_id)
  if (connected) await setPromoSources(tx, connected.shop, 'manual')
}

/** True if a store's Shopify connection exists, paused or not. */
export const hasShop = async (db: Executor, store_id: string): Promise<boolean> =>
  (await findShopOfStore(db, store_id)) !== null
