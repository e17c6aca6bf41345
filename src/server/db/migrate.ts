import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles, type MigrationConfig, type MigrationMeta } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { z } from 'zod'
import { StartError } from '../start-error.ts'
import { createSearchIndexes } from './search-indexes.ts'
import { explainConnection } from './statements/connection-errors.ts'

/** Internal to drizzle's own migrator, which can't stop at an earlier schema. */
const migrator: { migrate(wanted: MigrationMeta[], session: unknown, config: MigrationConfig): Promise<void> } =
  new PgDialect()

const folder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Arbitrary advisory lock key, so that servers starting at once migrate one after the other. */
const LOCK = 727_100

/**
 * Migrates a database to the current schema; safe for several servers to call at once.
 * @param url of a direct connection: the lock belongs to a session
 * @returns if searches have indexes, which not every database allows
 * @throws StartError if the database can't be used, or was migrated by a newer release.
 */
export async function migrateDatabase(url: string): Promise<{ has_search_indexes: boolean }> {
  let has_search_indexes = false
  await migrateTo(url, schemaVersion(), async (client) => {
    has_search_indexes = await createSearchIndexes(client)
  })
  return { has_search_indexes }
}

/** Migrates a database to the schema of this release or an earlier one. `then` runs before another server can. */
export async function migrateTo(
  url: string,
  version: number,
  then: (client: pg.Client) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw explainConnection(url, error)
  }
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await refuseNewerSchema(client)
    const wanted = readMigrationFiles({ migrationsFolder: folder }).filter(
      ({ folderMillis }) => folderMillis <= version,
    )
    await migrator.migrate(wanted, drizzle(client)._.session, { migrationsFolder: folder })
    await then(client)
  } finally {
    await client.end()
  }
  await runMigrations({ connectionString: url })
}

/** Schema version: the time in milliseconds at which its last migration was generated. 0 without any. */
export const schemaVersion = (): number =>
  Math.max(0, ...readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis))

/** True if this release can upgrade the schema. */
export const isKnownSchema = (version: number): boolean =>
  readMigrationFiles({ migrationsFolder: folder }).some(({ folderMillis }) => folderMillis === version)

const journal = z.object({ entries: z.array(z.object({ tag: z.string() })) })
const snapshot = z.object({ tables: z.record(z.string(), z.object({ name: z.string() })) })

/** Table names of the current schema, all in `public`. */
export function knownTables(): Set<string> {
  const meta = (name: string): unknown => JSON.parse(readFileSync(join(folder, 'meta', name), 'utf8'))
  const tag = journal.parse(meta('_journal.json')).entries.at(-1)?.tag ?? ''
  const { tables } = snapshot.parse(meta(`${tag.split('_')[0]}_snapshot.json`))
  return new Set(Object.values(tables).map(({ name }) => name))
}

/** Schema version of a database; null if Cartwright was never installed there. */
export async function installedVersion(client: pg.Client): Promise<number | null> {
  const table = await client.query<{ found: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
  )
  if (table.rows[0]?.found !== true) return null
  const { rows } = await client.query<{ version: string | null }>(
    'select max(created_at)::text as version from drizzle.__drizzle_migrations',
  )
  const version = rows[0]?.version ?? null
  return version === null ? null : Number(version)
}

async function refuseNewerSchema(client: pg.Client): Promise<void> {
  const installed = await installedVersion(client)
  if (installed === null || installed <= schemaVersion()) return
  throw new StartError(
    'The database was upgraded by a newer release of Cartwright. Start that release, or restore a backup that this release made.',
  )
}
