import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { explainConnection } from '../db/statements/connection-errors.ts'
import { installedVersion, isKnownSchema } from '../db/migrate.ts'
import { backupTables, readInstallation, readSequences, type BackupTable } from '../db/tables.ts'
import { isDiskFull } from '../http/errors.ts'
import { StartError } from '../start-error.ts'
import { isStorageKey, uploadsFolder } from '../storage/local.ts'
import { version } from '../version.ts'
import { manifestOf, Tally, writeArchive, type ArchiveWriter } from './archive.ts'

/** Approximate size of chunks of rows, so that a table of any size needs little memory. */
const CHUNK = 4 * 1024 * 1024

export interface BackupOptions {
  /** A direct connection to the database, which may be in use. */
  url: string
  dataDir: string
  /** Path of the archive, which must not exist yet. */
  file: string
  say: (line: string) => void
}

export interface BackupResult {
  tables: number
  rows: number
  files: number
}

/**
 * Writes a snapshot of the database, then the uploads, so that every file in the snapshot is included.
 * @throws StartError if the database is from a newer release
 */
export async function makeBackup({ url, dataDir, file, say }: BackupOptions): Promise<BackupResult> {
  const half = `${file}.part`
  const client = new pg.Client({ connectionString: url, application_name: 'cartwright backup' })
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => Promise.reject(explainConnection(url, error)))
  try {
    const schema = await requireKnownRelease(client)
    const archive = writeArchive(half)
    try {
      const saved = await writeAll(client, archive, { schema, dataDir, say })
      await archive.finish()
      await rename(half, file)
      return saved
    } catch (error) {
      await archive.abort()
      const code = error instanceof Error && 'code' in error ? error.code : ''
      if (code === 'EEXIST') {
        throw new StartError(
          `${half} already exists. Wait for the other backup to finish. If none is running, delete the file.`,
        )
      }
      await rm(half, { force: true })
      throw isDiskFull(error) ? new StartError(`There isn't enough disk space for ${file}.`) : error
    }
  } finally {
    await client.end()
  }
}

/** Returns the schema version, which may be older than this release's. */
async function requireKnownRelease(client: pg.Client): Promise<number> {
  const installed = await installedVersion(client)
  if (installed !== null && isKnownSchema(installed)) return installed
  throw new StartError(
    installed === null
      ? 'This database has no Cartwright data. Check DATABASE_URL and DATA_DIR.'
      : 'The database was upgraded by another release of Cartwright. Make the backup with that release.',
  )
}

async function writeAll(
  client: pg.Client,
  archive: ArchiveWriter,
  { schema, dataDir, say }: Pick<BackupOptions, 'dataDir' | 'say'> & { schema: number },
): Promise<BackupResult> {
  const tally = new Tally()
  await client.query('begin isolation level repeatable read read only')
  await client.query('set local statement_timeout = 0')
  const tables = await backupTables(client)
  const { key_check } = await readInstallation(client)
  const manifest = manifestOf({ version, schema, key_check, tables })
  await archive.add('manifest.json', Buffer.from(JSON.stringify(manifest)))
  let total = 0
  for (const table of tables) {
    await writeTable(client, archive, table, tally)
    const count = tally.rowsOf(table.name)
    total += count
    if (count > 0) say(`  ${table.name}: ${count.toLocaleString('en-US')} rows`)
  }
  const sequences = await readSequences(client)
  await client.query('commit')
  await writeUploads(dataDir, archive, tally)
  say(`  uploads: ${tally.files.toLocaleString('en-US')} files`)
  await archive.add('checks.json', Buffer.from(JSON.stringify({ ...tally.result(), sequences })))
  return { tables: tables.length, rows: total, files: tally.files }
}

async function writeTable(
  client: pg.Client,
  archive: ArchiveWriter,
  { name, columns }: BackupTable,
  tally: Tally,
): Promise<void> {
  let parts: Buffer[] = []
  let size = 0
  let number = 0
  const flush = async (chunk: Buffer): Promise<void> => {
    if (chunk.length === 0) return
    tally.rows(name, chunk)
    await archive.add(`tables/${name}/${String((number += 1)).padStart(6, '0')}.copy`, chunk)
  }
  const rows: AsyncIterable<Buffer> = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
  for await (const part of rows) {
    parts.push(part)
    size += part.length
    if (size < CHUNK) continue
    const all = Buffer.concat(parts)
    // Chunks contain complete rows.
    const end = all.lastIndexOf(10) + 1
    await flush(all.subarray(0, end))
    parts = [all.subarray(end)]
    size = all.length - end
  }
  await flush(Buffer.concat(parts))
}

async function writeUploads(dataDir: string, archive: ArchiveWriter, tally: Tally): Promise<void> {
  const folder = uploadsFolder(dataDir)
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter(isStorageKey).toSorted()) {
    const content = await readFile(join(folder, name)).catch(() => null)
    // A running server may have deleted it in the meantime.
    if (content === null) continue
    tally.upload(name, content)
    await archive.add(`uploads/${name}`, content)
  }
}
