import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { PreparedClient } from './prepared-client.ts'

// Counts and money come as bigint: both stay far below 2^53, and the wire speaks numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Db = NodePgDatabase & { $client: pg.Pool }

/** A transaction, or the pool itself where none is needed. */
export type Executor = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'execute'>

/** Longest statement, in milliseconds. */
const STATEMENT_MS = 30_000

/** Opens a pool. A connection that breaks while idle is dropped and replaced; `onError` is told of it. */
export function connect(url: string, options: { size: number; onError: (error: Error) => void }): Db {
  const pool = new pg.Pool({
    Client: PreparedClient,
    connectionString: url,
    max: options.size,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_MS,
    // A database that hangs does not end its statements itself.
    query_timeout: STATEMENT_MS + 1_000,
    application_name: 'cartwright',
  })
  pool.on('error', options.onError)
  // In the middle of a transaction the pool listens to none of its clients, and an error nobody hears ends the process.
  pool.on('connect', (client) => void client.on('error', options.onError))
  return drizzle(pool)
}
