import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Both sides' records of one session. */
export interface PaymentFacts {
  orders: number
  /** Charges in the gateway's own ledger, with any outcome. */
  charges: number
  /** Charges that were approved and kept. */
  approved: number
  /** Status of the latest payment; null if there is none. */
  payment: string | null
}

const FACTS = `
  with mine as (
    select c.status, c.refunded_amount from tg_charges c
    join payment_attempts a on a.attempt_id = c.reference join payments p using (payment_id) where p.session_id = $1
  )
  select (select count(*)::int from orders where session_id = $1) as orders,
    (select count(*)::int from mine) as charges,
    (select count(*)::int from mine where status = 'approved' and refunded_amount = 0) as approved,
    (select status from payments where session_id = $1 order by created_at desc limit 1) as payment`

/** Expected records after one order was paid by one charge. */
export const PAID_ONCE: PaymentFacts = { orders: 1, charges: 1, approved: 1, payment: 'succeeded' }

export async function paymentFacts(db: Pick<pg.Pool, 'query'>, sessionId: string): Promise<PaymentFacts> {
  const { rows } = await db.query<PaymentFacts>(FACTS, [sessionId])
  const [facts] = rows
  if (!facts) throw new Error('The books gave no answer')
  return facts
}

/** Returns the URL of the database that a running server started inside its data directory. */
export function embeddedUrl(dataDir: string): string {
  const [, , , port = '', socketDir = ''] = postmasterFile(dataDir)
  const password = readFileSync(join(dataDir, 'pg/cartwright.password'), 'utf8').trim()
  const url = `postgresql://cartwright:${password}@${socketDir ? 'localhost' : '127.0.0.1'}:${port}/cartwright`
  return socketDir ? `${url}?host=${encodeURIComponent(socketDir)}` : url
}

/** Returns the process id of that database server. */
export const postmasterPid = (dataDir: string): number => Number(postmasterFile(dataDir)[0])

const postmasterFile = (dataDir: string): string[] =>
  readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')

/** Opens a pool next to the servers under test; ignores connections that break with the database. */
export function openBooks(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 4, application_name: 'test' })
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/**
 * Runs `work` while a transaction of `sql` holds its locks, so that a server blocks exactly there. Connections still
 * waiting for those locks after `work` are terminated before the locks are released: a killed server's statement must
 * not continue.
 */
export async function whileLocked(
  db: pg.Pool,
  { sql, values = [] }: { sql: string; values?: unknown[] },
  work: () => Promise<void>,
): Promise<void> {
  const holder = await db.connect()
  try {
    await holder.query('begin')
    await holder.query(sql, values)
    await work()
    await db.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and pid <> pg_backend_pid()",
    )
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

/** Start of the statement that creates an order: the database shows the first 1,024 characters of a statement. */
export const MAKING_AN_ORDER = 'with claimed as ('

/** Returns true while a statement with this text waits for a lock. */
export async function isBlocked(db: Pick<pg.Pool, 'query'>, words: string): Promise<boolean> {
  const { rows } = await db.query<{ yes: boolean }>(
    "select exists (select 1 from pg_stat_activity where wait_event_type = 'Lock' and strpos(query, $1) > 0) as yes",
    [words],
  )
  return rows[0]?.yes ?? false
}
