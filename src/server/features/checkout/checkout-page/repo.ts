import { eq, sql } from 'drizzle-orm'
import type { ShortLine } from '../../../../shared/shop-data.ts'
import type { Db } from '../../../db/connection.ts'
import { liveCartSessions } from '../../../db/schema/checkout/checkout.ts'
import { fixedSql } from '../../../db/statements/fixed-sql.ts'
import { prepared } from '../../../db/statements/prepared.ts'

const stockLeft = prepared((db) =>
  db
    .select({
      left: sql<number | null>`(
        select min(v.stock - coalesce((
          select sum(h.quantity) from stock_holds h where h.variant_id = v.variant_id
            and h.session_id <> live_cart_sessions.session_id and h.expires_at > now()), 0)::int)
        from product_variants v
        where v.variant_id in (select item->>'product_variant_id' from jsonb_array_elements(cart) item))`,
    })
    .from(liveCartSessions)
    .where(eq(liveCartSessions.session_id, sql.placeholder('id')))
    .prepare('session_stock_left'),
)

/** Stock of the scarcest item in a session's cart; null for an empty cart. */
export async function findStockLeft(db: Db, id: string): Promise<number | null> {
  const [found] = await stockLeft(db).execute({ id })
  return found?.left ?? null
}

/**
 * Finds line items with insufficient stock and the quantity available. Holds of other sessions only count if the
 * session has no hold itself: if two sessions hold the last item, Pay decides which one gets it.
 */
export async function findShortItems(db: Db, id: string): Promise<ShortLine[]> {
  const { rows } = await db.execute<ShortLine & Record<string, unknown>>(fixedSql`
    with lines as (
      select item->>'_id' as item_id, item->>'product_variant_id' as variant_id, (item->>'quantity')::int as quantity
      from live_cart_sessions s, jsonb_array_elements(s.cart) item
      where s.session_id = ${id} and item->>'productId' is distinct from s.payment_link_id),
    there as (
      select l.variant_id, sum(l.quantity) as wanted,
        greatest(coalesce(min(v.stock) filter (where p.status = 'active'), 0) - coalesce((
          select sum(h.quantity) from stock_holds h
          where h.variant_id = l.variant_id and h.session_id <> ${id} and h.expires_at > now()
            and not exists (
              select from stock_holds o
              where o.variant_id = l.variant_id and o.session_id = ${id} and o.expires_at > now())
        ), 0), 0)::int as available
      from lines l left join product_variants v using (variant_id) left join products p using (product_id)
      group by l.variant_id)
    select item_id, available from lines join there using (variant_id) where available < wanted`)
  return rows
}
