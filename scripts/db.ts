// `npm run db:migrate` brings the database up to date; `npm run db:reset` deletes everything in it first.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { lockDataDir } from '../src/server/db/data-lock.ts'
import { startEmbeddedPostgres } from '../src/server/db/embedded.ts'
import { migrateDatabase } from '../src/server/db/migrate.ts'
import { readSettings } from '../src/server/settings.ts'

const emptyDatabase = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT quote_ident(nspname) AS name FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'`,
    )
    for (const { name } of rows) await client.query(`DROP SCHEMA ${name} CASCADE`)
    await client.query('CREATE SCHEMA public')
  } finally {
    await client.end()
  }
}

const change = async (url: string, reset: boolean): Promise<void> => {
  if (reset) await emptyDatabase(url)
  await migrateDatabase(url)
}

const main = async (command: string | undefined): Promise<void> => {
  if (command !== 'migrate' && command !== 'reset') throw new Error('Say "migrate" or "reset".')
  const reset = command === 'reset'
  const { dataDir, databaseUrl } = readSettings(process.env)
  if (databaseUrl !== undefined) {
    await change(databaseUrl, reset)
  } else {
    const lock = await lockDataDir(dataDir)
    const server = await startEmbeddedPostgres({ dataDir, log: console })
    try {
      await change(server.url, reset)
    } finally {
      await server.stop()
      await lock.release()
    }
  }
  if (reset) await rm(join(dataDir, 'uploads'), { recursive: true, force: true })
  console.info(reset ? 'The database is empty and up to date.' : 'The database is up to date.')
}

try {
  await main(process.argv[2])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
