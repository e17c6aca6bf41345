import type { RemoteProduct } from '../../../../../integrations/shopify/remote-product.ts'
import { changeLink, findLinkByRemote } from '../../link-repo.ts'
import { whileConnected } from '../../sync.ts'
import { createProduct, readProduct } from './create-product.ts'
import type { ProductChanges } from './product-changes.ts'
import { productDeletedThere } from './product-deleted-there.ts'
import { reconcileProduct } from './reconcile-product.ts'
import { tally, type Cause } from '../reconciliation.ts'
import { sendProduct } from './send-product.ts'
import { repeatStock, sendStock } from './send-stock.ts'
import { takeImage } from './take-image.ts'

/** Rounds of a product whose stock changes at Shopify while it is synchronized. */
const MAX_ROUNDS = 5

/**
 * Synchronizes a product that was just read from Shopify, in the directions of the store. Can be repeated at any step.
 * @throws Unsupported, Refused, TryLater, Disconnected
 */
export async function syncProduct(cause: Cause, remote: RemoteProduct): Promise<void> {
  const { deps, connected } = cause.sync
  const link = await findLinkByRemote(deps.db, connected.shop, 'product', remote.id)
  const isRepeated = link !== null && (await repeatStock(cause, link.local_id))
  // A catalog file may be older than what was synchronized since.
  const isOutdated = (link?.remote_updated_at?.getTime() ?? 0) > remote.updated_at.getTime()
  let current = isRepeated || isOutdated ? await readProduct(cause, remote.id) : remote
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    if (!current) return productGone(cause, remote.id)
    const changes = await reconcileProduct(cause, current)
    if (!changes) return
    if (await apply(cause, changes, current)) return
    current = await readProduct(cause, remote.id)
  }
}

/** Applies what is left after the changes here; false if the product has to be read and compared again. */
async function apply(cause: Cause, changes: ProductChanges, remote: RemoteProduct): Promise<boolean> {
  await takeImage(cause, changes)
  const isSent = await sendProduct(cause, changes, remote)
  const isStale = !changes.deletes && (await sendStock(cause, changes))
  const { shop } = cause.sync.connected
  await whileConnected(cause.sync, async (tx) => {
    if (isSent || changes.stock.length > 0) await tally(cause, tx, { sent: 1 })
    await changeLink(
      tx,
      shop,
      { kind: 'product', local_id: changes.product_id },
      {
        local_version: changes.version,
        remote_updated_at: remote.updated_at,
        synced_at: cause.sync.deps.clock.now(),
        attempts: 0,
        next_attempt_at: null,
        problem: '',
      },
    )
  })
  return !isStale && changes.added.length === 0
}

/** Synchronizes a product that no longer exists at Shopify. */
export async function productGone(cause: Cause, remote_id: string): Promise<void> {
  const recreated = await productDeletedThere(cause, remote_id)
  if (recreated) await addToShopify(cause, recreated.product_id)
}

/** Creates a product at Shopify and synchronizes it. */
export async function addToShopify(cause: Cause, product_id: string): Promise<void> {
  const remote = await createProduct(cause, product_id)
  if (remote) await syncProduct(cause, remote)
}
