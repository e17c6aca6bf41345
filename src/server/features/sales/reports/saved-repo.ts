import { and, asc, count, eq, or } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { savedReports } from '../../../db/schema/sales/reports.ts'
import { lockVersion, nextVersion } from '../../../db/versions.ts'

export type SavedRow = typeof savedReports.$inferSelect

/** What a member can see: their own reports and those shared with the team. */
const visibleTo = (user_id: string) => or(savedReports.shared, eq(savedReports.user_id, user_id))

export const listSaved = (db: Executor, store_id: string, user_id: string): Promise<SavedRow[]> =>
  db
    .select()
    .from(savedReports)
    .where(and(eq(savedReports.store_id, store_id), visibleTo(user_id)))
    .orderBy(asc(savedReports.name), asc(savedReports.report_id))

export async function countSaved(db: Executor, store_id: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(savedReports).where(eq(savedReports.store_id, store_id))
  return row?.total ?? 0
}

/** Finds a report; undefined if it doesn't exist, or someone else keeps it private. */
export async function findSaved(db: Executor, report_id: string, user_id: string): Promise<SavedRow | undefined> {
  const [row] = await db
    .select()
    .from(savedReports)
    .where(and(eq(savedReports.report_id, report_id), visibleTo(user_id)))
  return row
}

export const lockSavedVersion = (db: Executor, report_id: string): Promise<number | null> =>
  lockVersion(db, { table: savedReports, key: savedReports.report_id, id: report_id })

export async function insertSaved(db: Executor, row: SavedRow): Promise<void> {
  await db.insert(savedReports).values(row)
}

export async function changeSaved(
  db: Executor,
  report_id: string,
  change: Partial<Pick<SavedRow, 'name' | 'shared' | 'report'>> & { updated_at: Date },
): Promise<void> {
  await db
    .update(savedReports)
    .set({ ...change, version: nextVersion(savedReports) })
    .where(eq(savedReports.report_id, report_id))
}

export async function deleteSaved(db: Executor, report_id: string): Promise<void> {
  await db.delete(savedReports).where(eq(savedReports.report_id, report_id))
}
