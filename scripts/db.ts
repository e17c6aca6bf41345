// `npm run db:migrate` migrates the database; `npm run db:reset` deletes everything in it first.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { explainConnection } from '../src/server/db/statements/connection-errors.ts'
import { migrateDatabase } from '../src/server/db/migrate.ts'
import { dropOwn, inspectDatabase, requireNoServer, requireOwn } from '../src/server/db/tables.ts'
import { readSettings, type Settings } from '../src/server/settings.ts'
import { StartError } from '../src/server/start-error.ts'
import { uploadsFolder } from '../src/server/storage/local.ts'
import { runCommand, withDatabase, confirmByTyping } from './lib/maintenance.ts'

/** Empties a Cartwright database after its name was confirmed. */
async function reset(settings: Settings, url: string, confirmed: string | undefined): Promise<void> {
  const { hostname, pathname } = new URL(url)
  const name = decodeURIComponent(pathname.slice(1))
  const client = new pg.Client({ connectionString: url })
  await client.connect().catch((error: unknown) => Promise.reject(explainConnection(url, error)))
  try {
    await requireNoServer(client)
    requireOwn(await inspectDatabase(client), name)
    const where = settings.databaseUrl === undefined ? `in ${settings.dataDir}` : `at ${hostname}`
    const words = `This deletes every store, order, customer and account in the database "${name}" ${where}, and every file in ${uploadsFolder(settings.dataDir)}. You can't undo it.`
    console.info(words)
    if (confirmed !== name && !(await confirmByTyping(`Type ${name} to delete them: `, name))) {
      throw new StartError(`Nothing was deleted. To confirm without a terminal, run: npm run db:reset -- --yes ${name}`)
    }
    await dropOwn(client)
  } finally {
    await client.end()
  }
  await migrateDatabase(url)
  const folder = uploadsFolder(settings.dataDir)
  // A shared folder may be a mount point, so delete its contents and not the folder.
  for (const file of await readdir(folder).catch(() => [])) await rm(join(folder, file), { recursive: true })
}

await runCommand(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { yes: { type: 'string' } } })
  const [task, ...more] = positionals
  if ((task !== 'migrate' && task !== 'reset') || more.length > 0)
    throw new StartError('Usage: npm run db:migrate, or npm run db:reset -- [--yes <database>]')
  const settings = readSettings(process.env)
  await withDatabase(settings, async (url) => {
    await (task === 'reset' ? reset(settings, url, values.yes) : migrateDatabase(url))
  })
  console.info(task === 'reset' ? 'The database is empty and up to date.' : 'The database is up to date.')
})
