import { eq, sql, inArray } from 'drizzle-orm'
import type { Db, Executor } from '../../../../db/connection.ts'
import { fixedSql } from '../../../../db/statements/fixed-sql.ts'
import { prepared } from '../../../../db/statements/prepared.ts'
import { liveCartSessions } from '../../../../db/schema/checkout/checkout.ts'
import { productVariants } from '../../../../db/schema/sales/catalog.ts'
import { cacheByStoreVersion, retryIfStoreChanged, versionOfSession } from '../../../../db/store-cache.ts'
import { pageRules, type PageRules } from './pricing-rules.ts'
import { getCachedRow, cacheRow, type VersionedRow } from '../state/session-cache.ts'
import type { SessionRow } from '../repo.ts'
import type { BundleOffer } from './bundle-price.ts'

/** A product variant that can be added to a cart. */
export interface SellableVariant {
  variant_id: string
  product_id: string
  store_id: string
  title: string
  variant_title: string
  image: string | null
  price: number
  available: number
}

/** A session with everything that determines its price except the codes, as of the store's `store_version`. */
export interface PricedSession extends VersionedRow, PageRules {
  /**
   * True if it comes from the cache: a result based on it only counts if the writing statement finds the versions
   * unchanged.
   */
  isCached: boolean
}

/** SQL expression for a session's offer; null if the session has none or the offer no longer exists. */
const bundleOfSession = sql<BundleOffer | null>`(
  select json_build_object('discount_amount', o.discount_amount, 'products', o.products, 'status', o.status,
    'starts_at', o.starts_at, 'ends_at', o.ends_at)
  from offers o where o.offer_id = live_cart_sessions.offer_id and o.store_id = live_cart_sessions.store_id)`

const byId = prepared((db) =>
  db
    .select({
      session: liveCartSessions,
      row_version: sql<string>`xmin::text`,
      store_version: versionOfSession,
      set: bundleOfSession,
    })
    .from(liveCartSessions)
    .where(eq(liveCartSessions.session_id, sql.placeholder('id')))
    .prepare('priced_session'),
)

/** Reads a session from the database; null if it does not exist. */
export const findPriced = (db: Db, id: string): Promise<PricedSession | null> =>
  retryIfStoreChanged(async () => {
    const [known] = await byId(db).execute({ id })
    if (!known) return null
    const { store_id, payment_page_id } = known.session
    const rules = await pageRules.at(db, { store_id, version: known.store_version }, payment_page_id)
    if (!rules) throw new Error('This session has no page')
    cacheRow(db, known)
    return { ...known, ...rules, isCached: false }
  })

/**
 * Reads a session from this process's cache without a query; null if not cached. It may be stale: anything decided by
 * it only counts once a statement has found the row and the store at these versions.
 */
export function getCachedPriced(db: Db, id: string): PricedSession | null {
  const known = getCachedRow(db, id)
  const rules = known && pageRules.recall(db, known.session.store_id, known.session.payment_page_id)
  if (!known || !rules?.value) return null
  // Cached offer terms are only valid for the version they were read at.
  if (known.session.offer_id !== null && known.store_version !== rules.version) return null
  return { ...known, ...rules.value, store_version: rules.version, isCached: true }
}

/**
 * Finds a variant of an active product of the session's store, with the stock that other sessions leave available;
 * defaults to the product's first variant (SS-030).
 */
export async function findVariant(
  db: Db,
  { session_id, store_id }: Pick<SessionRow, 'session_id' | 'store_id'>,
  { product_id, variant_id = null }: { product_id: string; variant_id?: string | null | undefined },
): Promise<SellableVariant | null> {
  const { rows } = await db.execute<SellableVariant & Record<string, unknown>>(fixedSql`
    select v.variant_id, v.product_id, v.store_id, p.title, v.title as variant_title, p.image, v.price,
      v.stock - coalesce((
        select sum(h.quantity) from stock_holds h where h.variant_id = v.variant_id
          and h.session_id <> ${session_id} and h.expires_at > now()), 0)::int as available
    from product_variants v join products p using (product_id)
    where p.product_id = ${product_id} and p.store_id = ${store_id} and p.status = 'active'
      and (${variant_id}::text is null or v.variant_id = ${variant_id})
    order by v.position limit 1`)
  return rows[0] ?? null
}

type VariantQuery = Parameters<typeof findVariant>[2]

const variants = cacheByStoreVersion((db: Db, store_id: string, id: string) => {
  const [product_id = '', variant_id = ''] = id.split(' ')
  return findVariant(db, { session_id: '', store_id }, { product_id, variant_id: variant_id || null })
})

/**
 * Same as `findVariant`, but for a cached session it uses cached variants and assumes unlimited stock. The quantity
 * needed must then be passed as `Change.pieces`.
 */
export async function sellableVariant(
  db: Db,
  { session, isCached: guessed, store_version: version }: PricedSession,
  wanted: VariantQuery,
): Promise<SellableVariant | null> {
  if (!guessed) return findVariant(db, session, wanted)
  const id = `${wanted.product_id} ${wanted.variant_id ?? ''}`
  const variant = await variants.at(db, { store_id: session.store_id, version }, id)
  return variant && { ...variant, available: Infinity }
}

/** Current prices of variants, in minor units of their store's currency. */
export async function findPrices(db: Executor, ids: readonly string[]): Promise<Map<string, number>> {
  const { variant_id, price } = productVariants
  const rows = await db
    .select({ variant_id, price })
    .from(productVariants)
    .where(inArray(variant_id, [...ids]))
  return new Map(rows.map((row) => [row.variant_id, row.price]))
}
