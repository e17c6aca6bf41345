import type { FieldValue, Sides } from '../../../../../../shared/domain/shopify/merge-fields.ts'
import { newId } from '../../../../../db/ids.ts'
import type { RemoteProduct } from '../../../../../integrations/shopify/remote-product.ts'
import {
  changeLink,
  deleteProductLinks,
  findLinkByRemote,
  listVariantLinks,
  saveLink,
  type LinkRow,
} from '../../link-repo.ts'
import * as repo from './local-repo.ts'
import type { LocalProduct } from './local-repo.ts'
import { mergeRecord, type RecordMerge } from '../merge-record.ts'
import { noChanges, type ProductChanges } from './product-changes.ts'
import {
  imageSides,
  isChangedThere,
  isProductChangedThere,
  ourProduct,
  PRODUCT_FIELDS,
  theirProduct,
  type ProductField,
} from './product-sides.ts'
import { insertRemoteVariant, reconcileVariants } from './reconcile-variants.ts'
import { record, reconcile, tally, type Cause, type Reconciliation } from '../reconciliation.ts'

/** A product that can't be synchronized. The reason is for the merchant. */
export class Unsupported extends Error {
  override readonly name = 'Unsupported'
}

/** Variants of a product in Cartwright. */
const MAX_VARIANTS = 100

function requireSupported({ is_gift_card, variants, has_more, title }: RemoteProduct): void {
  if (is_gift_card) throw new Unsupported('Gift cards aren’t supported')
  if (has_more || variants.length > MAX_VARIANTS) throw new Unsupported(`It has more than ${MAX_VARIANTS} variants`)
  if (title === '' || variants.length === 0) throw new Unsupported('It has no title or variant')
}

/**
 * Brings a product of Shopify together with ours: adds it, merges its fields, or lists conflicts. Changes here are stored;
 * those for Shopify are returned. Null if there is nothing to do.
 * @throws Unsupported, Disconnected
 */
export function reconcileProduct(cause: Cause, remote: RemoteProduct): Promise<ProductChanges | null> {
  requireSupported(remote)
  const { shop } = cause.sync.connected
  let link: LinkRow | null = null
  return reconcile(
    cause,
    async (tx) => {
      link = await findLinkByRemote(tx, shop, 'product', remote.id)
      const local_id = link?.local_id ?? (await matchBySku(tx, cause, remote))
      if (local_id === null) return []
      const variants = await listVariantLinks(tx, shop, local_id)
      const product = await repo.lockProduct(tx, shop.store_id, local_id)
      const ids = [...variants.map((each) => each.local_id), ...(product?.variants ?? []).map((v) => v.variant_id)]
      return [local_id, ...new Set(ids)]
    },
    async (work) => {
      const local_id = link?.local_id ?? (await matchBySku(work.tx, cause, remote))
      if (local_id === null) return addProduct(work, remote)
      const local = await repo.lockProduct(work.tx, shop.store_id, local_id)
      if (local) return mergeProduct(work, local, remote, link)
      return link ? productDeletedHere(work, remote, link) : null
    },
  )
}

/** Our product with the same SKUs. @throws Unsupported if several have them: a person must tell which */
async function matchBySku(tx: Reconciliation['tx'], { sync }: Cause, remote: RemoteProduct): Promise<string | null> {
  const skus = remote.variants.flatMap(({ sku }) => (sku === '' ? [] : [sku]))
  const [first, second] = await repo.listBySku(tx, sync.connected.shop, skus)
  if (second !== undefined) throw new Unsupported('Several of your products have its SKUs. Make the SKUs unique')
  return first ?? null
}

const publish = ({ cause, tx }: Reconciliation, product_id: string): Promise<void> => {
  const { deps, connected } = cause.sync
  return deps.live.publish(tx, { type: 'product.updated', store_id: connected.shop.store_id, product_id })
}

/** Adds a product that only Shopify has. Its image is copied afterwards. */
async function addProduct(work: Reconciliation, remote: RemoteProduct): Promise<ProductChanges | null> {
  const { tx, cause, now } = work
  const { store_id, shop, directions } = cause.sync.connected.shop
  if (directions.products === 'to_shopify' || directions.products === 'off') return null
  const { title, description, status } = remote
  const product_id = newId('prd', now.getTime())
  const at = { created_at: now, updated_at: now }
  await repo.insertProduct(tx, { product_id, store_id, title, description, status, source: 'shopify', ...at })
  await saveLink(tx, {
    store_id,
    shop,
    kind: 'product',
    local_id: product_id,
    remote_id: remote.id,
    base: { title, description, status, image: null, image_here: null },
  })
  for (const [position, variant] of remote.variants.entries())
    await insertRemoteVariant(work, product_id, variant, position)
  await publish(work, product_id)
  await record(cause, tx, `${title} added`)
  await tally(cause, tx, { created: 1 })
  const takesImage = remote.image?.url ?? null
  return { ...noChanges(product_id, title, remote, 1), ...(takesImage !== null && { takesImage }) }
}

async function mergeProduct(
  work: Reconciliation,
  local: LocalProduct,
  remote: RemoteProduct,
  link: LinkRow | null,
): Promise<ProductChanges> {
  const { tx, cause } = work
  const { shop } = cause.sync.connected
  const { product } = local
  const { product_id, title } = product
  const key = { kind: 'product', local_id: product_id } as const
  if (!link) await saveLink(tx, { store_id: shop.store_id, shop: shop.shop, ...key, remote_id: remote.id, base: {} })
  const base = link?.base ?? {}
  const image = imageSides(product, remote, base)
  const sides = { ours: ourProduct(product, image.ours), theirs: theirProduct(remote, image.theirs) }
  const merged = mergeRecord(PRODUCT_FIELDS, { base, ...sides }, shop.directions.products, (field) =>
    work.chosen(product_id, field),
  )
  for (const conflict of merged.conflicts)
    work.addConflict({ ...key, product_id, title, ...conflict, theirs_at: remote.updated_at })
  const changes = noChanges(product_id, title, remote, product.version)
  changes.fields = merged.theirs
  const { image: takenImage, ...fields } = merged.ours
  if (takenImage !== undefined) changes.takesImage = remote.image?.url ?? null
  const { image: agreedImage, ...agreed } = merged.base
  const images = agreedImage === undefined ? {} : imageBase(merged, sides, product.image)
  await changeLink(tx, shop, key, { base: { ...agreed, ...images } })
  if (fields.status === 'archived') await requireNoPlan(tx, product_id, true)
  const isChanged = await applyProduct(work, local, fields)
  const areVariantsChanged = await reconcileVariants(work, { local, remote, changes })
  if (isChanged) changes.version += 1
  if (!isChanged && !areVariantsChanged) return changes
  await publish(work, product_id)
  await tally(cause, tx, { updated: 1 })
  return changes
}

/** Until an image is copied in either direction, the base tells only that side as changed. */
function imageBase(
  { theirs }: Pick<RecordMerge<ProductField>, 'theirs'>,
  sides: Pick<Sides<ProductField>, 'ours' | 'theirs'>,
  path: string | null,
): Record<string, FieldValue> {
  return theirs.image === undefined
    ? { image: sides.ours.image, image_here: path }
    : { image: sides.theirs.image, image_here: null }
}

const FIELD_NAMES: Readonly<Record<Exclude<ProductField, 'image'>, string>> = {
  title: 'title',
  description: 'description',
  status: 'status',
}

async function applyProduct(
  { tx, cause, now }: Reconciliation,
  { product }: LocalProduct,
  fields: Partial<Record<Exclude<ProductField, 'image'>, unknown>>,
): Promise<boolean> {
  const { title, description, status } = fields
  const change = {
    ...(typeof title === 'string' && { title }),
    ...(typeof description === 'string' && { description }),
    ...(typeof status === 'string' && { status }),
  }
  const names = Object.keys(FIELD_NAMES).filter((name) => name in change)
  if (names.length === 0) return false
  await repo.changeProduct(tx, product.product_id, change, now)
  await record(cause, tx, `${change.title ?? product.title} updated: ${names.join(', ')}`)
  return true
}

const inWords = new Intl.ListFormat('en', { type: 'conjunction' })

/** @throws Unsupported: a plan that renews needs its product */
export async function requireNoPlan(tx: Reconciliation['tx'], product_id: string, isArchived: boolean): Promise<void> {
  const plans = await repo.listSellingPlans(tx, product_id, isArchived)
  if (plans.length === 0) return
  throw new Unsupported(`Subscription plans sell it, so that it stays here: ${inWords.format(plans)}`)
}

/** A product that was deleted here and still exists at Shopify. */
async function productDeletedHere(
  work: Reconciliation,
  remote: RemoteProduct,
  link: LinkRow,
): Promise<ProductChanges | null> {
  const { tx, cause } = work
  const { shop } = cause.sync.connected
  const { local_id } = link
  const direction = shop.directions.products
  if (direction === 'off') return null
  const side = work.chosen(local_id, 'deleted')
  if (direction === 'from_shopify' || side === 'shopify') {
    await deleteProductLinks(tx, shop, local_id)
    return addProduct(work, remote)
  }
  const variants = await listVariantLinks(tx, shop, local_id)
  const isChanged =
    isProductChangedThere(remote, link) ||
    remote.variants.some((each) => {
      const known = variants.find(({ remote_id }) => remote_id === each.id)
      return !known || isChangedThere(each, known)
    })
  if (direction === 'both' && side === null && isChanged) {
    const about = { kind: 'product', local_id, product_id: null, title: remote.title } as const
    work.addConflict({ ...about, field: 'deleted', ours: true, theirs: false, theirs_at: remote.updated_at })
    return null
  }
  return { ...noChanges(local_id, remote.title, remote, 0), deletes: true }
}
