import { and, desc, eq, ne } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import { paymentPages, shippingMethods } from '../../../db/schema/pages/pages.ts'
import { affirmationBoxes, reviews } from '../../../db/schema/pages/reviews.ts'

/** The store's default payment page, preferably its standard one; null without one. */
export async function defaultPageOf(db: Executor, store_id: string, except: string): Promise<string | null> {
  const rows = await db
    .select({ id: paymentPages.payment_page_id })
    .from(paymentPages)
    .where(
      and(
        eq(paymentPages.store_id, store_id),
        eq(paymentPages.is_default, true),
        ne(paymentPages.payment_page_id, except),
      ),
    )
    .orderBy(desc(paymentPages.payment_page_type))
    .limit(1)
  return rows[0]?.id ?? null
}

interface Copy {
  from: string
  to: string
  now: Date
}

/** Copies a page's shipping methods, reviews and affirmation box to another page. */
export async function copyPageParts(db: Executor, copy: Copy): Promise<void> {
  await copyMethods(db, copy)
  await copyReviews(db, copy)
  await copyAffirmation(db, copy)
}

/** Copies a page's shipping methods to another page. */
export async function copyMethods(db: Executor, { from, to, now }: Copy): Promise<void> {
  const rows = await db.select().from(shippingMethods).where(eq(shippingMethods.payment_page_id, from))
  const copies = rows.map((row) =>
    Object.assign(row, { shipping_method_id: newId('shp'), payment_page_id: to, created_at: now }),
  )
  if (copies.length > 0) await db.insert(shippingMethods).values(copies)
}

async function copyReviews(db: Executor, { from, to, now }: Copy): Promise<void> {
  const rows = await db.select().from(reviews).where(eq(reviews.payment_page_id, from))
  const copies = rows.map((row) =>
    Object.assign(row, { review_id: newId('rev'), payment_page_id: to, created_at: now }),
  )
  if (copies.length > 0) await db.insert(reviews).values(copies)
}

async function copyAffirmation(db: Executor, { from, to, now }: Copy): Promise<void> {
  const rows = await db.select().from(affirmationBoxes).where(eq(affirmationBoxes.payment_page_id, from))
  const copies = rows.map((row) =>
    Object.assign(row, { affirmation_id: newId('afb'), payment_page_id: to, created_at: now }),
  )
  if (copies.length > 0) await db.insert(affirmationBoxes).values(copies)
}
