import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { offsetOf, type Page } from '../../../db/listing.ts'
import { shopifyRuns, type RunCounts } from '../../../db/schema/integrations/shopify.ts'

export type RunRow = typeof shopifyRuns.$inferSelect

export const NO_COUNTS: RunCounts = {
  created: 0,
  updated: 0,
  unchanged: 0,
  sent: 0,
  conflicts: 0,
  skipped: 0,
  failed: 0,
}

/** The run that isn't finished; null if there is none. */
export async function findActiveRun(db: Executor, integration_id: string): Promise<RunRow | null> {
  const [row] = await db
    .select()
    .from(shopifyRuns)
    .where(and(eq(shopifyRuns.integration_id, integration_id), isNull(shopifyRuns.finished_at)))
  return row ?? null
}

/** The active run, otherwise the last one. */
export async function findLatestRun(db: Executor, integration_id: string): Promise<RunRow | null> {
  const [row] = await db
    .select()
    .from(shopifyRuns)
    .where(eq(shopifyRuns.integration_id, integration_id))
    .orderBy(sql`${shopifyRuns.finished_at} is null desc`, desc(shopifyRuns.started_at), desc(shopifyRuns.run_id))
    .limit(1)
  return row ?? null
}

/** Adds a run; null if another one is active. */
export async function insertRun(tx: Executor, values: typeof shopifyRuns.$inferInsert): Promise<RunRow | null> {
  const [row] = await tx
    .insert(shopifyRuns)
    .values(values)
    .onConflictDoNothing({ target: shopifyRuns.integration_id, where: isNull(shopifyRuns.finished_at) })
    .returning()
  return row ?? null
}

/** Changes a run that isn't finished; null if it is, or was deleted with its connection. */
export async function changeRun(
  tx: Executor,
  run_id: string,
  change: Partial<typeof shopifyRuns.$inferInsert>,
): Promise<RunRow | null> {
  const [row] = await tx
    .update(shopifyRuns)
    .set(change)
    .where(and(eq(shopifyRuns.run_id, run_id), isNull(shopifyRuns.finished_at)))
    .returning()
  return row ?? null
}

/** Adds to the counts of a run. */
export async function addToCounts(tx: Executor, run_id: string, added: Partial<RunCounts>): Promise<void> {
  const counts = Object.entries(added).reduce(
    (all, [name, by]) =>
      sql`jsonb_set(${all}, array[${name}], to_jsonb((${shopifyRuns.counts} ->> ${name})::int + ${by}::int))`,
    sql`${shopifyRuns.counts}`,
  )
  await tx.update(shopifyRuns).set({ counts }).where(eq(shopifyRuns.run_id, run_id))
}

/** True if everything was compared once, so that a record without a link is new. */
export async function hasCompletedRun(db: Executor, integration_id: string): Promise<boolean> {
  const rows = await db
    .select({ run_id: shopifyRuns.run_id })
    .from(shopifyRuns)
    .where(and(eq(shopifyRuns.integration_id, integration_id), eq(shopifyRuns.status, 'completed')))
    .limit(1)
  return rows.length > 0
}

export async function listRuns(
  db: Executor,
  integration_id: string,
  page: Page,
): Promise<{ rows: RunRow[]; total: number }> {
  const where = eq(shopifyRuns.integration_id, integration_id)
  const [rows, counted] = await Promise.all([
    db
      .select()
      .from(shopifyRuns)
      .where(where)
      .orderBy(desc(shopifyRuns.started_at), desc(shopifyRuns.run_id))
      .limit(page.size)
      .offset(offsetOf(page)),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(shopifyRuns)
      .where(where),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}
