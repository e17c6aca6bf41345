import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { EmbeddedPostgresError, findPlace, type Place } from './embedded-folder.ts'
import { give, processOptions, run, writeOwned } from './embedded-programs.ts'
import { commandLine } from './process-identity.ts'

/** A PostgreSQL that belongs to this process. */
export interface EmbeddedPostgres {
  /** `postgresql://…` of its database, for any client of `pg`. */
  url: string
  /** Stops it, ending open connections. Calling it twice is harmless. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** The database lives in `<dataDir>/pg`. The caller holds the lock of this directory. */
  dataDir: string
  log: { info(message: string): void }
  /** PostgreSQL settings over Cartwright's own, for tests that may lose their data. */
  settings?: Readonly<Record<string, string>>
}

const NAME = 'cartwright'

/**
 * Larger than any process id. The id in `postmaster.pid` may since be another process's or a zombie's, which PostgreSQL
 * would take for its server; the rest of the file lets it find processes of that server that still run.
 */
const NO_PROCESS = '4194305'

/**
 * Small enough for a laptop that does other things, large enough for some hundred orders a minute. What clients send is
 * personal data, so that errors of single statements are not written to the log.
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
 * Starts PostgreSQL on `<dataDir>/pg`, making the database on the first start, or uses the server of that directory
 * which a killed owner left running. It listens on a socket inside the directory, or on loopback where that cannot be.
 * @throws EmbeddedPostgresError when the directory is another major version's or the server does not come up.
 */
export const startEmbeddedPostgres = async ({
  dataDir,
  log,
  settings = {},
}: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const place = findPlace(resolve(dataDir))
  if (await prepare(place)) log.info(`Created a new database in ${place.dir}`)
  const password = (await readFile(join(place.dir, 'cartwright.password'), 'utf8')).trim()
  let url = await adopt(place, password)
  if (url) log.info('Using the database server that is still running from before')
  else url = await launch(place, password, { ...SETTINGS, ...settings })
  return { url, stop: stopper(place) }
}

/** Address of the database that a running server of this directory has started; undefined when none runs. */
export const runningEmbeddedUrl = async (dataDir: string): Promise<string | undefined> => {
  const { dir } = findPlace(resolve(dataDir))
  const [pid, , , port, socketDir] = (await readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  if (!pid || !port || commandLine(Number(pid)) === undefined) return undefined
  const password = (await readFile(join(dir, 'cartwright.password'), 'utf8')).trim()
  return addressOf({ password, port: Number(port), ...(socketDir && { socketDir }) })
}

/** Makes the database files unless they are there; true when it made them. */
const prepare = async (place: Place): Promise<boolean> => {
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

/** Works beside the final folder and renames it last, so that a killed first start leaves nothing half-made. */
const initialize = async (place: Place): Promise<void> => {
  const half = `${place.dir}.new`
  const passwordFile = `${place.dir}.password`
  await rm(half, { recursive: true, force: true })
  await mkdir(half, { mode: 0o700 })
  await give(place, half)
  await writeOwned(place, passwordFile, `${randomBytes(24).toString('base64url')}\n`)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${NAME}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  await run(place, 'initdb', [`--pgdata=${half}`, ...access, ...locale, '--no-instructions'])
  await appendFile(
    join(half, 'postgresql.conf'),
    "\n# Written at every start.\ninclude_if_exists = 'cartwright.conf'\n",
  )
  await rename(passwordFile, join(half, 'cartwright.password'))
  await rename(half, place.dir)
}

/** The address of a live server of this directory that nobody owns any more. */
const adopt = async (place: Place, password: string): Promise<string | undefined> => {
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
    // It may still be recovering, or on its way out; then it is gone at one of the next looks.
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

const launch = async (place: Place, password: string, settings: Readonly<Record<string, string>>): Promise<string> => {
  const socketDir = fitsSocket(place.dir) ? place.dir : undefined
  const port = socketDir ? 5432 : await freePort()
  const listen = {
    port: String(port),
    listen_addresses: socketDir ? '' : '127.0.0.1',
    unix_socket_directories: socketDir ?? '',
  }
  const lines = Object.entries({ ...settings, ...listen }).map(([name, value]) => `${name} = '${value}'\n`)
  await writeOwned(place, join(place.dir, 'cartwright.conf'), lines.join(''))
  // The socket's own lock holds a process id too; the one in `postmaster.pid` is enough in a folder of our own.
  if (socketDir) await rm(join(socketDir, `.s.PGSQL.${port}.lock`), { force: true })
  await startServer(place)
  const url = addressOf({ password, port, ...(socketDir && { socketDir }) })
  await ensureDatabase(url)
  return url
}

const startServer = async (place: Place, tries = 10): Promise<void> => {
  const logFile = join(place.dir, 'server.log')
  try {
    await run(place, 'pg_ctl', ['start', '--wait', '--timeout=600', '-D', place.dir, '-l', logFile])
  } catch (cause) {
    const tail = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n').slice(-8).join('\n')
    // Processes of a killed server end a moment after it.
    if (tries === 1 || !tail.includes('shared memory block'))
      throw new EmbeddedPostgresError(`PostgreSQL did not start:\n${tail}`, { cause })
    await wait(300)
    await startServer(place, tries - 1)
  }
}

/** A socket's path has room for 103 bytes on every system, and PostgreSQL reads some characters as separators. */
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

/** Connects, and makes Cartwright's database when the first start was killed before it did. */
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
  // A server that ends the connection on its own also fails the call that waits for it.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(sql)
  } finally {
    await client.end()
  }
}

const stopper = (place: Place): (() => Promise<void>) => {
  const args = ['stop', '--mode=fast', '-D', place.dir]
  // The last resort of a process that ends without having called stop().
  const atExit = (): void => void spawnSync(join(place.bin, 'pg_ctl'), [...args, '--no-wait'], processOptions(place))
  process.once('exit', atExit)
  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    await run(place, 'pg_ctl', [...args, '--wait', '--timeout=120'])
    process.off('exit', atExit)
  }
  return () => (stopping ??= stop())
}
