import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { StartError } from '../../start-error.ts'
import { explainConnection } from './connection-errors.ts'

/** What is between this process and PostgreSQL: nothing, or a pooler such as PgBouncer in one of its modes. */
export type Pooler = 'none' | 'session' | 'transaction'

/** A database URL and the pooler behind it. */
export interface DatabaseAddress {
  url: string
  pooler: Pooler
}

export interface DatabaseAddresses {
  /** For the connections of requests. May be a transaction pooler if `direct` is another address. */
  main: DatabaseAddress
  /**
   * For everything that needs its own session: LISTEN, job workers, migrations, backups. Never a transaction pooler.
   */
  direct: DatabaseAddress
}

// The types of pg leave out the process ID that the other side reported when the connection was opened.
declare module 'pg' {
  interface Client {
    readonly processID: number | null
  }
}

/** One round may not detect that a busy pooler shares its connections; twelve do. */
const ROUNDS = 12
/** Transactions open at once in a round; a pooler in session mode needs a connection for each. */
const OTHERS = 3
/** Milliseconds. */
const CONNECT_TIMEOUT = 10_000
/** How long a pooler may take to find a connection for one more client, in milliseconds. */
const POOL_TIMEOUT = 4_000

interface Backend {
  pid: number
  /** Unique even among servers with coinciding process IDs. */
  backend: string
  database: string
}

const BACKEND = `
  select a.pid, a.pid || ' ' || a.backend_start as backend, d.oid || ' ' || pg_postmaster_start_time() as database
  from pg_stat_activity a join pg_database d on d.datname = current_database() where a.pid = pg_backend_pid()`

/**
 * Determines how the database of DATABASE_URL can be used.
 * @throws StartError if it is a transaction pooler and DATABASE_DIRECT_URL doesn't point to the same database without
 * one.
 */
export async function findAddresses(url: string, directUrl: string | undefined): Promise<DatabaseAddresses> {
  const found = await probe(url, 'DATABASE_URL')
  if (directUrl === undefined) {
    if (found.pooler === 'transaction') throw new StartError(NEEDS_DIRECT)
    const only = { url, pooler: found.pooler }
    return { main: only, direct: only }
  }
  const direct = await probe(directUrl, 'DATABASE_DIRECT_URL')
  if (direct.pooler === 'transaction') throw new StartError(DIRECT_IS_POOLED)
  if (direct.database !== found.database) throw new StartError(OTHER_DATABASE)
  return {
    // Nothing proves that a pooler keeps sessions, and there is no need to rely on it.
    main: { url, pooler: found.pooler === 'none' ? 'none' : 'transaction' },
    direct: { url: directUrl, pooler: direct.pooler },
  }
}

export const NEEDS_DIRECT =
  'DATABASE_URL is a connection pooler in transaction mode, such as PgBouncer with pool_mode = transaction. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, which live events, jobs, migrations and backups need, or switch the pooler to session mode.'
const DIRECT_IS_POOLED =
  'DATABASE_DIRECT_URL is a connection pooler in transaction mode. Set it to the address of PostgreSQL itself, or of a pooler in session mode.'
const OTHER_DATABASE =
  'DATABASE_DIRECT_URL and DATABASE_URL point to different databases. Set both to the same database.'

type Open = (query_timeout: number) => Promise<pg.Client>

async function probe(url: string, variable: string): Promise<{ pooler: Pooler; database: string }> {
  const clients: pg.Client[] = []
  const open: Open = async (query_timeout) => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      query_timeout,
      application_name: 'cartwright start',
    })
    client.on('error', () => {})
    clients.push(client)
    await client.connect()
    return client
  }
  try {
    const client = await open(CONNECT_TIMEOUT)
    const own = await backendOf(client)
    const { pid, database } = own
    // PostgreSQL reports its own process ID. A pooler makes one up, because the process behind it may change.
    if (pid === client.processID) return { pooler: 'none', database }
    const shares = await sharesBackends(client, own, open).catch((error: unknown) => {
      throw explainPooler(error, variable)
    })
    return { pooler: shares ? 'transaction' : 'session', database }
  } catch (error) {
    throw explainConnection(url, error, variable)
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()))
  }
}

function explainPooler(error: unknown, variable: string): unknown {
  const message = error instanceof Error ? error.message : ''
  if (/statement pooling mode/.test(message)) {
    return new StartError(`${variable} is a connection pooler in statement mode. Switch it to session mode.`)
  }
  if (/Query read timeout/.test(message)) {
    return new StartError(
      `${variable} is a connection pooler without enough free connections. Raise its pool size (default_pool_size in PgBouncer) above DB_POOL.`,
    )
  }
  return error
}

async function backendOf(client: pg.Client, mark = ''): Promise<Backend> {
  const { rows } = await client.query<Backend>(`/* ${mark} */ ${BACKEND}`)
  const [found] = rows
  if (!found) throw new Error('The database does not list its own connection in pg_stat_activity')
  return found
}

/**
 * True if a client shares its backend with other clients. In session mode it never does. In transaction mode its idle
 * backend goes to another client: to a transaction started here or, if others use the pool, to one of theirs. Both are
 * visible: as the backend of that transaction, or as a statement after the client's own, marked one. The client itself
 * then gets another backend.
 */
async function sharesBackends(client: pg.Client, { backend, pid }: Backend, open: Open): Promise<boolean> {
  const others: pg.Client[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const mark = `cartwright ${randomUUID()}`
    if ((await backendOf(client, mark)).backend !== backend) return true
    for (let place = 0; place < OTHERS; place += 1) {
      const other = (others[place] ??= await open(POOL_TIMEOUT))
      await other.query('begin')
      if ((await backendOf(other)).backend === backend || (await isUsedSince(other, pid, mark))) return true
    }
    await Promise.all(others.map((other) => other.query('rollback')))
  }
  return (await backendOf(client)).backend !== backend
}

/** True if a backend ran a statement after the marked one; false if the database hides statements. */
async function isUsedSince(client: pg.Client, pid: number, mark: string): Promise<boolean> {
  const { rows } = await client.query<{ query: string | null }>(`select query from pg_stat_activity where pid = ${pid}`)
  const [{ query } = { query: null }] = rows
  return query !== null && query !== '' && query !== '<insufficient privilege>' && !query.includes(mark)
}
