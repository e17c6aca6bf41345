import { randomUUID } from 'node:crypto'
import { UNTRACKED_STOCK } from '../../../../../../shared/domain/cart/stock-level.ts'
import { newId } from '../../../../../db/ids.ts'
import type { RemoteProduct, RemoteVariant } from '../../../../../integrations/shopify/remote-product.ts'
import { changeLink, deleteLinks, listVariantLinks, saveLink, type LinkRow } from '../../link-repo.ts'
import * as repo from './local-repo.ts'
import type { LocalProduct, VariantRow } from './local-repo.ts'
import { mergeRecord, mergeVariantStock, type StockMerge } from '../merge-record.ts'
import type { ProductChanges } from './product-changes.ts'
import {
  isChangedHere,
  isChangedThere,
  ourStock,
  ourVariant,
  theirVariant,
  VARIANT_FIELDS,
  variantSubtitle,
} from './product-sides.ts'
import { record, type Reconciliation } from '../reconciliation.ts'
import { pairVariants, type VariantPairs } from './variant-pairs.ts'

/** A product of the reconciliation on both sides. */
export interface ReconciledProduct {
  local: LocalProduct
  remote: RemoteProduct
  changes: ProductChanges
}

/** Brings the variants of a product together. Returns whether something changed here. */
export async function reconcileVariants(work: Reconciliation, subject: ReconciledProduct): Promise<boolean> {
  const { local, remote } = subject
  const { shop } = work.cause.sync.connected
  const links = await listVariantLinks(work.tx, shop, local.product.product_id)
  const pairs = pairVariants(local.variants, remote.variants, links)
  let isChanged = false
  for (const pair of pairs.both) isChanged = (await mergeVariant(work, subject, pair)) || isChanged
  let position = local.variants.length
  for (const { remote: added, link } of pairs.remoteOnly)
    isChanged = (await addOrRemove(work, subject, added, link, position++)) || isChanged
  const lasting = pairs.both.length + pairs.remoteOnly.length
  for (const { local: mine, link } of pairs.localOnly)
    isChanged = (await sendOrRemove(work, subject, mine, link, lasting)) || isChanged
  return isChanged
}

const subjectOf = (local: VariantRow, { product }: LocalProduct) => ({
  kind: 'variant' as const,
  local_id: local.variant_id,
  product_id: product.product_id,
  title: product.title,
  subtitle: variantSubtitle(local),
})

async function mergeVariant(
  work: Reconciliation,
  { local: product, changes, remote: remoteProduct }: ReconciledProduct,
  { local, remote, link }: VariantPairs['both'][number],
): Promise<boolean> {
  const { cause, now } = work
  const { directions } = cause.sync.connected.shop
  const about = subjectOf(local, product)
  const theirs_at = remoteProduct.updated_at
  const base = link?.base ?? null
  const fields = mergeRecord(
    VARIANT_FIELDS,
    { base, ours: ourVariant(local), theirs: theirVariant(remote) },
    directions.products,
    (field) => work.chosen(local.variant_id, field),
  )
  for (const conflict of fields.conflicts) work.addConflict({ ...about, ...conflict, theirs_at })
  const stock = mergeVariantStock(
    { base: base?.['stock'], ours: ourStock(local), theirs: remote.stock },
    directions.stock,
    work.chosen(local.variant_id, 'stock'),
  )
  if (stock.is_conflict)
    work.addConflict({ ...about, field: 'stock', ours: ourStock(local), theirs: remote.stock, theirs_at: now })
  if (Object.keys(fields.theirs).length > 0)
    changes.variants.push({ local_id: local.variant_id, remote_id: remote.id, fields: fields.theirs })
  const pending = planStock(changes, local, remote, stock)
  await saveVariantLink(work, local, remote, { ...fields.base, ...pending })
  return applyVariant(work, product, local, fields.ours, stock)
}

/**
 * Adds the stock to set at Shopify. Its key is stored before it is sent, so that a process that takes over repeats the
 * same request, which Shopify applies once.
 */
function planStock(
  changes: ProductChanges,
  local: VariantRow,
  remote: RemoteVariant,
  { theirs, base }: StockMerge,
): Record<string, string | number | null> {
  if (base === undefined) return {}
  if (theirs === undefined) return { stock: base }
  const local_id = local.variant_id
  if ((theirs === null) !== (remote.stock === null))
    changes.variants.push({ local_id, remote_id: remote.id, fields: {}, tracked: theirs !== null })
  if (theirs === null) return { stock: null }
  if (!remote.is_stocked) changes.unstocked.push(remote.inventory_item_id)
  const key = randomUUID()
  const { inventory_item_id } = remote
  const label = local.sku || `${changes.title}, ${local.title}`
  changes.stock.push({ local_id, inventory_item_id, label, quantity: theirs, from: base, key })
  return { stock: base, stock_key: key, stock_to: theirs }
}

const saveVariantLink = async (
  { tx, cause, now }: Reconciliation,
  local: VariantRow,
  remote: RemoteVariant,
  base: Record<string, string | number | boolean | null>,
): Promise<void> => {
  const { shop, store_id } = cause.sync.connected.shop
  const key = { kind: 'variant', local_id: local.variant_id } as const
  const place = {
    remote_id: remote.id,
    parent_id: local.product_id,
    inventory_item_id: remote.inventory_item_id,
    synced_at: now,
  }
  await saveLink(tx, { store_id, shop, ...key, ...place })
  await changeLink(tx, { store_id, shop }, key, { base })
}

async function applyVariant(
  { tx, cause }: Reconciliation,
  { product }: LocalProduct,
  local: VariantRow,
  fields: Partial<Record<string, unknown>>,
  { ours: stock }: StockMerge,
): Promise<boolean> {
  const { variant_title, sku, price } = fields
  const change = {
    ...(typeof variant_title === 'string' && { title: variant_title }),
    ...(typeof sku === 'string' && { sku }),
    ...(typeof price === 'number' && { price }),
    ...(stock !== undefined && repo.stockColumns(stock)),
  }
  if (Object.keys(change).length === 0) return false
  await repo.changeVariant(tx, local.variant_id, change)
  if (stock !== undefined) {
    const name = local.sku || `${product.title}, ${local.title}`
    await record(cause, tx, stock === null ? `Stock of ${name} no longer tracked` : `Stock of ${name} set to ${stock}`)
  }
  return true
}

/** A variant that only Shopify has: it is new there, or was deleted here. */
async function addOrRemove(
  work: Reconciliation,
  { local: product, remote: remoteProduct, changes }: ReconciledProduct,
  remote: RemoteVariant,
  link: LinkRow | null,
  position: number,
): Promise<boolean> {
  const { tx, cause } = work
  const { shop } = cause.sync.connected
  const direction = shop.directions.products
  if (direction === 'off' || (link === null && direction === 'to_shopify')) return false
  if (link && direction !== 'from_shopify') {
    const { local_id, remote_id } = link
    const side = work.chosen(local_id, 'deleted')
    const isOpen = direction === 'both' && side === null && isChangedThere(remote, link)
    if (isOpen) {
      const { title } = product.product
      const about = { kind: 'variant', local_id, product_id: product.product.product_id, title } as const
      const theirs_at = remoteProduct.updated_at
      work.addConflict({
        ...about,
        subtitle: variantSubtitle(remote),
        field: 'deleted',
        ours: true,
        theirs: false,
        theirs_at,
      })
      return false
    }
    if (side !== 'shopify') {
      changes.removed.push({ local_id, remote_id })
      return false
    }
  }
  if (link) await deleteLinks(tx, shop, 'variant', [link.local_id])
  await insertRemoteVariant(work, product.product.product_id, remote, position)
  return true
}

export async function insertRemoteVariant(
  work: Reconciliation,
  product_id: string,
  remote: RemoteVariant,
  position: number,
): Promise<void> {
  const { tx, cause, now } = work
  const { store_id, directions } = cause.sync.connected.shop
  const variant: VariantRow = {
    variant_id: newId('var', now.getTime()),
    product_id,
    store_id,
    title: remote.title,
    sku: remote.sku,
    price: remote.price,
    ...repo.stockColumns(directions.stock === 'off' ? 0 : remote.stock),
    low_stock_threshold: 0,
    position,
    created_at: now,
  }
  await repo.insertVariant(tx, variant)
  const counted = variant.stock === UNTRACKED_STOCK ? null : variant.stock
  const stock = directions.stock === 'off' ? {} : { stock: counted }
  await saveVariantLink(work, variant, remote, { ...theirVariant(remote), ...stock })
}

/** A variant that only the store has: it is new here, or was deleted at Shopify. */
async function sendOrRemove(
  work: Reconciliation,
  { local: product, changes }: ReconciledProduct,
  local: VariantRow,
  link: LinkRow | null,
  lasting: number,
): Promise<boolean> {
  const { tx, cause } = work
  const { shop } = cause.sync.connected
  const direction = shop.directions.products
  const { variant_id } = local
  if (direction === 'off') return false
  if (typeof link?.remote_id !== 'string') {
    if (direction !== 'from_shopify') changes.added.push(local)
    return false
  }
  const side = work.chosen(variant_id, 'deleted')
  if (direction === 'both' && side === null && isChangedHere(local, link)) {
    work.addConflict({ ...subjectOf(local, product), field: 'deleted', ours: false, theirs: true })
    return false
  }
  if (direction === 'to_shopify' || side === 'cartwright') {
    await changeLink(tx, shop, { kind: 'variant', local_id: variant_id }, { remote_id: null, inventory_item_id: null })
    changes.added.push(local)
    return false
  }
  if (lasting === 0) return false
  await repo.removeVariants(tx, [variant_id])
  await deleteLinks(tx, shop, 'variant', [variant_id])
  return true
}
