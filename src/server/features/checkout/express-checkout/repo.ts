import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { stores } from '../../../db/schema/stores/stores.ts'

const fields = {
  store_name: stores.store_name,
  express_apple_pay: stores.express_apple_pay,
  express_google_pay: stores.express_google_pay,
  using_paypal: stores.using_paypal,
  express_order: stores.express_order,
  express_look: stores.express_look,
}

export type ExpressRow = {
  [Name in keyof typeof fields]: (typeof stores.$inferSelect)[Name]
}

/** Reads a store's express checkout settings and locks the store until the transaction ends. */
export async function lockExpress(tx: Executor, store_id: string): Promise<ExpressRow | undefined> {
  const [row] = await tx.select(fields).from(stores).where(eq(stores.store_id, store_id)).for('no key update')
  return row
}

export async function setExpress(
  tx: Executor,
  store_id: string,
  changes: Partial<Omit<ExpressRow, 'store_name'>> & { updated_at: Date },
): Promise<void> {
  await tx.update(stores).set(changes).where(eq(stores.store_id, store_id))
}

/** Number of a store's live payment pages that enable each wallet's button. */
export interface PageCounts extends Record<string, unknown> {
  pages: number
  apple_pay: number
  google_pay: number
  paypal: number
}

export async function countPages(db: Executor, store_id: string): Promise<PageCounts> {
  const asking = (flag: string) => sql`(count(*) filter (
    where (p.published->>'one_click_checkout_enabled')::boolean and (p.published->>${flag})::boolean))::int`
  const { rows } = await db.execute<PageCounts>(sql`
    select count(*)::int as pages, ${asking('one_click_checkout_applepay')} as apple_pay,
      ${asking('one_click_checkout_googlepay')} as google_pay, ${asking('one_click_checkout_paypal')} as paypal
    from payment_pages p
    where p.store_id = ${store_id} and p.status = 'live' and p.deleted_at is null and p.published is not null`)
  return rows[0] ?? { pages: 0, apple_pay: 0, google_pay: 0, paypal: 0 }
}

/** The checkout domain that a store has entered, verified or not. */
export async function findDomain(
  db: Executor,
  store_id: string,
): Promise<{ domain: string; verified: boolean } | undefined> {
  const { rows } = await db.execute<{ domain: string; verified: boolean }>(
    sql`select domain, verified_at is not null as verified from store_domains where store_id = ${store_id}`,
  )
  return rows[0]
}
