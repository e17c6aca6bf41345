import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { EmbeddedPostgresError, findEmbeddedLocation, type EmbeddedLocation } from './embedded-location.ts'
import { giveToUser, processOptions, runProgram, writePrivateFile } from './embedded-programs.ts'
import { commandLine } from './process-identity.ts'

/** A PostgreSQL server owned by this process. */
export interface EmbeddedPostgres {
  /** `postgresql://…` URL of its database, for any `pg` client. */
  url: string
  /** Stops it and ends open connections; idempotent. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** The database is in `<dataDir>/pg`. The caller holds the lock of this directory. */
  dataDir: string
  log: { info(message: string): void }
  /** PostgreSQL settings that override Cartwright's, for tests that may lose their data. */
  settings?: Readonly<Record<string, string>>
}

const NAME = 'cartwright'

/**
 * Larger than any process ID. The ID in `postmaster.pid` may by now belong to another process or a zombie, which
 * PostgreSQL would mistake for its server; the rest of the file lets it find processes of that server that still run.
 */
const NO_PROCESS = '4194305'

/**
 * Small enough for a busy laptop, large enough for some hundred orders a minute. Statements contain personal data, so
 * errors of single statements are not logged.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  shared_buffers: '64MB',
  max_connections: '60',
  jit: 'off',
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  max_wal_senders: '0',
  autovacuum_max_workers: '2',
  max_wal_size: '512MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

/**
 * Starts PostgreSQL on `<dataDir>/pg`, creating the database on the first start, or adopts the server that a killed
 * owner left running there. It listens on a socket in the directory, or on loopback if that isn't possible.
 * @throws EmbeddedPostgresError if the directory belongs to another major version or the server doesn't start.
 */
export const startEmbeddedPostgres = async ({
  dataDir,
  log,
  settings = {},
}: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const place = findEmbeddedLocation(resolve(dataDir))
  if (await prepare(place)) log.info(`Created a new database in ${place.dir}`)
  const password = (await readFile(join(place.dir, 'cartwright.password'), 'utf8')).trim()
  let url = await adopt(place, password)
  if (url) log.info('Using the database server that is still running from before')
  else url = await launch(place, password, { ...SETTINGS, ...settings })
  return { url, stop: stopper(place) }
}

/** URL of the database run by another server process of this directory; undefined if none is running. */
export const runningEmbeddedUrl = async (dataDir: string): Promise<string | undefined> => {
  const { dir } = findEmbeddedLocation(resolve(dataDir))
  const [pid, , , port, socketDir] = (await readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  if (!pid || !port || commandLine(Number(pid)) === undefined) return undefined
  const password = (await readFile(join(dir, 'cartwright.password'), 'utf8')).trim()
  return addressOf({ password, port: Number(port), ...(socketDir && { socketDir }) })
}

/** Creates the database files unless they exist; returns true if it created them. */
const prepare = async (place: EmbeddedLocation): Promise<boolean> => {
  const made = await readFile(join(place.dir, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (made === undefined) {
    const content = await readdir(place.dir).catch(() => undefined)
    if (content && content.length > 0)
      throw new EmbeddedPostgresError(`${place.dir} contains files but no database. Move the files to another folder.`)
    if (content) await rmdir(place.dir)
    await initialize(place)
    return true
  }
  if (made.trim() !== place.major) {
    throw new EmbeddedPostgresError(
      `The database in ${place.dir} was made by PostgreSQL ${made.trim()}, and this release of Cartwright runs ${place.major}. Dump it with the earlier release, move the folder away and load the dump, or set DATABASE_URL.`,
    )
  }
  return false
}

/** Works next to the final folder and renames it last, so that an interrupted first start leaves nothing incomplete. */
const initialize = async (place: EmbeddedLocation): Promise<void> => {
  const half = `${place.dir}.new`
  const passwordFile = `${place.dir}.password`
  await rm(half, { recursive: true, force: true })
  await mkdir(half, { mode: 0o700 })
  await giveToUser(place, half)
  await writePrivateFile(place, passwordFile, `${randomBytes(24).toString('base64url')}\n`)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${NAME}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  await runProgram(place, 'initdb', [`--pgdata=${half}`, ...access, ...locale, '--no-instructions'])
  await appendFile(
    join(half, 'postgresql.conf'),
    "\n# Written at every start.\ninclude_if_exists = 'cartwright.conf'\n",
  )
  await rename(passwordFile, join(half, 'cartwright.password'))
  await rename(half, place.dir)
}

/** URL of a live server of this directory that has no owner anymore. */
const adopt = async (place: EmbeddedLocation, password: string): Promise<string | undefined> => {
  const pidFile = join(place.dir, 'postmaster.pid')
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await wait(100)) {
    const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
    const [pid, , , port, socketDir] = lines
    const command = pid ? commandLine(Number(pid)) : undefined
    if (command === undefined) return undefined
    if (process.platform !== 'win32' && !command.includes(place.dir)) {
      await writeFile(pidFile, lines.with(0, NO_PROCESS).join('\n'))
      return undefined
    }
    if (!port) continue
    const url = addressOf({ password, port: Number(port), ...(socketDir && { socketDir }) })
    // It may still be recovering, or shutting down; in that case one of the next checks finds it gone.
    const usable = await ensureDatabase(url).then(
      () => true,
      () => false,
    )
    if (usable) return url
  }
  throw new EmbeddedPostgresError(
    `The database server of ${place.dir} doesn't respond and doesn't stop. See ${join(place.dir, 'server.log')}.`,
  )
}

const launch = async (
  place: EmbeddedLocation,
  password: string,
  settings: Readonly<Record<string, string>>,
): Promise<string> => {
  const socketDir = fitsSocket(place.dir) ? place.dir : undefined
  const port = socketDir ? 5432 : await freePort()
  const listen = {
    port: String(port),
    listen_addresses: socketDir ? '' : '127.0.0.1',
    unix_socket_directories: socketDir ?? '',
  }
  const lines = Object.entries({ ...settings, ...listen }).map(([name, value]) => `${name} = '${value}'\n`)
  await writePrivateFile(place, join(place.dir, 'cartwright.conf'), lines.join(''))
  // The socket's own lock also has a process ID; in our own folder, the one in `postmaster.pid` is enough.
  if (socketDir) await rm(join(socketDir, `.s.PGSQL.${port}.lock`), { force: true })
  await startServer(place)
  const url = addressOf({ password, port, ...(socketDir && { socketDir }) })
  await ensureDatabase(url)
  return url
}

const startServer = async (place: EmbeddedLocation, tries = 10): Promise<void> => {
  const logFile = join(place.dir, 'server.log')
  try {
    await runProgram(place, 'pg_ctl', ['start', '--wait', '--timeout=600', '-D', place.dir, '-l', logFile])
  } catch (cause) {
    const tail = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n').slice(-8).join('\n')
    // Processes of a killed server end a moment after it.
    if (tries === 1 || !tail.includes('shared memory block'))
      throw new EmbeddedPostgresError(`PostgreSQL did not start:\n${tail}`, { cause })
    await wait(300)
    await startServer(place, tries - 1)
  }
}

/** A socket path of 103 bytes fits on every system, and PostgreSQL treats some characters as separators. */
const fitsSocket = (dir: string): boolean =>
  process.platform !== 'win32' && /^[\w./+-]+$/.test(dir) && Buffer.byteLength(join(dir, '.s.PGSQL.5432')) <= 103

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })

const addressOf = (at: { password: string; port: number; socketDir?: string }, database = NAME): string => {
  const base = `postgresql://${NAME}:${at.password}`
  return at.socketDir
    ? `${base}@localhost:${at.port}/${database}?host=${encodeURIComponent(at.socketDir)}`
    : `${base}@127.0.0.1:${at.port}/${database}`
}

/** Connects, and creates Cartwright's database if the first start was killed before it did. */
const ensureDatabase = async (url: string): Promise<void> => {
  try {
    await query(url, 'SELECT 1')
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '3D000')) throw error
    const maintenance = new URL(url)
    maintenance.pathname = '/postgres'
    await query(maintenance.href, `CREATE DATABASE ${NAME}`)
  }
}

const query = async (url: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  // If the server closes the connection, the pending call fails too.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(sql)
  } finally {
    await client.end()
  }
}

const stopper = (place: EmbeddedLocation): (() => Promise<void>) => {
  const args = ['stop', '--mode=fast', '-D', place.dir]
  // Last resort for a process that exits without calling stop().
  const atExit = (): void => void spawnSync(join(place.bin, 'pg_ctl'), [...args, '--no-wait'], processOptions(place))
  process.once('exit', atExit)
  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    await runProgram(place, 'pg_ctl', [...args, '--wait', '--timeout=120'])
    process.off('exit', atExit)
  }
  return () => (stopping ??= stop())
}
