import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'

const folder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any constant: two servers that start at once migrate one after the other. */
const LOCK = 727_100

/** Brings a database to the present schema; safe to call by several servers at once. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
  await runMigrations({ connectionString: url })
}
