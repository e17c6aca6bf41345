import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db, Executor } from '../../../db/connection.ts'
import { prepared } from '../../../db/statements/prepared.ts'
import { paymentPages } from '../../../db/schema/pages/pages.ts'

export type PageRow = typeof paymentPages.$inferSelect
/** The columns needed to show a page's published version. */
export type PublishedRow = Pick<
  PageRow,
  'payment_page_id' | 'store_id' | 'payment_page_type' | 'status' | 'is_default' | 'published'
>

const shown = and(eq(paymentPages.status, 'live'), isNotNull(paymentPages.published))

const liveById = prepared((db) =>
  db
    .select()
    .from(paymentPages)
    .where(and(eq(paymentPages.payment_page_id, sql.placeholder('id')), shown))
    .prepare('live_page_by_id'),
)

/** A live page by its ID. */
export async function findLivePage(db: Db, id: string): Promise<PageRow | undefined> {
  const [row] = await liveById(db).execute({ id })
  return row
}

/** The page that a store's shoppers see by default. */
export async function findDefaultPage(
  db: Executor,
  store_id: string,
  payment_page_type: string,
): Promise<PageRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentPages)
    .where(
      and(
        eq(paymentPages.store_id, store_id),
        eq(paymentPages.payment_page_type, payment_page_type),
        eq(paymentPages.is_default, true),
        shown,
      ),
    )
  return row
}

/** Number of shoppers on a page: its open sessions that have not expired (GAP-81). */
export async function countOpenSessions(db: Executor, payment_page_id: string, now: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*) as count from live_cart_sessions
    where payment_page_id = ${payment_page_id} and status = 'open'
      and updated_at > ${now}::timestamptz - interval '24 hours'`)
  return rows[0]?.count ?? 0
}

/** The first of these products that does not belong to the store. */
export async function findForeignProduct(
  db: Executor,
  store_id: string,
  product_ids: readonly string[],
): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from jsonb_array_elements_text(${JSON.stringify(product_ids)}::jsonb) as id
    where not exists (select from products p where p.product_id = id and p.store_id = ${store_id}) limit 1`)
  return rows[0]?.id
}

/** The products that a page sells, in its draft or its published version. */
export async function listSelected(db: Executor, payment_page_id: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select s.id from payment_pages p, lateral jsonb_array_elements_text(
      coalesce(p.draft->'selected_products', '[]'::jsonb) || coalesce(p.published->'selected_products', '[]'::jsonb)
    ) as s(id)
    where p.payment_page_id = ${payment_page_id}`)
  return new Set(rows.map(({ id }) => id))
}
