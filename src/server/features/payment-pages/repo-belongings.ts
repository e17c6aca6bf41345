import { eq } from 'drizzle-orm'
import type { Executor } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { shippingMethods } from '../../db/schema/pages.ts'
import { affirmationBoxes, reviews } from '../../db/schema/reviews.ts'

export async function insertMethods(db: Executor, methods: (typeof shippingMethods.$inferInsert)[]): Promise<void> {
  await db.insert(shippingMethods).values(methods)
}

interface Copy {
  from: string
  to: string
  now: Date
}

/** Copies what belongs to a page to another: its ways to ship, its reviews and its affirmation box. */
export async function copyBelongings(db: Executor, copy: Copy): Promise<void> {
  await copyMethods(db, copy)
  await copyReviews(db, copy)
  await copyAffirmation(db, copy)
}

async function copyMethods(db: Executor, { from, to, now }: Copy): Promise<void> {
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
