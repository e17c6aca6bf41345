import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { DatabaseAddress, Pooler } from './statements/pooler.ts'
import { PreparedClient, UnnamedClient } from './statements/prepared-client.ts'

// Counts and money come as bigint: both stay far below 2^53, and the wire speaks numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Db = NodePgDatabase & { $client: pg.Pool }

/** A transaction, or the pool itself where none is needed. */
export type Executor = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

/** Longest statement, in milliseconds. */
const STATEMENT_MS = 30_000

/** What a pooler allows. PgBouncer rejects startup parameters that it doesn't know. */
const BY_POOLER: Readonly<Record<Pooler, pg.PoolConfig>> = {
  none: { Client: PreparedClient, statement_timeout: STATEMENT_MS },
  session: {
    Client: PreparedClient,
    verify: (client, done) => client.query(`set statement_timeout = ${STATEMENT_MS}`, done),
  },
  // A setting of the session would stay behind on a connection that others use next.
  transaction: { Client: UnnamedClient },
}

/**
 * Opens a pool. A connection that breaks while idle is dropped and replaced; `onError` is told of it.
 * @param to an address, or the URL of PostgreSQL itself
 */
export function connect(to: string | DatabaseAddress, options: { size: number; onError: (error: Error) => void }): Db {
  const { url, pooler } = typeof to === 'string' ? { url: to, pooler: 'none' as const } : to
  const pool = new pg.Pool({
    ...BY_POOLER[pooler],
    connectionString: url,
    max: options.size,
    connectionTimeoutMillis: 5_000,
    // A database that hangs does not end its statements itself.
    query_timeout: STATEMENT_MS + 1_000,
    application_name: 'cartwright',
  })
  pool.on('error', options.onError)
  // In the middle of a transaction the pool listens to none of its clients, and an error nobody hears ends the process.
  pool.on('connect', (client) => void client.on('error', options.onError))
  return drizzle(pool)
}
