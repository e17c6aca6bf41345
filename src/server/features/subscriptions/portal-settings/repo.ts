import { and, count, eq, gte, sql } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { PortalContent } from '../../../../shared/contracts/subscriptions/portal-settings.ts'
import type { Executor } from '../../../db/connection.ts'
import { customerPortals, portalSessions } from '../../../db/schema/subscriptions/customer-portal.ts'
import { subscriptionEvents } from '../../../db/schema/subscriptions/events.ts'

/** Creates the portal of a store that has none. */
export async function insertPortal(db: Executor, store_id: string, draft: PortalContent, now: Date): Promise<void> {
  await db
    .insert(customerPortals)
    .values({ store_id, draft, name: draft.name, created_at: now, updated_at: now })
    .onConflictDoNothing()
}

export async function findPortal(
  db: Executor,
  store_id: string,
): Promise<Pick<typeof customerPortals.$inferSelect, 'published' | 'published_at'> | undefined> {
  const [row] = await db
    .select({ published: customerPortals.published, published_at: customerPortals.published_at })
    .from(customerPortals)
    .where(eq(customerPortals.store_id, store_id))
  return row
}

interface Period {
  store_id: string
  mode: Mode
  since: Date
}

/** Sign-ins with a link or a code, without links that only lead to the payment method. */
export async function countSignIns(db: Executor, { store_id, mode, since }: Period): Promise<number> {
  const [row] = await db
    .select({ sign_ins: count() })
    .from(portalSessions)
    .where(
      and(
        eq(portalSessions.store_id, store_id),
        eq(portalSessions.mode, mode),
        eq(portalSessions.payment_method_only, false),
        gte(portalSessions.created_at, since),
      ),
    )
  return row?.sign_ins ?? 0
}

/** What customers did themselves, by kind of event and reason. */
export function countCustomerEvents(
  db: Executor,
  { store_id, mode, since }: Period,
): Promise<{ kind: string; reason: string | null; events: number }[]> {
  return db
    .select({ kind: subscriptionEvents.kind, reason: subscriptionEvents.reason, events: count() })
    .from(subscriptionEvents)
    .where(
      and(
        eq(subscriptionEvents.store_id, store_id),
        eq(subscriptionEvents.mode, mode),
        eq(subscriptionEvents.actor, 'customer'),
        gte(subscriptionEvents.at, since),
      ),
    )
    .groupBy(subscriptionEvents.kind, subscriptionEvents.reason)
}

interface StoreReach extends Record<string, unknown> {
  has_contact: boolean
  countries: string[]
  languages: string[]
}

/** Latest orders that are searched for countries. */
const SEARCHED_ORDERS = 1000

/** Where a store sells, in which languages, and whether its customers can contact it. */
export async function findReach(db: Executor, store_id: string, mode: Mode): Promise<StoreReach> {
  const { rows } = await db.execute<StoreReach>(sql`
    with pages as (
      select published from payment_pages
      where store_id = ${store_id} and status = 'live' and published is not null and deleted_at is null
    ), sold as (
      select shipping_address->>'country_code' as code from orders
      where store_id = ${store_id} and mode = ${mode} order by created_at desc limit ${SEARCHED_ORDERS}
    ), restricted as (
      select jsonb_array_elements_text(published->'included_country_codes') as code from pages
      where published->>'restrict_shipping_countries_enabled' = 'true'
    )
    select
      coalesce((select store_email <> '' or store_website <> '' from stores where store_id = ${store_id}), false)
        as has_contact,
      array(select code from sold where code <> '' union select code from restricted order by 1) as countries,
      array(select distinct published->>'language' from pages where published ? 'language' order by 1) as languages`)
  return rows[0] ?? { has_contact: false, countries: [], languages: [] }
}
