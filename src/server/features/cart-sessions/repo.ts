import { and, eq, placeholder, sql, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Mode, StoredAddress } from '../../../shared/contracts/fields.ts'
import type { Db, Executor } from '../../db/connection.ts'
import { fixedSql, type FixedSql } from '../../db/fixed-sql.ts'
import { prepared } from '../../db/prepared.ts'
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

const byId = prepared((db) =>
  db
    .select()
    .from(liveCartSessions)
    .where(eq(liveCartSessions.session_id, placeholder('id')))
    .prepare('session_by_id'),
)

export async function findSession(db: Db, id: string): Promise<SessionRow | null> {
  const [row] = await byId(db).execute({ id })
  return row ?? null
}

/** What a session begins with; everything else has its default. */
export type NewSession = Pick<
  SessionRow,
  | 'session_id'
  | 'store_id'
  | 'payment_page_id'
  | 'mode'
  | 'currency'
  | 'cart'
  | 'subtotal'
  | 'savings_total'
  | 'shipping_total'
  | 'selected_shipping_rate'
  | 'total'
  | 'created_at'
  | 'updated_at'
>

export async function insertSession(db: Executor, row: NewSession): Promise<void> {
  await db.execute(fixedSql`
    insert into live_cart_sessions (session_id, store_id, payment_page_id, mode, currency, cart, subtotal, savings_total,
      shipping_total, selected_shipping_rate, total, created_at, updated_at)
    values (${row.session_id}, ${row.store_id}, ${row.payment_page_id}, ${row.mode}, ${row.currency},
      ${json(row.cart)}, ${row.subtotal}, ${row.savings_total}, ${row.shipping_total},
      ${json(row.selected_shipping_rate)}, ${row.total}, ${row.created_at}, ${row.updated_at})`)
}

const json = (value: unknown): FixedSql => fixedSql`${value === null ? null : JSON.stringify(value)}::jsonb`

/**
 * Writes all that decides what is to be paid, of an open session whose cart has the version before this row's; false
 * when it is open no more, or another tab changed the cart first.
 */
export async function storeCart(db: Executor, row: SessionRow): Promise<boolean> {
  const result = await db.execute(fixedSql`
    update live_cart_sessions set cart = ${json(row.cart)}, cart_version = ${row.cart_version},
      promo_total = ${row.promo_total}, progress_reward_free_shipping = ${row.progress_reward_free_shipping},
      progress_reward_discount_percentage = ${row.progress_reward_discount_percentage},
      selected_shipping_rate = ${json(row.selected_shipping_rate)}, subtotal = ${row.subtotal},
      savings_total = ${row.savings_total}, shipping_total = ${row.shipping_total}, total = ${row.total},
      updated_at = ${row.updated_at}
    where session_id = ${row.session_id} and status = 'open' and cart_version = ${row.cart_version - 1}`)
  return result.rowCount === 1
}

/** What a shopper has said of themselves; what is undefined is unchanged. */
export interface CustomerChanges {
  email?: string | undefined
  phone?: string | undefined
  opt_in?: boolean | undefined
  shipping_address?: StoredAddress | undefined
  billing_address?: StoredAddress | undefined
  /** The steps reached by it: their first time counts. */
  reached: { contact: boolean; shipping: boolean }
}

const given = (name: string, type: string, column: string): SQL =>
  sql`coalesce(${placeholder(name)}::${sql.raw(type)}, ${sql.identifier(column)})`

const firstTime = (name: string, column: string): SQL =>
  sql`coalesce(${sql.identifier(column)}, ${placeholder(name)}::timestamptz)`

const keepCustomer = prepared((db) =>
  db
    .update(liveCartSessions)
    .set({
      customer_email: given('email', 'text', 'customer_email'),
      customer_phone: given('phone', 'text', 'customer_phone'),
      opt_in: given('opt_in', 'boolean', 'opt_in'),
      customer_shipping_address: given('shipping_address', 'jsonb', 'customer_shipping_address'),
      customer_billing_address: given('billing_address', 'jsonb', 'customer_billing_address'),
      contact_at: firstTime('contact_at', 'contact_at'),
      shipping_at: firstTime('shipping_at', 'shipping_at'),
      updated_at: sql`${placeholder('now')}::timestamptz`,
    })
    .where(and(eq(liveCartSessions.session_id, placeholder('id')), eq(liveCartSessions.status, 'open')))
    .returning()
    .prepare('keep_customer'),
)

/** Writes what a shopper has said to an open session; null when it is open no more. */
export async function storeCustomer(
  db: Db,
  id: string,
  { email, phone, opt_in, shipping_address, billing_address, reached }: CustomerChanges,
  at: Date,
): Promise<SessionRow | null> {
  const now = at.toISOString()
  const [row] = await keepCustomer(db).execute({
    ...{ id, now, email: email ?? null, phone: phone ?? null, opt_in: opt_in ?? null },
    shipping_address: shipping_address ? JSON.stringify(shipping_address) : null,
    billing_address: billing_address ? JSON.stringify(billing_address) : null,
    contact_at: reached.contact ? now : null,
    shipping_at: reached.shipping ? now : null,
  })
  return row ?? null
}

/** Notes something about a session whatever its status; false when there is no such session. */
export async function noteOnSession(db: Executor, sessionId: string, changes: SessionChanges): Promise<boolean> {
  const result = await db.update(liveCartSessions).set(changes).where(eq(liveCartSessions.session_id, sessionId))
  return (result.rowCount ?? 0) > 0
}

// Drizzle writes the columns of an only table without its name, which the inner queries would take for their own.
const withVariant = prepared((db) =>
  db
    .select({
      session: liveCartSessions,
      variant: sql<SellableVariant | null>`(
        select json_build_object('variant_id', v.variant_id, 'product_id', v.product_id, 'store_id', v.store_id,
          'title', p.title, 'variant_title', v.title, 'image', p.image, 'price', v.price, 'available', v.stock - coalesce((
            select sum(h.quantity) from stock_holds h where h.variant_id = v.variant_id
              and h.session_id <> live_cart_sessions.session_id and h.expires_at > now()), 0)::int)
        from product_variants v join products p using (product_id)
        where p.product_id = ${placeholder('product_id')} and p.store_id = live_cart_sessions.store_id
          and p.status = 'active' and (${placeholder('variant_id')}::text is null or v.variant_id = ${placeholder('variant_id')})
        order by v.position limit 1)`,
    })
    .from(liveCartSessions)
    .where(eq(liveCartSessions.session_id, placeholder('id')))
    .prepare('session_with_variant'),
)

/** A session with an active product's variant of its store; without a variant id the product's first one (SS-030). */
export async function findWithVariant(
  db: Db,
  id: string,
  { product_id, variant_id = null }: { product_id: string; variant_id?: string | null | undefined },
): Promise<{ session: SessionRow; variant: SellableVariant | null } | null> {
  const [found] = await withVariant(db).execute({ id, product_id, variant_id })
  return found ?? null
}

const withRate = prepared((db) =>
  db
    .select({
      session: liveCartSessions,
      rate: sql<SelectedShippingRate | null>`(
        select json_build_object('shipping_method_id', m.shipping_method_id, 'shipping_title', m.shipping_title,
          'shipping_rate', m.shipping_rate)
        from shipping_methods m
        where m.payment_page_id = live_cart_sessions.payment_page_id
          and m.shipping_method_id = ${placeholder('shipping_method_id')} and m.minimum_subtotal <= live_cart_sessions.subtotal)`,
    })
    .from(liveCartSessions)
    .where(eq(liveCartSessions.session_id, placeholder('id')))
    .prepare('session_with_rate'),
)

/** A session with a shipping method that may be chosen for it. */
export async function findWithRate(
  db: Db,
  id: string,
  shipping_method_id: string,
): Promise<{ session: SessionRow; rate: SelectedShippingRate | null } | null> {
  const [found] = await withRate(db).execute({ id, shipping_method_id })
  return found ?? null
}

/** Everything a new session needs, by one statement: the variant, its store, the page to show and the rate to begin with. */
export async function findSessionStart(
  db: Db,
  variantId: string,
  pageId: string | undefined,
): Promise<SessionStart | null> {
  const result = await db.execute<SessionStart & Record<string, unknown>>(fixedSql`
    select v.variant_id, v.product_id, v.store_id, p.title, v.title as variant_title, p.image, v.price,
      v.stock - coalesce((
        select sum(h.quantity) from stock_holds h
        where h.variant_id = v.variant_id and h.expires_at > now()), 0)::int as available, s.cart_mode as mode, s.currency, page.payment_page_id,
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
