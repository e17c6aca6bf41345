import { eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from './connection.ts'

/** A table whose rows are edited as a whole, in a form: each saved edit increments the version. */
type Versioned = PgTable & { version: PgColumn }

/** For the SET of an edit. */
export const nextVersion = ({ version }: Versioned): SQL<number> => sql<number>`${version} + 1`

/** Locks a row until the transaction ends and returns its version; null if the row doesn't exist. */
export async function lockVersion(
  db: Executor,
  { table, key, id }: { table: Versioned; key: PgColumn; id: string },
): Promise<number | null> {
  const [row] = await db
    .select({ version: sql<number>`${table.version}` })
    .from(table)
    .where(eq(key, id))
    .for('no key update')
  return row?.version ?? null
}
