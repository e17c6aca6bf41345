// Shared by operator commands: database access, prompts and error handling.
import { createInterface } from 'node:readline/promises'
import { DataDirInUseError, lockDataDir } from '../../src/server/db/embedded/data-lock.ts'
import { runningEmbeddedUrl, startEmbeddedPostgres } from '../../src/server/db/embedded/embedded-postgres.ts'
import { EmbeddedPostgresError } from '../../src/server/db/embedded/embedded-location.ts'
import { findAddresses } from '../../src/server/db/statements/pooler.ts'
import { SettingsError, type Settings } from '../../src/server/settings.ts'
import { StartError } from '../../src/server/start-error.ts'

const quiet = { info: () => {} }

/** Runs `work` on the configured database; an embedded one is started for it, and no server may be using it. */
export async function withDatabase<R>(
  { dataDir, databaseUrl, databaseDirectUrl }: Settings,
  work: (url: string) => Promise<R>,
): Promise<R> {
  if (databaseUrl !== undefined) return work((await findAddresses(databaseUrl, databaseDirectUrl)).direct.url)
  const lock = await lockDataDir(dataDir)
  try {
    const server = await startEmbeddedPostgres({ dataDir, log: quiet })
    try {
      return await work(server.url)
    } finally {
      await server.stop()
    }
  } finally {
    await lock.release()
  }
}

/** The same for read-only work, which may run beside a server. */
export async function withReadOnlyDatabase<R>(settings: Settings, work: (url: string) => Promise<R>): Promise<R> {
  try {
    return await withDatabase(settings, work)
  } catch (error) {
    const url = error instanceof DataDirInUseError ? await runningEmbeddedUrl(settings.dataDir) : undefined
    if (url === undefined) throw error
    return work(url)
  }
}

/** Asks the user to type a word; false without a terminal. */
export async function confirmByTyping(question: string, word: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await terminal.question(question)).trim() === word
  } finally {
    terminal.close()
  }
}

/** Error message for the user; undefined if the stack is needed to understand the error. */
function explanation(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  // Node appends a second sentence about arguments that start with a dash.
  if ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) return error.message.split('. ')[0]
  const known = [SettingsError, StartError, DataDirInUseError, EmbeddedPostgresError].some(
    (kind) => error instanceof kind,
  )
  return known ? error.message : undefined
}

/** Runs a command; errors that the user can fix are printed without a stack. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(explanation(error) ?? error)
    process.exitCode = 1
  }
}
