import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Db, Executor } from '../../db/connection.ts'
import { prepared } from '../../db/prepared.ts'
import { paymentPages } from '../../db/schema/pages.ts'

export type PageRow = typeof paymentPages.$inferSelect
/** What is needed of a page to show its published copy. */
export type PublishedRow = Pick<
  PageRow,
  'payment_page_id' | 'store_id' | 'payment_page_type' | 'status' | 'is_default' | 'published'
>
export type PageChange = Partial<typeof paymentPages.$inferInsert>

/** The payment pages of a store, newest first. */
export function listPages(db: Executor, store_id: string): Promise<PageRow[]> {
  return db
    .select()
    .from(paymentPages)
    .where(eq(paymentPages.store_id, store_id))
    .orderBy(desc(paymentPages.payment_page_id))
}

export async function findPage(db: Executor, payment_page_id: string): Promise<PageRow | undefined> {
  const [row] = await db.select().from(paymentPages).where(eq(paymentPages.payment_page_id, payment_page_id))
  return row
}

/** Locks a page until the transaction ends, so that its version is read and raised by one at a time. */
export async function lockPage(db: Executor, payment_page_id: string): Promise<PageRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentPages)
    .where(eq(paymentPages.payment_page_id, payment_page_id))
    .for('update')
  return row
}

export async function changePage(
  db: Executor,
  payment_page_id: string,
  change: PageChange,
): Promise<PageRow | undefined> {
  const [row] = await db
    .update(paymentPages)
    .set(change)
    .where(eq(paymentPages.payment_page_id, payment_page_id))
    .returning()
  return row
}

/** Takes the default from the other pages of the same kind, before `page` becomes it. */
export async function clearDefault(db: Executor, page: PageRow): Promise<void> {
  await db
    .update(paymentPages)
    .set({ is_default: false })
    .where(
      and(
        eq(paymentPages.store_id, page.store_id),
        eq(paymentPages.payment_page_type, page.payment_page_type),
        eq(paymentPages.is_default, true),
        ne(paymentPages.payment_page_id, page.payment_page_id),
      ),
    )
}

const shown = and(eq(paymentPages.status, 'live'), isNotNull(paymentPages.published))

const liveById = prepared((db) =>
  db
    .select()
    .from(paymentPages)
    .where(and(eq(paymentPages.payment_page_id, sql.placeholder('id')), shown))
    .prepare('live_page_by_id'),
)

/** A page that shoppers may see, by its id. */
export async function findLivePage(db: Db, id: string): Promise<PageRow | undefined> {
  const [row] = await liveById(db).execute({ id })
  return row
}

/** The page that shoppers of a store see when nothing names another. */
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
