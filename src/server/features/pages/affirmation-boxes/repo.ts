import { and, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Executor } from '../../../db/connection.ts'
import { paymentPages } from '../../../db/schema/pages/pages.ts'
import { affirmationBoxes } from '../../../db/schema/pages/reviews.ts'

export type BoxRow = typeof affirmationBoxes.$inferSelect
export type NewBox = typeof affirmationBoxes.$inferInsert
export type BoxChange = PgUpdateSetSource<typeof affirmationBoxes>

/** Owner of a box: a payment page or an offer. */
export type BoxPlace = { payment_page_id: string } | { optimizer_id: string }

const at = (place: BoxPlace): SQL =>
  'optimizer_id' in place
    ? eq(affirmationBoxes.optimizer_id, place.optimizer_id)
    : eq(affirmationBoxes.payment_page_id, place.payment_page_id)

export async function findAt(db: Executor, place: BoxPlace): Promise<BoxRow | undefined> {
  const [row] = await db.select().from(affirmationBoxes).where(at(place))
  return row
}

/** The box of a live page. */
export async function findOfLivePage(db: Executor, payment_page_id: string): Promise<BoxRow | undefined> {
  const [found] = await db
    .select({ box: affirmationBoxes })
    .from(affirmationBoxes)
    .innerJoin(paymentPages, eq(paymentPages.payment_page_id, affirmationBoxes.payment_page_id))
    .where(
      and(
        eq(affirmationBoxes.payment_page_id, payment_page_id),
        eq(paymentPages.status, 'live'),
        isNotNull(paymentPages.published),
      ),
    )
  return found?.box
}

/** Locks a box until the transaction ends, since its remaining content decides if it is deleted. */
export async function lockBox(db: Executor, affirmation_id: string): Promise<BoxRow | undefined> {
  const [row] = await db
    .select()
    .from(affirmationBoxes)
    .where(eq(affirmationBoxes.affirmation_id, affirmation_id))
    .for('update')
  return row
}

/**
 * Locks the box of a page or offer, creating an empty one if needed; `made` is true if it was created. Undefined if it
 * was deleted in the meantime.
 */
export async function lockOrCreate(
  db: Executor,
  place: BoxPlace,
  box: NewBox,
): Promise<{ row: BoxRow; made: boolean } | undefined> {
  const [made] = await db
    .insert(affirmationBoxes)
    .values({ ...box, ...place })
    .onConflictDoNothing()
    .returning()
  if (made) return { row: made, made: true }
  const [row] = await db.select().from(affirmationBoxes).where(at(place)).for('update')
  return row && { row, made: false }
}

export async function changeBox(db: Executor, affirmation_id: string, change: BoxChange): Promise<BoxRow | undefined> {
  const [row] = await db
    .update(affirmationBoxes)
    .set(change)
    .where(eq(affirmationBoxes.affirmation_id, affirmation_id))
    .returning()
  return row
}

export async function deleteBox(db: Executor, affirmation_id: string): Promise<void> {
  await db.delete(affirmationBoxes).where(eq(affirmationBoxes.affirmation_id, affirmation_id))
}
