import { eq, sql } from 'drizzle-orm'
import type { StoredAddress } from '../../../shared/contracts/fields.ts'
import type { RuledPage } from '../../../shared/domain/checkout-validation.ts'
import type { Db } from '../../db/connection.ts'
import { prepared } from '../../db/prepared.ts'
import { liveCartSessions } from '../../db/schema/checkout.ts'
import { paymentPages } from '../../db/schema/pages.ts'

export type SessionRow = typeof liveCartSessions.$inferSelect

const byId = prepared((db) =>
  db
    .select()
    .from(liveCartSessions)
    .where(eq(liveCartSessions.session_id, sql.placeholder('id')))
    .prepare('session_by_id'),
)

export async function findSession(db: Db, id: string): Promise<SessionRow | null> {
  const [row] = await byId(db).execute({ id })
  return row ?? null
}

const shippingRules = prepared((db) =>
  db
    .select({
      page: sql<RuledPage>`json_build_object(
        'restrict_shipping_countries_enabled', (${paymentPages.published}->>'restrict_shipping_countries_enabled')::boolean,
        'included_country_codes', ${paymentPages.published}->'included_country_codes',
        'excluded_city_codes', ${paymentPages.published}->'excluded_city_codes')`,
      taxed: sql<boolean>`coalesce((${paymentPages.published}->>'tax_integration_enabled')::boolean, false)`,
      address: liveCartSessions.customer_shipping_address,
    })
    .from(liveCartSessions)
    .innerJoin(paymentPages, eq(paymentPages.payment_page_id, liveCartSessions.payment_page_id))
    .where(eq(liveCartSessions.session_id, sql.placeholder('id')))
    .prepare('shipping_rules'),
)

/** Where the page of a session ships to, whether it taxes by the address, and the address so far; null without one. */
export async function findShippingRules(
  db: Db,
  id: string,
): Promise<{ page: RuledPage; taxed: boolean; address: StoredAddress | null } | null> {
  const [found] = await shippingRules(db).execute({ id })
  return found ?? null
}

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

/** How many pieces there are of the scarcest item of a session's cart; null for an empty one. */
export async function findStockLeft(db: Db, id: string): Promise<number | null> {
  const [found] = await stockLeft(db).execute({ id })
  return found?.left ?? null
}
