import pg from 'pg'
import type { Logger } from 'pino'
import { lockDataDir } from './db/embedded/data-lock.ts'
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'
import { findAddresses, type DatabaseAddresses } from './db/statements/pooler.ts'
import type { Settings } from './settings.ts'

/** The database of this server, embedded or external. */
export interface Database extends DatabaseAddresses {
  /** Restarts an embedded database that has stopped. */
  revive: () => Promise<void>
  /** Stops an embedded database and releases the data directory. */
  stop: () => Promise<void>
}

/**
 * Connects to the database of DATABASE_URL, or locks the data directory and starts the embedded one.
 * @throws DataDirInUseError while another server owns the directory; StartError if DATABASE_URL can't be used.
 */
export async function openDatabase(settings: Settings, log: Logger): Promise<Database> {
  if (settings.databaseUrl !== undefined) {
    const addresses = await findAddresses(settings.databaseUrl, settings.databaseDirectUrl)
    return { ...addresses, revive: () => Promise.resolve(), stop: () => Promise.resolve() }
  }
  const { dataDir } = settings
  const lock = await lockDataDir(dataDir)
  const start = () => startEmbeddedPostgres({ dataDir, log })
  let server = await start().catch(async (error: unknown) => {
    await lock.release()
    throw error
  })
  const { url } = server
  const only = { url, pooler: 'none' as const }
  return {
    main: only,
    direct: only,
    revive: async () => {
      if (await answers(url)) return
      log.warn('the database server stopped and is restarting')
      server = await start()
      if (server.url !== url) throw new Error('The database restarted at another address. Restart Cartwright')
    },
    stop: async () => {
      await server.stop()
      await lock.release()
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
