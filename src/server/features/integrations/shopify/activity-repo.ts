import { desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { offsetOf, type Page } from '../../../db/listing.ts'
import { shopifyActivities } from '../../../db/schema/integrations/shopify.ts'

export type ActivityRow = typeof shopifyActivities.$inferSelect
export type NewActivity = typeof shopifyActivities.$inferInsert

export async function insertActivities(tx: Executor, activities: readonly NewActivity[]): Promise<void> {
  if (activities.length > 0) await tx.insert(shopifyActivities).values([...activities])
}

export async function listActivities(
  db: Executor,
  store_id: string,
  page: Page,
): Promise<{ rows: ActivityRow[]; total: number }> {
  const where = eq(shopifyActivities.store_id, store_id)
  const [rows, counted] = await Promise.all([
    db
      .select()
      .from(shopifyActivities)
      .where(where)
      .orderBy(desc(shopifyActivities.activity_id))
      .limit(page.size)
      .offset(offsetOf(page)),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(shopifyActivities)
      .where(where),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}
