import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Mode } from '../../../shared/contracts/fields.ts'
import type { Db, Executor } from '../../db/connection.ts'
import { liveCartSessions, type SelectedShippingRate } from '../../db/schema/checkout.ts'

export type SessionRow = typeof liveCartSessions.$inferSelect
export type SessionChanges = PgUpdateSetSource<typeof liveCartSessions>

/** A product variant that can be put into a cart, with what its store sells in. */
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

export interface SessionStart extends SellableVariant {
  mode: Mode
  currency: string
  payment_page_id: string | null
  default_rate: SelectedShippingRate | null
}

export async function findSession(db: Executor, sessionId: string): Promise<SessionRow | null> {
  const rows = await db.select().from(liveCartSessions).where(eq(liveCartSessions.session_id, sessionId))
  return rows[0] ?? null
}

export async function insertSession(db: Executor, row: typeof liveCartSessions.$inferInsert): Promise<SessionRow> {
  const rows = await db.insert(liveCartSessions).values(row).returning()
  const inserted = rows[0]
  if (!inserted) throw new Error('The session was not inserted')
  return inserted
}

/** Writes changes to an open session; null when it is open no more, or another tab changed the cart first. */
export async function updateSession(
  db: Executor,
  sessionId: string,
  changes: SessionChanges,
  guard: { cart_version?: number } = {},
): Promise<SessionRow | null> {
  const rows = await db
    .update(liveCartSessions)
    .set(changes)
    .where(
      and(
        eq(liveCartSessions.session_id, sessionId),
        eq(liveCartSessions.status, 'open'),
        guard.cart_version === undefined ? undefined : eq(liveCartSessions.cart_version, guard.cart_version),
      ),
    )
    .returning()
  return rows[0] ?? null
}

/** Notes something about a session whatever its status; false when there is no such session. */
export async function noteOnSession(db: Executor, sessionId: string, changes: SessionChanges): Promise<boolean> {
  const result = await db.update(liveCartSessions).set(changes).where(eq(liveCartSessions.session_id, sessionId))
  return (result.rowCount ?? 0) > 0
}

const heldByOthers = (sessionId: string): SQL => sql`coalesce((
  select sum(h.quantity) from stock_holds h
  where h.variant_id = v.variant_id and h.session_id <> ${sessionId} and h.expires_at > now()), 0)::int`

/** An active product's variant of a store; without a variant id its first one (SS-030). */
export async function findSellable(
  db: Executor,
  where: { store_id: string; product_id: string; variant_id?: string | undefined },
  sessionId: string,
): Promise<SellableVariant | null> {
  const result = await db.execute<SellableVariant & Record<string, unknown>>(sql`
    select v.variant_id, v.product_id, v.store_id, p.title, v.title as variant_title, p.image, v.price,
      v.stock - ${heldByOthers(sessionId)} as available
    from product_variants v join products p using (product_id)
    where p.product_id = ${where.product_id} and p.store_id = ${where.store_id} and p.status = 'active'
      and (${where.variant_id ?? null}::text is null or v.variant_id = ${where.variant_id ?? null})
    order by v.position limit 1`)
  return result.rows[0] ?? null
}

/** Everything a new session needs, by one statement: the variant, its store, the page to show and the rate to begin with. */
export async function findSessionStart(
  db: Db,
  variantId: string,
  pageId: string | undefined,
): Promise<SessionStart | null> {
  const result = await db.execute<SessionStart & Record<string, unknown>>(sql`
    select v.variant_id, v.product_id, v.store_id, p.title, v.title as variant_title, p.image, v.price,
      v.stock - ${heldByOthers('')} as available, s.cart_mode as mode, s.currency, page.payment_page_id,
      (select json_build_object('shipping_method_id', m.shipping_method_id, 'shipping_title', m.shipping_title,
          'shipping_rate', m.shipping_rate)
        from shipping_methods m
        where m.payment_page_id = page.payment_page_id and m.minimum_subtotal <= v.price
          and coalesce((page.published->>'shipping_method_enabled')::boolean, true)
        order by m.is_default desc, m.section_order limit 1) as default_rate
    from product_variants v
    join products p using (product_id)
    join stores s on s.store_id = v.store_id
    left join lateral (
      select g.payment_page_id, g.published from payment_pages g
      where g.store_id = v.store_id and g.status = 'live' and g.published is not null
        and (g.payment_page_id = ${pageId ?? null} or (${pageId ?? null}::text is null and g.is_default
          and g.payment_page_type = 'standard'))
      limit 1) page on true
    where v.variant_id = ${variantId} and p.status = 'active'`)
  return result.rows[0] ?? null
}

/** A shipping method that may be chosen on a page for a cart of this subtotal. */
export async function findRate(
  db: Executor,
  pageId: string,
  methodId: string,
  subtotal: number,
): Promise<SelectedShippingRate | null> {
  const result = await db.execute<{ shipping_method_id: string; shipping_title: string; shipping_rate: number }>(sql`
    select shipping_method_id, shipping_title, shipping_rate from shipping_methods
    where payment_page_id = ${pageId} and shipping_method_id = ${methodId} and minimum_subtotal <= ${subtotal}`)
  return result.rows[0] ?? null
}
