import { and, count, desc, eq, ilike, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Sort } from '../../../../shared/domain/money/list-sort.ts'
import type { DiscountType, PromoStatus } from '../../../../shared/domain/cart/promo.ts'
import type { Executor } from '../../../db/connection.ts'
import { containing, offsetOf, ordered, type Page } from '../../../db/listing.ts'
import { promoCodes } from '../../../db/schema/checkout/promo.ts'
import { lockVersion, nextVersion } from '../../../db/versions.ts'

export type PromoRow = typeof promoCodes.$inferSelect
export type NewPromo = typeof promoCodes.$inferInsert

/** A code with the totals of its orders in one mode. */
export interface UsedPromo {
  promo: PromoRow
  usage_count: number
  revenue: number
}

export const PROMO_SORTS = ['code', 'usage_count', 'revenue', 'ends_at', 'created_at'] as const
export type PromoSort = (typeof PROMO_SORTS)[number]

export interface PromoFilter extends Page {
  store_id: string
  mode: Mode
  now: Date
  search?: string | undefined
  status?: PromoStatus | undefined
  discount_type?: DiscountType | undefined
  source?: 'manual' | 'shopify' | undefined
  sort: Sort<PromoSort> | null
}

// Fully qualified: inside a select, drizzle drops the table name from a column, which the subquery would resolve to its
// own.
const usedBy = (figure: SQL, mode: Mode): SQL<number> =>
  sql<number>`(select ${figure} from promo_redemptions r where r.promo_code_id = promo_codes.promo_code_id and r.mode = ${mode})`

const usesOf = (mode: Mode): SQL<number> => usedBy(sql`count(*)::int`, mode)
const revenueOf = (mode: Mode): SQL<number> => usedBy(sql`coalesce(sum(r.order_total), 0)`, mode).mapWith(Number)

/** `promoStatus` in SQL. */
function statusCondition(status: PromoStatus, now: Date): SQL {
  const at = now.toISOString()
  const { disabled, starts_at, ends_at } = promoCodes
  if (status === 'disabled') return sql`${disabled}`
  const ended = sql`coalesce(${ends_at} <= ${at}::timestamptz, false)`
  const ahead = sql`coalesce(${starts_at} > ${at}::timestamptz, false)`
  if (status === 'expired') return sql`not ${disabled} and ${ended}`
  return status === 'scheduled'
    ? sql`not ${disabled} and not ${ended} and ${ahead}`
    : sql`not ${disabled} and not ${ended} and not ${ahead}`
}

const matching = ({ store_id, search, status, discount_type, source, now }: PromoFilter): SQL | undefined =>
  and(
    eq(promoCodes.store_id, store_id),
    search?.trim() ? ilike(promoCodes.code, containing(search)) : undefined,
    status && statusCondition(status, now),
    discount_type && eq(promoCodes.discount_type, discount_type),
    source && eq(promoCodes.source, source),
    // Codes made for one shopper belong to their email.
    sql`not exists (select from recovery_messages m where m.promo_code_id = ${promoCodes}.promo_code_id)`,
  )

export async function hasCode(db: Executor, store_id: string, code_key: string): Promise<boolean> {
  const own = and(eq(promoCodes.store_id, store_id), eq(promoCodes.code_key, code_key))
  const found = await db.select({ code: promoCodes.code }).from(promoCodes).where(own).limit(1)
  return found.length > 0
}

function orderOf({ sort, mode }: PromoFilter): SQL[] {
  // IDs sort by time and serve as a tiebreaker.
  if (sort === null) return [desc(promoCodes.promo_code_id)]
  const column = {
    code: promoCodes.code_key,
    usage_count: usesOf(mode),
    revenue: revenueOf(mode),
    ends_at: promoCodes.ends_at,
    created_at: promoCodes.created_at,
  }[sort.key]
  return [ordered(column, sort.descending), desc(promoCodes.promo_code_id)]
}

const used = (mode: Mode) => ({ promo: promoCodes, usage_count: usesOf(mode), revenue: revenueOf(mode) })

/** One page of matching codes, and the total count. */
export async function listPromos(db: Executor, filter: PromoFilter): Promise<{ rows: UsedPromo[]; total: number }> {
  const where = matching(filter)
  const [rows, counted] = await Promise.all([
    db
      .select(used(filter.mode))
      .from(promoCodes)
      .where(where)
      .orderBy(...orderOf(filter))
      .limit(filter.size)
      .offset(offsetOf(filter)),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(promoCodes)
      .where(where),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

/** When the store's codes were last synced with Shopify. */
export async function lastSync(db: Executor, store_id: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: promoCodes.synced_at })
    .from(promoCodes)
    .where(and(eq(promoCodes.store_id, store_id), isNotNull(promoCodes.synced_at)))
    .orderBy(ordered(promoCodes.synced_at, true))
    .limit(1)
  return row?.at ?? null
}

export async function countSynced(db: Executor, store_id: string): Promise<number> {
  const [row] = await db
    .select({ synced: count() })
    .from(promoCodes)
    .where(and(eq(promoCodes.store_id, store_id), isNotNull(promoCodes.synced_at)))
  return row?.synced ?? 0
}

export async function findPromo(db: Executor, promo_code_id: string, mode: Mode): Promise<UsedPromo | undefined> {
  const [row] = await db.select(used(mode)).from(promoCodes).where(eq(promoCodes.promo_code_id, promo_code_id))
  return row
}

export async function insertPromo(db: Executor, promo: NewPromo): Promise<void> {
  await db.insert(promoCodes).values(promo)
}

/** False if the code no longer exists. */
export async function changePromo(
  db: Executor,
  promo_code_id: string,
  change: Partial<NewPromo> & { updated_at: Date },
): Promise<boolean> {
  const result = await db
    .update(promoCodes)
    .set({ ...change, version: nextVersion(promoCodes) })
    .where(eq(promoCodes.promo_code_id, promo_code_id))
  return (result.rowCount ?? 0) > 0
}

/** Disables or enables the store's own codes among these; returns those that changed. */
export async function setPromosDisabled(
  db: Executor,
  store_id: string,
  ids: readonly string[],
  disabled: boolean,
  updated_at: Date,
): Promise<{ promo_code_id: string; code: string }[]> {
  return db
    .update(promoCodes)
    .set({ disabled, updated_at, version: nextVersion(promoCodes) })
    .where(
      and(
        eq(promoCodes.store_id, store_id),
        inArray(promoCodes.promo_code_id, [...ids]),
        eq(promoCodes.source, 'manual'),
        eq(promoCodes.disabled, !disabled),
      ),
    )
    .returning({ promo_code_id: promoCodes.promo_code_id, code: promoCodes.code })
}

/** False if it was already deleted. */
export async function deletePromo(db: Executor, promo_code_id: string): Promise<boolean> {
  const result = await db.delete(promoCodes).where(eq(promoCodes.promo_code_id, promo_code_id))
  return (result.rowCount ?? 0) > 0
}

/** Counts how many of the products belong to the store. */
export async function countOwnProducts(db: Executor, store_id: string, ids: readonly string[]): Promise<number> {
  const result = await db.execute<{ found: number }>(
    sql`select count(*)::int as found from products where store_id = ${store_id} and product_id in ${[...ids]}`,
  )
  return result.rows[0]?.found ?? 0
}

/** Locks the code and returns the version that an edit is checked against: see `lockVersion`. */
export const lockPromoVersion = (db: Executor, id: string): Promise<number | null> =>
  lockVersion(db, { table: promoCodes, key: promoCodes.promo_code_id, id })
