import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'

/** How long a report may run, in milliseconds. */
const REPORT_MS = 20_000
/** How long an export may run. */
const EXPORT_MS = 600_000
const BATCH = 1000

export type QueryRow = Readonly<Record<string, unknown>>

const timeout = (ms: number): SQL => sql.raw(`set local statement_timeout = ${ms}`)

/**
 * Compiling a large plan takes longer than most reports. The planner expects far more groups than there are, and would
 * sort all rows on disk for them; what a report really needs is small.
 */
const PLANNING = sql.raw(`set local jit = off; set local work_mem = '64MB'`)

/** Runs a query that only reads, and gives up after a while. */
export const readReport = (db: Db, query: SQL): Promise<QueryRow[]> =>
  db.transaction(
    async (tx) => {
      await tx.execute(timeout(REPORT_MS))
      await tx.execute(PLANNING)
      return (await tx.execute(query)).rows
    },
    { accessMode: 'read only' },
  )

/**
 * Reads the rows of a query with a cursor, a batch at a time: one consistent state of the database, whatever happens
 * meanwhile, and never more than one batch in memory.
 * @param write returns once the batch was handed on; false to stop
 */
export const readInBatches = (
  db: Db,
  query: SQL,
  write: (rows: readonly QueryRow[]) => Promise<boolean>,
): Promise<void> =>
  db.transaction(
    async (tx) => {
      await tx.execute(timeout(EXPORT_MS))
      await tx.execute(PLANNING)
      await tx.execute(sql`declare report_rows no scroll cursor for ${query}`)
      for (;;) {
        const { rows } = await tx.execute(sql.raw(`fetch ${BATCH} from report_rows`))
        if (rows.length > 0 && !(await write(rows))) return
        if (rows.length < BATCH) return
      }
    },
    { accessMode: 'read only' },
  )

/** True if the database gave up on a query because it took too long. */
export function isStatementTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '57014') || isStatementTimeout(error.cause)
}
