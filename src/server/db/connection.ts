import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { DatabaseAddress, Pooler } from './statements/pooler.ts'
import { PreparedClient, UnnamedClient } from './statements/prepared-client.ts'

// Counts and amounts come as bigint; both stay far below 2^53, and JSON uses numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Db = NodePgDatabase & { $client: pg.Pool }

/** A transaction, or the pool itself if none is needed. */
export type Executor = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

/** Statement timeout, in milliseconds. */
const STATEMENT_MS = 30_000

/** Settings by pooler. PgBouncer rejects startup parameters that it doesn't know. */
const BY_POOLER: Readonly<Record<Pooler, pg.PoolConfig>> = {
  none: { Client: PreparedClient, statement_timeout: STATEMENT_MS },
  session: {
    Client: PreparedClient,
    verify: (client, done) => client.query(`set statement_timeout = ${STATEMENT_MS}`, done),
  },
  // A session setting would persist on a connection that other clients use next.
  transaction: { Client: UnnamedClient },
}

/**
 * Opens a pool. A connection that breaks while idle is replaced and reported to `onError`.
 * @param to an address, or a PostgreSQL URL
 */
export function connect(to: string | DatabaseAddress, options: { size: number; onError: (error: Error) => void }): Db {
  const { url, pooler } = typeof to === 'string' ? { url: to, pooler: 'none' as const } : to
  const pool = new pg.Pool({
    ...BY_POOLER[pooler],
    connectionString: url,
    max: options.size,
    connectionTimeoutMillis: 5_000,
    // A database that hangs doesn't enforce its own statement timeout.
    query_timeout: STATEMENT_MS + 1_000,
    application_name: 'cartwright',
  })
  pool.on('error', options.onError)
  // The pool doesn't listen to a client in a transaction, and an unhandled error event ends the process.
  pool.on('connect', (client) => void client.on('error', options.onError))
  return drizzle(pool)
}
