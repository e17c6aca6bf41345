import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { UNTRIED_CODES } from '../../../../shared/domain/payments/decline-codes.ts'
import type { BrowserScreen } from '../../../../shared/domain/store/device-of.ts'
import { mandateSchemes } from '../../../../shared/domain/payments/mandates.ts'
import type { RoutedMethod } from '../../../../shared/domain/routing/fields.ts'
import type { Difference } from '../../../../shared/domain/routing/replay/replay.ts'
import type { Executor } from '../../../db/connection.ts'
import { fixedSql } from '../../../db/statements/fixed-sql.ts'
import type { AttemptCard } from '../../../db/schema/payments/payments.ts'
import { routingReplays, type ReplayResult } from '../../../db/schema/payments/routing.ts'
import type { StoreMode } from './repo.ts'

export type ReplayRow = typeof routingReplays.$inferSelect

/** Number of differences returned with the replay; the others are read page by page. */
const FIRST_DIFFERENCES = 20

export async function insertReplay(tx: Executor, row: typeof routingReplays.$inferInsert): Promise<ReplayRow> {
  const [inserted] = await tx.insert(routingReplays).values(row).returning()
  if (!inserted) throw new Error('The replay was not inserted')
  return inserted
}

const isOf = (store_id: string, replay_id: string) =>
  and(eq(routingReplays.replay_id, replay_id), eq(routingReplays.store_id, store_id))

/** Slices the differences from one index to another, counted from 0, without reading the others. */
const differencesOf = (from: number, to: number) => sql<Difference[]>`
  jsonb_path_query_array(${routingReplays.result}, '$.differences[$from to $to]', jsonb_build_object('from', ${from}::int, 'to', ${to}::int))`

/** A store's replay with its first differences; not found for another store. */
export async function findReplay(db: Executor, store_id: string, replay_id: string): Promise<ReplayRow | null> {
  const result = sql<ReplayResult | null>`
    jsonb_set(${routingReplays.result}, '{differences}', ${differencesOf(0, FIRST_DIFFERENCES - 1)})`
  const [row] = await db
    .select({ ...getTableColumns(routingReplays), result })
    .from(routingReplays)
    .where(isOf(store_id, replay_id))
  return row ?? null
}

/** A page of a replay's differences, with how many are stored and how many there were; null without a result. */
export async function pageOfDifferences(
  db: Executor,
  { store_id, replay_id }: { store_id: string; replay_id: string },
  { page, size }: { page: number; size: number },
): Promise<{
  store_id: string
  mode: StoreMode['mode']
  differences: Difference[]
  kept: number
  total: number
} | null> {
  const from = (page - 1) * size
  const [row] = await db
    .select({
      store_id: routingReplays.store_id,
      mode: routingReplays.mode,
      differences: differencesOf(from, from + size - 1),
      kept: sql<number>`jsonb_array_length(${routingReplays.result}->'differences')`,
      total: sql<number>`(${routingReplays.result}->>'changed')::int`,
    })
    .from(routingReplays)
    .where(and(isOf(store_id, replay_id), sql`${routingReplays.result} is not null`))
  return row ?? null
}

/** Starts a replay that is waiting or was left unfinished; null if it is finished or canceled. */
export async function claimReplay(db: Executor, replay_id: string): Promise<ReplayRow | null> {
  const [row] = await db
    .update(routingReplays)
    .set({ status: 'running', processed: 0 })
    .where(and(eq(routingReplays.replay_id, replay_id), sql`${routingReplays.status} in ('queued', 'running')`))
    .returning()
  return row ?? null
}

/** Records progress; false if the replay was canceled. */
export async function recordProgress(
  db: Executor,
  replay_id: string,
  processed: number,
  total: number,
): Promise<boolean> {
  const result = await db.execute(fixedSql`
    update routing_replays set processed = ${processed}, total = greatest(${total}::int, ${processed}::int)
    where replay_id = ${replay_id} and status = 'running'`)
  return (result.rowCount ?? 0) > 0
}

/** Ends a running replay; a finished one stays unchanged. */
export async function endReplay(
  db: Executor,
  replay_id: string,
  status: 'done' | 'cancelled' | 'failed',
  { result = null, now }: { result?: ReplayResult | null; now: Date },
): Promise<void> {
  await db
    .update(routingReplays)
    .set({ status, result, finished_at: now })
    .where(and(eq(routingReplays.replay_id, replay_id), sql`${routingReplays.status} in ('queued', 'running')`))
}

/** Deletes a store's replays from before a time, since they are only viewed once. */
export async function deleteReplays(tx: Executor, store_id: string, before: Date): Promise<void> {
  await tx
    .delete(routingReplays)
    .where(and(eq(routingReplays.store_id, store_id), sql`${routingReplays.created_at} < ${before}`))
}

/** A decided payment, with facts from its session and provider. */
export interface PastRow extends Record<string, unknown> {
  payment_id: string
  created_at: string
  amount: number
  currency: string
  payment_method: RoutedMethod
  card_type: string | null
  connection_id: string
  connector: string
  /** The first attempt was approved. */
  approved: boolean
  /** The payment was approved, by any attempt. */
  paid: boolean
  /** All attempts, in order. */
  attempts: { connection_id: string; status: string; code: string | null; three_d_secure: boolean }[]
  /** The first attempt was sent to its account. */
  tried: boolean
  /** 3-D Secure was requested. */
  asked: boolean
  card: AttemptCard | null
  browser: BrowserScreen | null
  products: string[]
  country: string | null
  ip_country: string | null
  email: string
  returning_customer: boolean
}

interface Since extends StoreMode {
  since: Date
}

// A free order calls no provider, rules about checkout don't apply to direct debits, and a pending payment has no outcome yet.
const decided = ({ store_id, mode, since }: Since) => fixedSql`
  p.store_id = ${store_id} and p.mode = ${mode} and p.created_at > ${since.toISOString()}::timestamptz
  and p.optimizer_id is null and p.amount > 0 and p.payment_method <> all(${mandateSchemes}::text[]) and p.status in ('succeeded', 'declined')`

export async function countPast(db: Executor, since: Since): Promise<number> {
  const result = await db.execute<{ count: number }>(
    fixedSql`select count(*)::int as count from payments p where ${decided(since)}`,
  )
  return result.rows[0]?.count ?? 0
}

/** A page of payments before a cursor, newest first; the last row's cursor starts the next page. */
export async function pageOfPast(
  db: Executor,
  since: Since,
  before: { created_at: string; payment_id: string } | null,
  size: number,
): Promise<PastRow[]> {
  const { store_id, mode } = since
  const from = before
    ? fixedSql`and (p.created_at, p.payment_id) < (${before.created_at}::timestamptz, ${before.payment_id})`
    : fixedSql``
  const result = await db.execute<PastRow>(fixedSql`
    with page as (
      select p.payment_id, p.session_id, p.created_at, p.amount, p.currency, p.payment_method, p.card_type, p.paid_cart,
        p.status = 'succeeded' as paid
      from payments p where ${decided(since)} ${from}
      order by p.created_at desc, p.payment_id desc limit ${size}
    )
    select p.payment_id, to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at,
      p.amount::float8 as amount, p.currency, p.payment_method, coalesce(a.card_type, p.card_type) as card_type,
      a.connection_id, a.connector, a.status = 'approved' as approved, p.paid,
      (select jsonb_agg(jsonb_build_object('connection_id', t.connection_id, 'status', t.status, 'code', t.decline_code,
        'three_d_secure', t.three_d_secure) order by t.number) from payment_attempts t where t.payment_id = p.payment_id)
        as attempts,
      coalesce(a.decline_code, '') <> all(${[...UNTRIED_CODES]}::text[]) as tried, a.three_d_secure as asked, a.card, s.browser_info as browser,
      array(select jsonb_path_query(p.paid_cart, '$.cart[*].productId') #>> '{}') as products,
      coalesce(p.paid_cart->'billing_address'->>'country_code', p.paid_cart->'shipping_address'->>'country_code')
        as country, p.paid_cart->>'ip_country' as ip_country,
      lower(p.paid_cart->>'customer_email') as email, coalesce(c.created_at < p.created_at, false) as returning_customer
    from page p
    join payment_attempts a on a.payment_id = p.payment_id and a.number = 1
    left join live_cart_sessions s on s.session_id = p.session_id
    left join customers c on c.store_id = ${store_id} and c.mode = ${mode}
      and c.email = lower(p.paid_cart->>'customer_email')
    order by p.created_at desc, p.payment_id desc`)
  return result.rows
}
