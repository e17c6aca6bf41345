import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../../src/server/db/embedded/embedded-postgres.ts'
import { migrateDatabase } from '../../../src/server/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database that test databases are cloned from. No connection to it may stay open. */
    templateUrl: string
  }
}

/** Starts one database server for the whole run. Its data can be lost, so that it doesn't need to sync to disk. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartwright-api-'))
  // PostgreSQL runs as a different user if root runs the tests.
  chmodSync(dataDir, 0o755)
  const server = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => {} },
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  })
  const template = new URL(server.url)
  template.pathname = `/template_${randomBytes(4).toString('hex')}`
  await createDatabase(server.url, template)
  await migrateDatabase(template.href)
  project.provide('templateUrl', template.href)
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const createDatabase = async (serverUrl: string, { pathname }: URL): Promise<void> => {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`CREATE DATABASE ${pathname.slice(1)}`)
  await client.end()
}
