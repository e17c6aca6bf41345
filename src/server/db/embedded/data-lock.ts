import { mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { processIdentity } from './process-identity.ts'

const ownerSchema = z.object({ pid: z.int().positive(), identity: z.string(), since: z.string() })

type Owner = z.output<typeof ownerSchema>

/** Another running server owns the data directory. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError'

  constructor(dataDir: string, owner?: Owner) {
    const who = owner ? `process ${owner.pid}, started ${owner.since}` : 'which is just starting'
    super(
      `Another Cartwright server (${who}) is using ${dataDir}. Stop it first, or set DATA_DIR to another folder and PORT to another port.`,
    )
  }
}

/** Lock of the one server that owns a data directory. */
export interface DataLock {
  /** Releases the lock; idempotent. */
  release(): Promise<void>
}

/**
 * Makes this process the only server of a data directory, creating it if necessary. Takes over the lock of a dead
 * process. Servers that share a database through DATABASE_URL may share a data directory and take no lock.
 * @throws DataDirInUseError while another server owns it.
 */
export const lockDataDir = async (dataDir: string): Promise<DataLock> => {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'server.lock')
  if (!(await claim(file))) await takeOver(file, dataDir)
  return {
    release: async () => {
      const owner = await readOwner(file)
      if (owner?.pid === process.pid && owner.identity === processIdentity(process.pid)) await rm(file, { force: true })
    },
  }
}

const claim = async (file: string): Promise<boolean> => {
  const owner: Owner = {
    pid: process.pid,
    identity: processIdentity(process.pid) ?? '',
    since: new Date().toISOString(),
  }
  try {
    await writeFile(file, `${JSON.stringify(owner)}\n`, { flag: 'wx', flush: true })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Two servers may find the same stale lock; the guard directory lets only one at a time remove it. */
const takeOver = async (file: string, dataDir: string): Promise<void> => {
  const guard = `${file}.takeover`
  const deadline = Date.now() + 5000
  while (!(await enter(guard))) {
    if (Date.now() > deadline) throw new DataDirInUseError(dataDir, await readOwner(file))
    await wait(50)
  }
  try {
    const owner = await readOwner(file)
    if (owner ? isRunning(owner) : await isBeingWritten(file)) throw new DataDirInUseError(dataDir, owner)
    await rm(file, { force: true })
    if (!(await claim(file))) throw new DataDirInUseError(dataDir, await readOwner(file))
  } finally {
    await rmdir(guard)
  }
}

const enter = async (guard: string): Promise<boolean> => {
  try {
    await mkdir(guard)
    return true
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
  // The guard is only needed for a moment, so an old one was left by a killed process.
  if ((await ageInMs(guard)) > 10_000) await rmdir(guard).catch(() => {})
  return false
}

const readOwner = async (file: string): Promise<Owner | undefined> => {
  try {
    return ownerSchema.safeParse(JSON.parse(await readFile(file, 'utf8'))).data
  } catch {
    return undefined
  }
}

const isRunning = (owner: Owner): boolean => processIdentity(owner.pid) === owner.identity

const isBeingWritten = async (file: string): Promise<boolean> => (await ageInMs(file)) < 2000

/** Infinity if the file doesn't exist. */
const ageInMs = async (path: string): Promise<number> => {
  const found = await stat(path).catch(() => undefined)
  return found ? Date.now() - found.mtimeMs : Number.POSITIVE_INFINITY
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
