import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Mode } from '../../../../../shared/contracts/fields.ts'
import type { ShopChoice } from '../../../../../shared/shop-data.ts'
import type { Executor } from '../../../../db/connection.ts'
import { fixedSql } from '../../../../db/statements/fixed-sql.ts'
import { liveCartSessions, type SelectedShippingRate } from '../../../../db/schema/checkout/checkout.ts'
import type { SessionRow } from '../repo.ts'

type FoundChoice = Omit<ShopChoice, 'minimum_quantity' | 'maximum_quantity'>

/**
 * Finds which of these products the store can sell, each with its variants and the stock that no other session holds.
 */
export async function findChoices(
  db: Executor,
  store_id: string,
  product_ids: readonly string[],
  session_id: string | null,
): Promise<FoundChoice[]> {
  const result = await db.execute<FoundChoice & Record<string, unknown>>(fixedSql`
    select p.product_id, p.title, p.description, p.image, (
      select json_agg(json_build_object('variant_id', v.variant_id, 'title', v.title, 'price', v.price,
          'available', greatest(v.stock - coalesce((
            select sum(h.quantity) from stock_holds h where h.variant_id = v.variant_id
              and h.session_id is distinct from ${session_id} and h.expires_at > now()), 0)::int, 0)) order by v.position)
      from product_variants v where v.product_id = p.product_id) as variants
    from products p
    where p.store_id = ${store_id} and p.status = 'active' and p.product_id = any(${[...product_ids]}::text[])
      and exists (select from product_variants v where v.product_id = p.product_id)`)
  return result.rows
}

/** Facts of a store and page for a new session. */
export interface InstantStart {
  mode: Mode
  currency: string
  /** True if the store accepts no more orders. */
  closed: boolean
  /** The page's countdown in minutes; null if it has none. */
  limited_minutes: number | null
  default_rate: SelectedShippingRate | null
}

/**
 * Reads what a link or page session starts with. A page with Shopify's rates has no default rate before the address is
 * known (SH-002, GAP-71).
 * @param subtotal in minor units: some shipping methods have a minimum
 */
export async function findInstantStart(
  db: Executor,
  { store_id, payment_page_id, subtotal }: { store_id: string; payment_page_id: string; subtotal: number },
): Promise<InstantStart | undefined> {
  const result = await db.execute<InstantStart & Record<string, unknown>>(fixedSql`
    select s.cart_mode as mode, s.currency, s.closed_at is not null as closed,
      case when (g.published->>'limited_time_enabled')::boolean
        then (g.published->>'limited_time_remaining')::int end as limited_minutes,
      (select json_build_object('shipping_method_id', m.shipping_method_id, 'shipping_title', m.shipping_title,
          'shipping_rate', m.shipping_rate)
        from shipping_methods m
        where m.payment_page_id = g.payment_page_id and m.minimum_subtotal <= ${subtotal}
          and coalesce((g.published->>'shipping_method_enabled')::boolean, true)
          and not coalesce((g.published->>'use_shopify_shipping_rates')::boolean, false)
        order by m.is_default desc, m.section_order limit 1) as default_rate
    from stores s join payment_pages g on g.store_id = s.store_id
    where s.store_id = ${store_id} and g.payment_page_id = ${payment_page_id}`)
  return result.rows[0]
}

/**
 * Moves an open session to another page with everything that depends on it in one statement, so that a shopper paying
 * the previous page's total gets the new one. False if it is no longer open, or another tab changed the cart first.
 */
export async function updateSessionPage(
  db: Executor,
  { session_id, cart_version }: Pick<SessionRow, 'session_id' | 'cart_version'>,
  changes: Pick<SessionRow, 'payment_page_id' | 'selected_shipping_rate' | 'updated_at'>,
): Promise<boolean> {
  const result = await db
    .update(liveCartSessions)
    .set({ ...changes, cart_version: cart_version + 1 })
    .where(
      and(
        eq(liveCartSessions.session_id, session_id),
        eq(liveCartSessions.status, 'open'),
        eq(liveCartSessions.cart_version, cart_version),
      ),
    )
  return (result.rowCount ?? 0) > 0
}

/**
 * Merges answers into those of an open session, safe against concurrent calls, and binds it to the browser; null if it
 * is no longer open or belongs to another browser.
 */
export async function storeAnswers(
  db: Executor,
  { session_id, device_hash }: { session_id: string; device_hash: string },
  answers: Readonly<Record<string, string>>,
  updated_at: Date,
): Promise<SessionRow | null> {
  const { custom_fields } = liveCartSessions
  const [row] = await db
    .update(liveCartSessions)
    .set({
      custom_fields: sql`coalesce(${custom_fields}, '{}'::jsonb) || ${JSON.stringify(answers)}::jsonb`,
      device_hash,
      updated_at,
    })
    .where(
      and(
        eq(liveCartSessions.session_id, session_id),
        eq(liveCartSessions.status, 'open'),
        or(isNull(liveCartSessions.device_hash), eq(liveCartSessions.device_hash, device_hash)),
      ),
    )
    .returning()
  return row ?? null
}
