import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** What the books of both sides say about one session. */
export interface PaymentFacts {
  orders: number
  /** Charges in the gateway's own ledger, whatever became of them. */
  charges: number
  /** Those that took money and kept it. */
  approved: number
  /** Status of the latest payment; null when there is none. */
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

/** Where one order was paid by one charge. */
export const PAID_ONCE: PaymentFacts = { orders: 1, charges: 1, approved: 1, payment: 'succeeded' }

export async function paymentFacts(db: Pick<pg.Pool, 'query'>, sessionId: string): Promise<PaymentFacts> {
  const { rows } = await db.query<PaymentFacts>(FACTS, [sessionId])
  const [facts] = rows
  if (!facts) throw new Error('The books gave no answer')
  return facts
}

/** The address of the database that a running server started inside its data directory. */
export function embeddedUrl(dataDir: string): string {
  const [, , , port = '', socketDir = ''] = postmasterFile(dataDir)
  const password = readFileSync(join(dataDir, 'pg/cartwright.password'), 'utf8').trim()
  const url = `postgresql://cartwright:${password}@${socketDir ? 'localhost' : '127.0.0.1'}:${port}/cartwright`
  return socketDir ? `${url}?host=${encodeURIComponent(socketDir)}` : url
}

/** The process id of that database's server. */
export const postmasterPid = (dataDir: string): number => Number(postmasterFile(dataDir)[0])

const postmasterFile = (dataDir: string): string[] =>
  readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')

/** A pool beside the servers under test; connections that break with the database are no news to it. */
export function openBooks(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 4, application_name: 'test' })
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/**
 * Runs `work` while a transaction of `sql` holds its locks, so that a server stops exactly there. Whoever waits for
 * those locks when `work` is done is cut off before they are given up: a killed server's statement must not go on.
 */
export async function whileHeld(
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

/** How the statement that makes an order begins: the database tells the first 1,024 characters of a statement. */
export const MAKING_AN_ORDER = 'with claimed as ('

/** True while a statement that holds these words waits for a lock. */
export async function isHeldUp(db: Pick<pg.Pool, 'query'>, words: string): Promise<boolean> {
  const { rows } = await db.query<{ yes: boolean }>(
    "select exists (select 1 from pg_stat_activity where wait_event_type = 'Lock' and strpos(query, $1) > 0) as yes",
    [words],
  )
  return rows[0]?.yes ?? false
}
