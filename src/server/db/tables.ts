import type pg from 'pg'
import { StartError } from '../start-error.ts'
import { FEED_NAME } from '../live/pg-live.ts'
import { installedVersion, knownTables } from './migrate.ts'

/** Schemas owned entirely by Cartwright. */
const OWN_SCHEMAS = ['drizzle', 'graphile_worker']

export interface Found {
  /** Schema version; null if Cartwright was never installed. */
  version: number | null
  /** Tables and views that are not Cartwright's. */
  foreign: string[]
  /** True if an account or store exists. */
  has_data: boolean
}

/** Determines what a database contains. */
export async function inspectDatabase(client: pg.Client): Promise<Found> {
  const version = await installedVersion(client)
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1, 2`,
  )
  const known = knownTables()
  const isOwn = ({ schema, name }: { schema: string; name: string }): boolean =>
    version !== null && (OWN_SCHEMAS.includes(schema) || (schema === 'public' && known.has(name)))
  const foreign = rows.filter((row) => !isOwn(row)).map(({ schema, name }) => `${schema}.${name}`)
  return { version, foreign, has_data: version !== null && (await hasData(client)) }
}

async function hasData(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    'select exists (select from users) or exists (select from stores) as found',
  )
  return rows[0]?.found === true
}

/** @throws StartError if the database contains anything that is not Cartwright's */
export function requireOwn({ foreign, version }: Found, name: string): void {
  if (foreign.length === 0) return
  const some = foreign.slice(0, 5).join(', ') + (foreign.length > 5 ? ` and ${foreign.length - 5} more` : '')
  throw new StartError(
    version === null
      ? `The database "${name}" is not Cartwright's: it contains ${some}. Check DATABASE_URL.`
      : `The database "${name}" also contains tables that don't belong to this release of Cartwright: ${some}. Move them to another database first.`,
  )
}

/** @throws StartError while a server is connected to the database */
export async function requireNoServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where application_name = $1 and datname = current_database()',
    [FEED_NAME],
  )
  if ((rows[0]?.count ?? 0) > 0)
    throw new StartError('A Cartwright server is using this database. Stop the server first.')
}

/** Drops everything of Cartwright in a database; `requireOwn` has ensured that nothing else is dropped with it. */
export async function dropOwn(client: pg.Client): Promise<void> {
  await client.query('begin')
  for (const schema of [...OWN_SCHEMAS, 'public']) await client.query(`drop schema if exists ${schema} cascade`)
  await client.query('create schema public')
  await client.query('commit')
}

export interface BackupTable {
  /** Qualified and quoted, as PostgreSQL writes it. */
  name: string
  /** Without generated columns. */
  columns: string[]
}

const WORKER_TABLES = ['_private_tasks', '_private_job_queues', '_private_jobs', '_private_known_crontabs']

/** Every table included in a backup: ours, and the job queue's. */
export async function backupTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and (n.nspname = 'public' and c.relname = any($1)
       or n.nspname = 'graphile_worker' and c.relname = any($2))
     group by n.nspname, c.relname order by n.nspname desc, c.relname`,
    [[...knownTables()], WORKER_TABLES],
  )
  return rows
}

/** Last value of every used sequence, by its qualified name. */
export async function readSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
     where schemaname in ('public', 'graphile_worker') and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export interface Installation {
  key_check: string | null
  uploads_id: string | null
}

/** Ties a database to its key and uploads; empty in a database from before that was recorded. */
export async function readInstallation(client: pg.Client): Promise<Installation> {
  const none = { key_check: null, uploads_id: null }
  const table = await client.query<{ found: boolean }>(`select to_regclass('public.installation') is not null as found`)
  if (table.rows[0]?.found !== true) return none
  const { rows } = await client.query<Installation>('select key_check, uploads_id from installation')
  return rows[0] ?? none
}
