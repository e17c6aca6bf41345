import type { Logger } from 'pino'
import { DataDirInUseError } from './db/embedded/data-lock.ts'
import { EmbeddedPostgresError } from './db/embedded/embedded-location.ts'
import { createLog } from './log.ts'
import { readSettings, SettingsError, type Settings } from './settings.ts'
import { StartError } from './start-error.ts'
import { startServer } from './start.ts'

/** Time for running requests to finish at shutdown, in milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 20_000

/** Starts the server configured by the environment, prints its URL, and stops it when the process is asked to exit. */
export async function run(env: Environment): Promise<void> {
  const settings = settingsOrExit(env)
  const log = createLog(settings)
  const life: Life = { log, stopAsked: false }
  process.on('SIGTERM', () => void stop(life))
  process.on('SIGINT', () => void stop(life))
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled promise rejection'))
  try {
    const server = await startServer(settings, log)
    life.stopServer = server.stop
    if (life.stopAsked) return await stop(life)
    process.stdout.write(`Cartwright is ready at ${server.url}\n`)
  } catch (error) {
    fail(error)
  }
}

interface Life {
  log: Logger
  stopAsked: boolean
  /** Absent while the server is starting. */
  stopServer?: () => Promise<void>
}

type Environment = Parameters<typeof readSettings>[0]

function settingsOrExit(env: Environment): Settings {
  try {
    return readSettings(env)
  } catch (error) {
    return fail(error)
  }
}

/** Errors that a person can fix are printed without a stack; all others with it. */
function fail(error: unknown): never {
  const known = [SettingsError, DataDirInUseError, StartError, EmbeddedPostgresError].some(
    (kind) => error instanceof kind,
  )
  if (known && error instanceof Error) process.stderr.write(`${error.message}\n`)
  else process.stderr.write(`Cartwright could not start.\n${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}

async function stop(life: Life): Promise<void> {
  life.stopAsked = true
  // Still starting: it stops as soon as it has started.
  if (!life.stopServer) return
  setTimeout(() => {
    life.log.error('the server did not shut down in time')
    process.exit(1)
  }, SHUTDOWN_TIMEOUT_MS).unref()
  await life.stopServer()
  process.exit(0)
}
