import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { systemClock } from './clock.ts'
import { runGatewayDue } from './connectors/gateway.ts'
import { createDeps } from './create-deps.ts'
import { createFileCipher } from './crypto/file-cipher.ts'
import { openDatabase } from './database.ts'
import { connect } from './db/connection.ts'
import { migrateDatabase } from './db/migrate.ts'
import { verifyInstallation } from './installation.ts'
import { sendDueReceipts } from './jobs/due-receipts.ts'
import { prepareNewEvents } from './features/integrations/store-events/service.ts'
import { createDueTimer } from './jobs/due-timer.ts'
import { createEventTimer } from './jobs/event-timer.ts'
import { MAX_CONCURRENT_JOBS, startJobs } from './jobs/runner.ts'
import { openFeed } from './live/pg-live.ts'
import { watchProcess } from './metrics.ts'
import { secretKey, type Settings } from './settings.ts'
import { securePrivateFiles } from './storage/private-files.ts'
import { StartError } from './start-error.ts'

export interface RunningServer {
  /** URL that a person opens. */
  url: string
  /** Finishes running requests, then stops everything this server started; idempotent. */
  stop: () => Promise<void>
}

type Step = () => Promise<unknown>

const NO_SEARCH_INDEXES =
  'The database user can’t create the extension pg_trgm, so searches in stores with many customers are slow. ' +
  'Run CREATE EXTENSION pg_trgm in the database as an administrator, then restart the server.'

/**
 * Starts database, jobs and web server.
 * @throws DataDirInUseError, StartError or a database error; whatever was started by then is stopped again.
 */
export async function startServer(settings: Settings, log: Logger): Promise<RunningServer> {
  const steps: Step[] = []
  let stopping: Promise<void> | undefined
  const stop = (): Promise<void> => (stopping ??= unwind(steps, log))
  try {
    await start(settings, log, steps)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: settings.publicUrl, stop }
}

async function start(settings: Settings, log: Logger, steps: Step[]): Promise<void> {
  const database = await openDatabase(settings, log)
  steps.push(database.stop)
  const { main, direct } = database
  const { has_search_indexes } = await migrateDatabase(direct.url)
  if (!has_search_indexes) log.warn(NO_SEARCH_INDEXES)
  const onError = (error: Error): void => log.warn({ err: error }, 'a database connection broke')
  const db = connect(main, { size: settings.dbPool, onError })
  steps.push(() => db.$client.end())
  const { deps, gateway, timer } = createDeps({ settings, db, clock: systemClock, log })
  steps.push(() => Promise.resolve(timer.stop()))
  await verifyInstallation(db, deps.cipher, settings)
  await securePrivateFiles(settings.dataDir, createFileCipher(secretKey(settings)), log)
  const feed = await openFeed({ url: direct.url, log, onDisconnect: database.revive })
  steps.push(() => feed.close())
  const receipts = createDueTimer('sending receipts', () => sendDueReceipts(deps), log)
  const stopHearing = feed.subscribe(
    ({ type }) => {
      if (type === 'order.created' || type === 'order.updated') receipts.onDue(systemClock.now())
    },
    () => receipts.onDue(systemClock.now()),
  )
  steps.push(() => Promise.resolve([stopHearing(), receipts.stop()]))
  // Receipts left over from a previous server.
  receipts.onDue(systemClock.now())
  const events = createEventTimer(() => prepareNewEvents(deps), log)
  steps.push(() => events.stop())
  let workers = db.$client
  if (main.pooler === 'transaction') {
    workers = connect(direct, { size: MAX_CONCURRENT_JOBS, onError }).$client
    steps.push(() => workers.end())
  }
  const jobs = await startJobs(deps, () => runGatewayDue(gateway), workers)
  steps.push(() => jobs.stop())
  watchProcess(deps.metrics)
  const app = await buildApp(deps, { feed, gateway })
  steps.push(() => app.close())
  await listen(() => app.listen({ port: settings.port, host: settings.host }), settings)
}

async function listen(run: () => Promise<unknown>, settings: Settings): Promise<void> {
  try {
    await run()
  } catch (error) {
    throw explainListen(error, settings)
  }
}

function explainListen(error: unknown, { host, port }: Settings): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} of ${host} is in use by another program. Stop it, or set PORT to another port.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(
        `HOST is ${host}, which is not an address of this machine. Set it to one, such as 127.0.0.1 or 0.0.0.0.`,
      )
    case 'EACCES':
      return new StartError(`Port ${port} requires root. Set PORT to 1024 or higher.`)
    default:
      return error
  }
}

/** Stops in reverse start order; a failure doesn't prevent the others from stopping. */
async function unwind(steps: Step[], log: Logger): Promise<void> {
  for (let step = steps.pop(); step; step = steps.pop()) {
    try {
      await step()
    } catch (error) {
      log.error({ err: error }, 'part of the server could not be stopped')
    }
  }
}
