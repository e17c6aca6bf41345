import { and, eq, sql } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { ShopPlan } from '../../../../shared/domain/subscriptions/cart-plan.ts'
import type { OptimizerCategory } from '../../../../shared/contracts/pages/optimizer-content.ts'
import type { Db, Executor } from '../../../db/connection.ts'
import { fixedSql } from '../../../db/statements/fixed-sql.ts'
import { newId } from '../../../db/ids.ts'
import { cacheByStoreVersion, type StoreVersion } from '../../../db/store-cache.ts'
import { affirmationBoxes } from '../../../db/schema/pages/reviews.ts'
import { products } from '../../../db/schema/sales/catalog.ts'

/** True if a product belongs to another store or does not exist. */
export async function findForeignProduct(db: Executor, store_id: string, product_id: string): Promise<boolean> {
  const rows = await db
    .select({ id: products.product_id })
    .from(products)
    .where(and(eq(products.product_id, product_id), eq(products.store_id, store_id)))
  return rows.length === 0
}

/** True if a subscription plan belongs to another store or does not exist. */
export async function findForeignPlan(db: Executor, store_id: string, plan_id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from subscription_plans where plan_id = ${plan_id} and store_id = ${store_id}`)
  return rows.length === 0
}

/** True if a store has a downsell with this ID. */
export async function hasDownsell(db: Executor, store_id: string, optimizer_id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from optimizers where optimizer_id = ${optimizer_id} and store_id = ${store_id}
      and optimizer_category = 'downsell' and deleted_at is null`)
  return rows.length > 0
}

/** Names of the same store's upsells that a downsell follows, including drafts. */
export async function listFollowed(db: Executor, downsell_id: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select u.name from optimizers d join optimizers u using (store_id)
    where d.optimizer_id = ${downsell_id} and u.optimizer_category = 'upsell' and u.deleted_at is null
      and ${downsell_id} in (u.draft->>'if_declined', u.published->>'if_declined')
    order by u.optimizer_id desc`)
  return rows.map(({ name }) => name)
}

export async function copyAffirmation(
  db: Executor,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  const rows = await db.select().from(affirmationBoxes).where(eq(affirmationBoxes.optimizer_id, from))
  const copies = rows.map((row) =>
    Object.assign(row, { affirmation_id: newId('afb'), optimizer_id: to, created_at: now }),
  )
  if (copies.length > 0) await db.insert(affirmationBoxes).values(copies)
}

/**
 * Counts the live optimizers of a category, and prevents others in the store from going live until the transaction
 * ends.
 */
export async function countLive(tx: Executor, store_id: string, category: OptimizerCategory): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`live offers of ${store_id}`}, 0))`)
  const { rows } = await tx.execute<{ live: number }>(sql`
    select count(*)::int as live from optimizers
    where store_id = ${store_id} and optimizer_category = ${category} and status = 'live' and deleted_at is null`)
  return rows[0]?.live ?? 0
}

/** A live, published optimizer. */
export interface LiveRow extends Record<string, unknown> {
  optimizer_id: string
  store_id: string
  optimizer_category: OptimizerCategory
  published: Record<string, unknown>
}

/** A store's live offers, of one category or of all, newest first (GAP-54). */
export async function listLive(
  db: Executor,
  store_id: string,
  category: OptimizerCategory | null = null,
): Promise<LiveRow[]> {
  const { rows } = await db.execute<LiveRow>(fixedSql`
    select optimizer_id, store_id, optimizer_category, published from optimizers
    where store_id = ${store_id} and status = 'live' and published is not null and deleted_at is null
      and (${category}::text is null or optimizer_category = ${category}::text)
    order by optimizer_id desc`)
  return rows
}

export async function findLive(db: Executor, optimizer_id: string): Promise<LiveRow | null> {
  const { rows } = await db.execute<LiveRow>(fixedSql`
    select optimizer_id, store_id, optimizer_category, published from optimizers
    where optimizer_id = ${optimizer_id} and status = 'live' and published is not null and deleted_at is null`)
  return rows[0] ?? null
}

/** Live upsells that a session was shown and did not accept, latest first. */
export async function listAsked(
  db: Executor,
  { store_id, session_id, mode }: { store_id: string; session_id: string; mode: Mode },
): Promise<LiveRow[]> {
  const { rows } = await db.execute<LiveRow>(fixedSql`
    select o.optimizer_id, o.store_id, o.optimizer_category, o.published
    from optimizers o join optimizer_views v using (optimizer_id)
    where o.store_id = ${store_id} and o.optimizer_category = 'upsell' and o.status = 'live'
      and o.published is not null and o.deleted_at is null and v.mode = ${mode} and v.session_id = ${session_id}
      and v.accepted_at is null and greatest(v.offered_at, v.declined_at) is not null
    order by greatest(v.offered_at, v.declined_at) desc, o.optimizer_id desc`)
  return rows
}

/** A variant of an active product, with the stock that other sessions leave available. */
export interface OfferedRow extends Record<string, unknown> {
  product_id: string
  title: string
  description: string
  image: string | null
  variant_id: string
  variant_title: string
  price: number
  available: number
  /** The plans on sale for its product; null without any. */
  plans: OfferedPlan[] | null
}

export type OfferedPlan = Pick<ShopPlan, 'plan_id' | 'version' | 'options' | 'terms'>

/** The variants of these products of a store, in order. */
export async function listOffered(
  db: Executor,
  { store_id, session_id }: { store_id: string; session_id: string },
  product_ids: readonly string[],
): Promise<OfferedRow[]> {
  const { rows } = await db.execute<OfferedRow>(fixedSql`
    select p.product_id, p.title, p.description, p.image, v.variant_id, v.title as variant_title,
      v.price::float8 as price, v.stock - coalesce((
        select sum(h.quantity) from stock_holds h
        where h.variant_id = v.variant_id and h.session_id <> ${session_id} and h.expires_at > now()
      ), 0)::int as available, (
        select json_agg(json_build_object('plan_id', s.plan_id, 'version', s.version, 'terms', t.terms,
          'options', t.pricing_options))
        from subscription_plans s join subscription_plan_versions t using (plan_id, version)
        where s.product_id = p.product_id and s.status = 'active') as plans
    from products p join product_variants v using (product_id)
    where p.product_id = any(${product_ids}::text[]) and p.store_id = ${store_id} and p.status = 'active'
    order by v.position, v.variant_id`)
  return rows
}

const offered = cacheByStoreVersion(async (db: Db, store_id: string, ids: string) => {
  const rows = await listOffered(db, { store_id, session_id: '' }, ids.split(' '))
  return rows.map((row) => Object.assign(row, { available: Infinity }))
})

/**
 * Same as `listOffered`, at a version of the store, assuming unlimited stock and using the cache where possible.
 * @throws StoreMoved
 */
export const offeredAt = (db: Db, store: StoreVersion, product_ids: readonly string[]): Promise<OfferedRow[]> =>
  offered.at(db, store, product_ids.join(' '))
