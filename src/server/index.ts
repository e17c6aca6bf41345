import { DataDirInUseError } from './db/data-lock.ts'
import { createLog } from './log.ts'
import { readSettings, SettingsError, type Settings } from './settings.ts'
import { PortInUseError, startServer } from './start.ts'

/** Requests that still run get this long, in milliseconds. */
const PATIENCE = 20_000

const settings = settingsOrExit()
const log = createLog(settings)
let stopServer: (() => Promise<void>) | undefined
let stopAsked = false

process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise was rejected and nobody minded'))

try {
  const server = await startServer(settings, log)
  stopServer = server.stop
  if (stopAsked) await stop()
  else process.stdout.write(`Cartwright is ready at ${server.url}\n`)
} catch (error) {
  fail(error)
}

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env)
  } catch (error) {
    return fail(error)
  }
}

/** What a person can put right is said in words alone; anything else with its stack. */
function fail(error: unknown): never {
  const known = [SettingsError, DataDirInUseError, PortInUseError].some((kind) => error instanceof kind)
  if (known && error instanceof Error) process.stderr.write(`${error.message}\n`)
  else process.stderr.write(`Cartwright could not start.\n${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}

async function stop(): Promise<void> {
  stopAsked = true
  // Still starting: it stops as soon as it has started.
  if (!stopServer) return
  setTimeout(() => {
    log.error('the server did not stop in time')
    process.exit(1)
  }, PATIENCE).unref()
  await stopServer()
  process.exit(0)
}
