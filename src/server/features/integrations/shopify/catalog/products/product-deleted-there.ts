import type { Executor } from '../../../../../db/connection.ts'
import { changeLink, deleteProductLinks, findLinkByRemote, listVariantLinks, type LinkRow } from '../../link-repo.ts'
import * as repo from './local-repo.ts'
import { noChanges, type ProductChanges } from './product-changes.ts'
import { isChangedHere, isProductChangedHere } from './product-sides.ts'
import { requireNoPlan } from './reconcile-product.ts'
import { record, reconcile, tally, type Cause, type Reconciliation } from '../reconciliation.ts'

/**
 * Brings a product that was deleted at Shopify together with ours: deletes it here too, lists a conflict if it changed
 * here since, or returns it to be created again. Null if nothing is left to do.
 * @throws Unsupported, Disconnected
 */
export function productDeletedThere(cause: Cause, remote_id: string): Promise<ProductChanges | null> {
  const { shop } = cause.sync.connected
  let link: LinkRow | null = null
  const idsOf = async (tx: Executor): Promise<string[]> => {
    link = await findLinkByRemote(tx, shop, 'product', remote_id)
    if (!link) return []
    const variants = await listVariantLinks(tx, shop, link.local_id)
    return [link.local_id, ...variants.map(({ local_id }) => local_id)]
  }
  return reconcile(cause, idsOf, async (work) => (link ? bringTogether(work, link) : null))
}

async function bringTogether(work: Reconciliation, link: LinkRow): Promise<ProductChanges | null> {
  const { tx, cause } = work
  const { shop } = cause.sync.connected
  const { local_id } = link
  const direction = shop.directions.products
  const local = await repo.lockProduct(tx, shop.store_id, local_id)
  if (!local) {
    await deleteProductLinks(tx, shop, local_id)
    await record(cause, tx, `${String(link.base['title'] ?? 'A product')} deleted on both sides`)
    return null
  }
  if (direction === 'off') return null
  const { title } = local.product
  const side = work.chosen(local_id, 'deleted')
  const variants = await listVariantLinks(tx, shop, local_id)
  const isChanged =
    isProductChangedHere(local.product, link) ||
    local.variants.some((variant) => {
      const known = variants.find((each) => each.local_id === variant.variant_id)
      return !known || isChangedHere(variant, known)
    })
  if (direction === 'both' && side === null && isChanged) {
    const about = { kind: 'product', local_id, product_id: local_id, title } as const
    const ours_at = local.product.updated_at
    work.addConflict({ ...about, field: 'deleted', ours: false, theirs: true, ours_at })
    await changeLink(tx, shop, { kind: 'product', local_id }, { synced_at: work.now })
    return null
  }
  if (direction === 'to_shopify' || side === 'cartwright') {
    await deleteProductLinks(tx, shop, local_id)
    return noChanges(local_id, title, null, local.product.version)
  }
  await requireNoPlan(tx, local_id, false)
  await repo.removeProduct(tx, local_id)
  await deleteProductLinks(tx, shop, local_id)
  const { store_id } = shop
  await cause.sync.deps.live.publish(tx, { type: 'product.updated', store_id, product_id: local_id })
  await record(cause, tx, `${title} deleted`)
  await tally(cause, tx, { updated: 1 })
  return null
}
