import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Cipher } from '../crypto/cipher.ts'
import { explainConnection } from '../db/statements/connection-errors.ts'
import { isKnownSchema, migrateDatabase, migrateTo, schemaVersion } from '../db/migrate.ts'
import { dropOwn, inspectDatabase, readInstallation, requireNoServer, requireOwn } from '../db/tables.ts'
import { matchesKeyCheck, writeUploadsMarker } from '../installation.ts'
import { StartError } from '../start-error.ts'
import { isStorageKey, uploadsFolder } from '../storage/local.ts'
import { readArchive, Tally, type Checks, type Manifest } from './archive.ts'

export interface RestoreOptions {
  /** A direct connection to the database. */
  url: string
  dataDir: string
  file: string
  /** For the SECRET_KEY that the server will use; null to restore with any key. */
  cipher: Cipher | null
  /** Deletes existing data and uploads. */
  replace: boolean
  say: (line: string) => void
}

export interface RestoreResult {
  created_at: string
  rows: number
  files: number
}

/**
 * Restores a backup from this release or an earlier one. The whole archive is checked before anything is changed.
 * @throws StartError if the archive, the database, the uploads or the key don't allow it
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  const { url, dataDir, file, cipher, replace, say } = options
  say('Checking the archive')
  const manifest = await verifyArchive(file)
  requireReadable(manifest, cipher)
  const client = new pg.Client({ connectionString: url, application_name: 'cartwright restore' })
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => Promise.reject(explainConnection(url, error)))
  try {
    await requireNoServer(client)
    const found = await inspectDatabase(client)
    requireOwn(found, new URL(url).pathname.slice(1))
    const old = await storedFiles(dataDir)
    if (!replace && (found.has_data || old.length > 0)) {
      const what = found.has_data ? 'The database is not empty' : `${uploadsFolder(dataDir)} is not empty`
      throw new StartError(`${what}. To delete its contents and restore the backup, add --replace.`)
    }
    await dropOwn(client)
    for (const name of old) await rm(join(uploadsFolder(dataDir), name))
    await migrateTo(url, manifest.schema)
    const restored = await load(client, manifest, options)
    await migrateDatabase(url)
    return restored
  } finally {
    await client.end()
  }
}

async function storedFiles(dataDir: string): Promise<string[]> {
  return (await readdir(uploadsFolder(dataDir)).catch(() => [])).filter(isStorageKey)
}

/** Reads the whole archive and compares it with its checks. */
async function verifyArchive(file: string): Promise<Manifest> {
  const tally = new Tally()
  let manifest: Manifest | undefined
  await readArchive(file, {
    manifest: async (found) => void (manifest = found),
    rows: async (table, chunk) => tally.rows(table, chunk),
    upload: async (name, content) => tally.upload(name, content),
    checks: async (checks) => requireEqual(file, tally, checks),
  })
  if (!manifest) throw new StartError(`${file} is not a Cartwright backup.`)
  return manifest
}

function requireEqual(file: string, tally: Tally, { tables, uploads }: Checks): void {
  if (isDeepStrictEqual(tally.result(), { tables, uploads })) return
  throw new StartError(`${file} is damaged: its content does not match its checksums.`)
}

function requireReadable({ schema, version, key_check }: Manifest, cipher: Cipher | null): void {
  if (schema > schemaVersion()) {
    throw new StartError(
      `The backup was made by a newer release of Cartwright (${version}). Restore it with that release.`,
    )
  }
  if (!isKnownSchema(schema)) {
    throw new StartError(
      `This release can't restore the backup, which was made by release ${version}. Restore it with that release.`,
    )
  }
  if (cipher && key_check !== null && !matchesKeyCheck(cipher, key_check)) {
    throw new StartError(
      "The backup was made with a different SECRET_KEY, so its credentials and private files can't be decrypted. Set that SECRET_KEY, or copy its secret.key to DATA_DIR. To restore anyway, add --ignore-key; the server won't start until it has the right key.",
    )
  }
}

async function load(
  client: pg.Client,
  manifest: Manifest,
  { dataDir, file, say }: RestoreOptions,
): Promise<RestoreResult> {
  const tally = new Tally()
  const columns = new Map(manifest.tables.map((table) => [table.name, table.columns]))
  const folder = uploadsFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let latest = ''
  await client.query('begin')
  await client.query('set local statement_timeout = 0')
  const names = [...columns.keys()]
  await client.query(`truncate ${names.join(', ')}`)
  const finish = await disableConstraints(client, names)
  await readArchive(file, {
    manifest: () => Promise.resolve(),
    rows: async (table, chunk) => {
      const into = columns.get(table)
      if (!into) throw new StartError(`${file} is damaged: it has rows of ${table}, a table that it doesn't list.`)
      if (table !== latest) say(`  ${(latest = table)}`)
      await pipeline(Readable.from([chunk]), client.query(copyFrom(`copy ${table} (${into.join(', ')}) from stdin`)))
      tally.rows(table, chunk)
    },
    upload: async (name, content) => {
      if (!isStorageKey(name)) throw new StartError(`${file} is damaged: ${name} is not a valid upload name.`)
      await writeFile(join(folder, name), content, { mode: 0o600, flush: true })
      tally.upload(name, content)
    },
    checks: async (checks) => {
      requireEqual(file, tally, checks)
      await setSequences(client, checks.sequences)
    },
  })
  say(`  uploads: ${tally.files.toLocaleString('en-US')} files`)
  say('Checking references')
  await finish()
  await unlockJobs(client)
  await requireCounts(client, names, tally)
  const { uploads_id } = await readInstallation(client)
  await client.query('commit')
  if (uploads_id !== null) await writeUploadsMarker(dataDir, uploads_id)
  const count = names.reduce((sum, name) => sum + tally.rowsOf(name), 0)
  return { created_at: manifest.created_at, rows: count, files: tally.files }
}

/** Drops foreign keys and disables triggers, so that tables can be written in any order; the result restores both. */
async function disableConstraints(client: pg.Client, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; key: string; definition: string }>(
    `select conrelid::regclass::text as name, quote_ident(conname) as key, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  )
  for (const { name, key } of rows) await client.query(`alter table ${name} drop constraint ${key}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  return async () => {
    for (const { name, key, definition } of rows) {
      await client.query(`alter table ${name} add constraint ${key} ${definition}`)
    }
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  }
}

async function setSequences(client: pg.Client, sequences: Checks['sequences']): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) await client.query('select setval($1, $2)', [name, value])
}

/** The servers that had locked jobs are gone. */
async function unlockJobs(client: pg.Client): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues']) {
    await client.query(
      `update graphile_worker.${table} set locked_at = null, locked_by = null where locked_at is not null`,
    )
  }
}

async function requireCounts(client: pg.Client, tables: readonly string[], tally: Tally): Promise<void> {
  for (const table of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${table}`)
    if (Number(rows[0]?.count) === tally.rowsOf(table)) continue
    throw new Error(`${table} has ${rows[0]?.count} rows after the restore instead of ${tally.rowsOf(table)}`)
  }
}
