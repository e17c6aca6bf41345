import type { Parsed } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { Product } from '../../../../shared/contracts/sales/inventory.ts'
import { UNTRACKED_STOCK } from '../../../../shared/domain/cart/stock-level.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, badField, notFound, requireVersion } from '../../../http/errors.ts'
import type { UploadedFile } from '../../../http/handler.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { sortOf } from '../../../http/requests/sorting.ts'
import { saveImage } from '../../../storage/images.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import * as repo from './repo.ts'
import { auditedFields, auditTarget, toProduct } from './wire.ts'

type Body<K extends keyof Contracts['inventory']> = Parsed<Contracts['inventory'][K]>['body']
type VariantBody = NonNullable<Body<'update'>['variants']>[number]

const IMAGE_WIDTH = 1200
/** Maximum stock on hand of one variant. */
const MAX_STOCK = 10_000_000

const productNotFound = (): AppError => notFound('Product not found')

/** Lists one page of a store's products with their variants and stock (SA-003). */
export async function listProducts(
  deps: Deps,
  store: StoreAccess,
  query: Parsed<Contracts['inventory']['list']>['query'],
): Promise<{ products: Product[]; total: number }> {
  const now = deps.clock.now()
  const { rows, total } = await repo.listProducts(deps.db, {
    ...query,
    store_id: store.store_id,
    now,
    sort: sortOf(query.sort, repo.PRODUCT_SORTS),
  })
  const variants = Map.groupBy(
    await repo.variantsOf(
      deps.db,
      rows.map(({ product_id }) => product_id),
      now,
    ),
    ({ variant }) => variant.product_id,
  )
  return { products: rows.map((row) => toProduct(row, variants.get(row.product_id) ?? [], store)), total }
}

/**
 * Returns one product as its store's members see it.
 * @throws AppError 404 if it doesn't exist.
 */
export async function productDetails(
  { db, clock }: { db: Executor; clock: Deps['clock'] },
  store: StoreAccess,
  product_id: string,
): Promise<Product> {
  const row = await repo.findProduct(db, product_id)
  if (!row) throw productNotFound()
  return toProduct(row, await repo.variantsOf(db, [product_id], clock.now()), store)
}

/** Creates a product with its variants. */
export async function createProduct(
  deps: Deps,
  by: Actor,
  store: StoreAccess,
  body: Body<'create'>,
  file: UploadedFile | undefined,
): Promise<Product> {
  const { store_id } = store
  const now = deps.clock.now()
  const product_id = newId('prd', now.getTime())
  const variants = variantRows(body.variants, { product_id, store_id, now, known: new Map() })
  const image = file ? await saveImage(deps, { store_id, file, field: 'image', maxWidth: IMAGE_WIDTH }) : null
  return deps.once(async (db) => {
    const { title, description } = body
    await repo.insertProduct(db, { product_id, store_id, title, description, image, created_at: now, updated_at: now })
    await repo.saveVariants(db, product_id, variants)
    await deps.live.publish(db, { type: 'product.updated', store_id, product_id })
    const made = await productDetails({ db, clock: deps.clock }, store, product_id)
    await audit(deps, db, by, {
      store_id,
      action: 'product.created',
      target: auditTarget(made),
      after: auditedFields(made),
    })
    return made
  })
}

/**
 * Updates the given fields. Variants with an ID are updated and keep their stock if none is given; those without are
 * added, missing ones removed.
 * @throws AppError 400 if a variant belongs to another product or a new one has no stock, 404 if the product doesn't
 * exist.
 */
export async function updateProduct(
  deps: Deps,
  by: Actor,
  store: StoreAccess,
  body: Body<'update'>,
  file: UploadedFile | undefined,
): Promise<Product> {
  const { store_id } = store
  const { product_id, version, title, description, status, variants, remove_image } = body
  const now = deps.clock.now()
  // A replaced image stays in storage because line items of past orders show it.
  const image = file ? await saveImage(deps, { store_id, file, field: 'image', maxWidth: IMAGE_WIDTH }) : null
  return deps.once(async (db) => {
    requireVersion(await repo.lockProductVersion(db, product_id), version)
    const before = await productDetails({ db, clock: deps.clock }, store, product_id)
    if (status === 'archived' && before.status !== 'archived') await refuseWhileOnPlans(db, product_id, 'archive')
    const found = await repo.updateProduct(db, product_id, {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(status !== undefined && { status }),
      ...((image !== null || remove_image) && { image }),
      updated_at: now,
    })
    if (!found) throw productNotFound()
    if (variants) {
      const known = await repo.lockVariants(db, product_id)
      await repo.saveVariants(db, product_id, variantRows(variants, { product_id, store_id, now, known }))
    }
    await deps.live.publish(db, { type: 'product.updated', store_id, product_id })
    const after = await productDetails({ db, clock: deps.clock }, store, product_id)
    await audit(deps, db, by, {
      store_id,
      action: 'product.updated',
      target: auditTarget(after),
      before: auditedFields(before),
      after: auditedFields(after),
    })
    return after
  })
}

/**
 * Adds to a variant's stock on hand, or subtracts from it.
 * @throws AppError 422 if the stock is not tracked or would be below zero or above the maximum, 404 if the variant
 * doesn't exist.
 */
export async function adjustStock(
  deps: Deps,
  by: Actor,
  store: StoreAccess,
  body: Body<'adjustStock'>,
): Promise<Product> {
  const { store_id } = store
  const { product_id, variant_id, change } = body
  return deps.once(async (db) => {
    if (!(await repo.changeStock(db, { product_id, variant_id, change, max: MAX_STOCK }))) {
      const stored = (await repo.lockVariants(db, product_id)).get(variant_id)
      if (!stored) throw notFound('Variant not found')
      if (!stored.track_stock) throw new AppError(422, 'Stock of this variant is not tracked', { code: 'stock' })
      throw new AppError(422, change < 0 ? 'Stock must not fall below zero' : 'Stock is too high', { code: 'stock' })
    }
    await deps.live.publish(db, { type: 'product.updated', store_id, product_id })
    const product = await productDetails({ db, clock: deps.clock }, store, product_id)
    const variant = product.variants.find((each) => each.variant_id === variant_id)
    const stock = variant?.stock ?? 0
    await audit(deps, db, by, {
      store_id,
      action: 'product.stock_adjusted',
      target: { type: 'product', id: product_id, name: `${product.title}, ${variant?.title ?? ''}` },
      before: { stock: stock - change },
      after: { stock },
    })
    return product
  })
}

/**
 * Deletes a product with its variants and holds; past orders keep their line items.
 * @throws AppError 404 if it was already deleted, 409 if a subscription plan sells it.
 */
export async function removeProduct(deps: Deps, by: Actor, store: StoreAccess, product_id: string): Promise<void> {
  const { store_id } = store
  await deps.db.transaction(async (db) => {
    await refuseWhileOnPlans(db, product_id, 'delete')
    const gone = await productDetails({ db, clock: deps.clock }, store, product_id)
    if (!(await repo.deleteProduct(db, product_id))) throw productNotFound()
    await deps.live.publish(db, { type: 'product.updated', store_id, product_id })
    await audit(deps, db, by, {
      store_id,
      action: 'product.deleted',
      target: auditTarget(gone),
      before: auditedFields(gone),
    })
  })
}

interface VariantOwner {
  product_id: string
  store_id: string
  now: Date
  /** Stock of the existing variants. */
  known: ReadonlyMap<string, repo.StoredStock>
}

function variantRows(variants: readonly VariantBody[], owner: VariantOwner): repo.NewVariant[] {
  const { product_id, store_id, now, known } = owner
  const given = variants.flatMap(({ variant_id }) => variant_id ?? [])
  if (new Set(given).size < given.length) throw badField('variants', 'A variant is listed twice')
  if (given.some((id) => !known.has(id))) throw badField('variants', 'A variant belongs to another product')
  return variants.map((variant, position) => {
    if (variant.low_stock_threshold > MAX_STOCK) throw badField('variants', 'Low-stock threshold is too high')
    const before = known.get(variant.variant_id ?? '')
    const track_stock = variant.track_stock ?? before?.track_stock ?? true
    const stock = track_stock ? (variant.stock ?? existingStock(before)) : UNTRACKED_STOCK
    if (stock === undefined) throw badField(`variants.${position}.stock`, 'Stock is required')
    const variant_id = variant.variant_id ?? newId('var', now.getTime())
    return { ...variant, variant_id, track_stock, stock, product_id, store_id, position, created_at: now }
  })
}

/** The current stock, used if none is given; undefined if the variant has none. */
const existingStock = (before: repo.StoredStock | undefined): number | undefined =>
  before?.track_stock ? before.stock : undefined

const inWords = new Intl.ListFormat('en', { type: 'conjunction' })

/**
 * Rejects archiving or deleting a product that subscription plans sell. An archived plan may still renew, so that its
 * product can be archived but not deleted.
 * @throws AppError 409, naming the plans
 */
async function refuseWhileOnPlans(db: Executor, product_id: string, action: 'archive' | 'delete'): Promise<void> {
  const names = await repo.listPlansSelling(db, product_id, { all: action === 'delete' })
  if (names.length === 0) return
  const [plans, sell] = names.length === 1 ? ['The plan', 'sells'] : ['The plans', 'sell']
  const advice =
    action === 'archive' ? `Archive the ${names.length === 1 ? 'plan' : 'plans'} first.` : 'Archive it instead.'
  throw new AppError(409, `${plans} ${inWords.format(names)} ${sell} this product. ${advice}`, {
    code: 'product_on_plan',
  })
}

/**
 * Rejects archived products in a new place of sale.
 * @throws AppError 422 on the field, naming the store's archived products
 */
export async function refuseArchived(
  db: Executor,
  { store_id, field }: { store_id: string; field: string },
  product_ids: readonly string[],
): Promise<void> {
  if (product_ids.length === 0) return
  const archived = await repo.listArchivedTitles(db, store_id, product_ids)
  if (archived.length === 0) return
  const titles = inWords.format(archived)
  const detail =
    archived.length === 1
      ? `${titles} is archived. Restore it in the inventory first.`
      : `${titles} are archived. Restore them in the inventory first.`
  throw new AppError(422, detail, { code: 'archived_product', errors: { [field]: detail } })
}
