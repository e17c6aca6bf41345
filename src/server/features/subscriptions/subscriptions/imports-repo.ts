import { and, eq, sql } from 'drizzle-orm'
import type { ImportRow } from '../../../../shared/contracts/subscriptions/import-calls.ts'
import type { Executor } from '../../../db/connection.ts'
import { subscriptionImportRows, subscriptionImports } from '../../../db/schema/subscriptions/imports.ts'

export type ImportRecord = typeof subscriptionImports.$inferSelect

export async function insertImport(tx: Executor, row: ImportRecord, rows: readonly ImportRow[]): Promise<void> {
  await tx.insert(subscriptionImports).values(row)
  await tx.execute(sql`
    insert into subscription_import_rows (import_id, line, input)
    select ${row.import_id}, (r->>'line')::int, r from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r
    on conflict do nothing`)
}

export async function findImport(db: Executor, store_id: string, import_id: string): Promise<ImportRecord | null> {
  const { import_id: own, store_id: store } = subscriptionImports
  const [row] = await db
    .select()
    .from(subscriptionImports)
    .where(and(eq(own, import_id), eq(store, store_id)))
  return row ?? null
}

/** Locks an unfinished import, so that a job that runs twice processes no row twice; null if it is finished. */
export async function lockImport(tx: Executor, import_id: string): Promise<ImportRecord | null> {
  const [row] = await tx
    .select()
    .from(subscriptionImports)
    .where(sql`${subscriptionImports.import_id} = ${import_id} and ${subscriptionImports.finished_at} is null`)
    .for('update')
  return row ?? null
}

/** Rows that aren't processed yet, by line. */
export async function nextRows(tx: Executor, import_id: string, limit: number): Promise<ImportRow[]> {
  const { rows } = await tx.execute<{ input: ImportRow }>(sql`
    select input from subscription_import_rows where import_id = ${import_id} and status is null
    order by line limit ${limit}`)
  return rows.map(({ input }) => input)
}

export interface RowResult {
  line: number
  status: 'valid' | 'invalid' | 'skipped' | 'imported'
  message: string
}

export async function recordResult(
  tx: Executor,
  import_id: string,
  { line, status, message }: RowResult,
  key: string | null,
): Promise<void> {
  await tx
    .update(subscriptionImportRows)
    .set({ status, message, key })
    .where(and(eq(subscriptionImportRows.import_id, import_id), eq(subscriptionImportRows.line, line)))
}

/** The first line of an import with the same subscription that can be imported; null without one. */
export async function lineOfKey(tx: Executor, import_id: string, key: string): Promise<number | null> {
  const { rows } = await tx.execute<{ line: number }>(sql`
    select line from subscription_import_rows
    where import_id = ${import_id} and key = ${key} and status in ('valid', 'imported') order by line limit 1`)
  return rows[0]?.line ?? null
}

export async function finishImport(tx: Executor, import_id: string, now: Date): Promise<void> {
  await tx.update(subscriptionImports).set({ finished_at: now }).where(eq(subscriptionImports.import_id, import_id))
}

export async function countResults(db: Executor, import_id: string): Promise<Record<RowResult['status'], number>> {
  const { rows } = await db.execute<{ status: RowResult['status']; count: number }>(sql`
    select status, count(*)::int as count from subscription_import_rows
    where import_id = ${import_id} and status is not null group by status`)
  const counts = { valid: 0, invalid: 0, skipped: 0, imported: 0 }
  for (const { status, count } of rows) counts[status] = count
  return counts
}

/** Results with problems first, or only the problems. */
export async function listResults(
  db: Executor,
  import_id: string,
  { limit, only }: { limit: number; only?: RowResult['status'] },
): Promise<RowResult[]> {
  const { rows } = await db.execute<RowResult & Record<string, unknown>>(sql`
    select line, status, message from subscription_import_rows
    where import_id = ${import_id} and status is not null ${only === undefined ? sql`` : sql`and status = ${only}`}
    order by status <> 'invalid', line limit ${limit}`)
  return rows
}

/** Deletes imports with their rows, which have personal data and tokens. */
export async function deleteImports(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from subscription_imports where created_at < ${before.toISOString()}::timestamptz`)
}
