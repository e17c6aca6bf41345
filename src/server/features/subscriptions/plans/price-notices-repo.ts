import { sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import type { subscriptions } from '../../../db/schema/subscriptions/subscriptions.ts'

/** Subscriptions that a version may apply to and whose customers weren't emailed about it or a later one. */
export async function listUnnotified(
  db: Executor,
  { plan_id, version, after, limit }: { plan_id: string; version: number; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ subscription_id: string }>(sql`
    select subscription_id from subscriptions
    where plan_id = ${plan_id} and plan_version < ${version} and subscription_id > ${after}
      and status in ('active', 'paused', 'past_due', 'unpaid') and coalesce(price_notice_version, 0) < ${version}
    order by subscription_id limit ${limit}`)
  return rows.map(({ subscription_id }) => subscription_id)
}

export async function markNoticesSent(db: Executor, plan_id: string, version: number, at: Date): Promise<void> {
  await db.execute(sql`
    update subscription_plan_versions set notices_sent_at = ${at.toISOString()}
    where plan_id = ${plan_id} and version = ${version}`)
}

/** The store in an email, with the recipient. */
export interface NoticeFacts extends Record<string, unknown> {
  store_name: string
  store_email: string
  store_phone: string
  store_address: string
  email: string
  product_title: string
  locale: string
}

export async function findNoticeFacts(
  db: Executor,
  row: typeof subscriptions.$inferSelect,
): Promise<NoticeFacts | null> {
  const { rows } = await db.execute<NoticeFacts>(sql`
    select s.store_name, s.store_email, s.store_phone, s.store_address, c.email,
      coalesce(p.title, '') as product_title, coalesce(${row.locale}, g.published->>'language', 'en-US') as locale
    from stores s
    join customers c on c.customer_id = ${row.customer_id}
    left join products p on p.product_id = ${row.product_id}
    left join payment_pages g on g.payment_page_id = ${row.payment_page_id}
    where s.store_id = ${row.store_id}`)
  return rows[0] ?? null
}

/** The store as customers see it in an email. */
export async function findMailStore(
  db: Executor,
  store_id: string,
): Promise<Pick<NoticeFacts, 'store_name' | 'store_email' | 'store_phone' | 'store_address'>> {
  const { rows } = await db.execute<NoticeFacts>(sql`
    select store_name, store_email, store_phone, store_address from stores where store_id = ${store_id}`)
  const [found] = rows
  if (!found) throw new Error('The store no longer exists')
  return found
}
