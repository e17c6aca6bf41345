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
import { explainConnection } from './statements/connection-errors.ts'

/** What drizzle's own migrator calls, which cannot stop at an earlier schema. */
const migrator: { migrate(wanted: MigrationMeta[], session: unknown, config: MigrationConfig): Promise<void> } =
  new PgDialect()

const folder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any constant: two servers that start at once migrate one after the other. */
const LOCK = 727_100

/**
 * Brings a database to the present schema; safe to call by several servers at once.
 * @param url of a direct connection: the lock belongs to a session
 * @throws StartError when the database cannot be used, or was migrated by a newer release.
 */
export const migrateDatabase = (url: string): Promise<void> => migrateTo(url, schemaVersion())

/** Brings a database to the schema of this release or an earlier one. */
export async function migrateTo(url: string, version: number): Promise<void> {
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
  } finally {
    await client.end()
  }
  await runMigrations({ connectionString: url })
}

/** Identifies a schema: the moment, in milliseconds, at which its last migration was generated. 0 without any. */
export const schemaVersion = (): number =>
  Math.max(0, ...readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis))

/** Whether a schema is one that this release knows how to upgrade. */
export const isKnownSchema = (version: number): boolean =>
  readMigrationFiles({ migrationsFolder: folder }).some(({ folderMillis }) => folderMillis === version)

const journal = z.object({ entries: z.array(z.object({ tag: z.string() })) })
const snapshot = z.object({ tables: z.record(z.string(), z.object({ name: z.string() })) })

/** Names of the tables of the present schema, all in `public`. */
export function knownTables(): Set<string> {
  const meta = (name: string): unknown => JSON.parse(readFileSync(join(folder, 'meta', name), 'utf8'))
  const tag = journal.parse(meta('_journal.json')).entries.at(-1)?.tag ?? ''
  const { tables } = snapshot.parse(meta(`${tag.split('_')[0]}_snapshot.json`))
  return new Set(Object.values(tables).map(({ name }) => name))
}

/** The version of the schema in a database; null when Cartwright was never installed there. */
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
