import { and, eq, isNotNull } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Executor } from '../../db/connection.ts'
import { paymentPages } from '../../db/schema/pages.ts'
import { affirmationBoxes } from '../../db/schema/reviews.ts'

export type BoxRow = typeof affirmationBoxes.$inferSelect
export type NewBox = typeof affirmationBoxes.$inferInsert
export type BoxChange = PgUpdateSetSource<typeof affirmationBoxes>

export async function findByPage(db: Executor, payment_page_id: string): Promise<BoxRow | undefined> {
  const [row] = await db.select().from(affirmationBoxes).where(eq(affirmationBoxes.payment_page_id, payment_page_id))
  return row
}

/** The box of a page that shoppers may see. */
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

/** A box, locked until the transaction ends: what is left of it decides whether it stays. */
export async function lockBox(db: Executor, affirmation_id: string): Promise<BoxRow | undefined> {
  const [row] = await db
    .select()
    .from(affirmationBoxes)
    .where(eq(affirmationBoxes.affirmation_id, affirmation_id))
    .for('update')
  return row
}

/** The page's box, locked; made empty where there is none. `made` says that it was. Undefined when it went meanwhile. */
export async function lockOrMake(db: Executor, box: NewBox): Promise<{ row: BoxRow; made: boolean } | undefined> {
  const [made] = await db
    .insert(affirmationBoxes)
    .values(box)
    .onConflictDoNothing({ target: affirmationBoxes.payment_page_id })
    .returning()
  if (made) return { row: made, made: true }
  const [row] = await db
    .select()
    .from(affirmationBoxes)
    .where(eq(affirmationBoxes.payment_page_id, box.payment_page_id))
    .for('update')
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
