import { sql } from 'drizzle-orm'
import { UNTRIED_CODES } from '../../../../shared/domain/payments/decline-codes.ts'
import type { Executor } from '../../../db/connection.ts'

/** Window of the health figures, in minutes. */
export const WINDOW_MINUTES = 15

/** Longer latencies than any call can take include the shopper's time to confirm, so they don't count. */
const LONGEST_CALL_MS = 20_000

export interface Figures {
  attempts: number
  approved: number
  latency_ms: number | null
  attempts_24h: number
  approved_24h: number
  attempts_30d: number
  approved_30d: number
  faults: number
  last_fault: string | null
  volume_30d: { currency: string; amount: number }[]
  /** Captured this month, by currency. */
  month: { currency: string; amount: number }[]
}

const EMPTY: Figures = {
  attempts: 0,
  approved: 0,
  latency_ms: null,
  attempts_24h: 0,
  approved_24h: 0,
  attempts_30d: 0,
  approved_30d: 0,
  faults: 0,
  last_fault: null,
  volume_30d: [],
  month: [],
}

type AttemptFigures = Pick<
  Figures,
  'attempts' | 'approved' | 'latency_ms' | 'attempts_24h' | 'approved_24h' | 'attempts_30d' | 'approved_30d'
>

const monthStart = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))

/** Figures of every connection of a store, from its payments; `of` returns zeros for a connection without payments. */
export async function figuresOf(db: Executor, storeId: string, now: Date): Promise<{ of: (id: string) => Figures }> {
  const [attempts, volumes, faults] = await Promise.all([
    attemptFigures(db, storeId, now),
    volumes30d(db, storeId, now),
    faultFigures(db, storeId, now),
  ])
  return {
    of: (id) => ({
      ...EMPTY,
      ...attempts.get(id),
      ...faults.get(id),
      volume_30d: (volumes.get(id) ?? [])
        .filter(({ amount }) => amount > 0)
        .map(({ currency, amount }) => ({ currency, amount })),
      month: (volumes.get(id) ?? []).map(({ currency, month }) => ({ currency, amount: month })),
    }),
  }
}

/**
 * Attempt figures, without attempts that a shopper canceled or that were never sent: they say nothing about the
 * account.
 */
async function attemptFigures(db: Executor, storeId: string, now: Date): Promise<Map<string, AttemptFigures>> {
  const at = now.toISOString()
  const { rows } = await db.execute<{ connection_id: string } & AttemptFigures>(sql`
    with recent as (
      select connection_id, status, created_at, three_d_secure,
        extract(epoch from updated_at - created_at) * 1000 as took
      from payment_attempts
      where store_id = ${storeId} and created_at > ${at}::timestamptz - interval '30 days'
        and status in ('approved', 'declined', 'error', 'unknown')
        and coalesce(decline_code, '') not in ${UNTRIED_CODES})
    select connection_id,
      count(*)::int as attempts_30d,
      (count(*) filter (where status = 'approved'))::int as approved_30d,
      (count(*) filter (where created_at > ${at}::timestamptz - interval '24 hours'))::int as attempts_24h,
      (count(*) filter (where status = 'approved' and created_at > ${at}::timestamptz - interval '24 hours'))::int
        as approved_24h,
      (count(*) filter (where created_at > ${at}::timestamptz - make_interval(mins => ${WINDOW_MINUTES})))::int as attempts,
      (count(*) filter (where status = 'approved'
        and created_at > ${at}::timestamptz - make_interval(mins => ${WINDOW_MINUTES})))::int as approved,
      (percentile_disc(0.5) within group (order by round(took)) filter (
        where not three_d_secure and status in ('approved', 'declined') and took <= ${LONGEST_CALL_MS}
          and created_at > ${at}::timestamptz - make_interval(mins => ${WINDOW_MINUTES})))::int as latency_ms
    from recent group by connection_id`)
  return new Map(rows.map(({ connection_id, ...figures }) => [connection_id, figures]))
}

interface Volume extends Record<string, unknown> {
  connection_id: string
  currency: string
  amount: number
  month: number
}

async function volumes30d(db: Executor, storeId: string, now: Date): Promise<Map<string, Volume[]>> {
  const at = now.toISOString()
  const month = monthStart(now).toISOString()
  const { rows } = await db.execute<Volume>(sql`
    select connection_id, currency,
      coalesce(sum(captured_amount) filter (where created_at > ${at}::timestamptz - interval '30 days'), 0)::float8
        as amount,
      coalesce(sum(captured_amount) filter (where created_at >= ${month}::timestamptz), 0)::float8 as month
    from payments
    where store_id = ${storeId} and status = 'succeeded' and connection_id is not null
      and created_at > least(${at}::timestamptz - interval '30 days', ${month}::timestamptz)
    group by connection_id, currency order by amount desc, currency`)
  return Map.groupBy(rows, ({ connection_id }) => connection_id)
}

type FaultFigures = Pick<Figures, 'faults' | 'last_fault'>

async function faultFigures(db: Executor, storeId: string, now: Date): Promise<Map<string, FaultFigures>> {
  const { rows } = await db.execute<{ connection_id: string } & FaultFigures>(sql`
    select f.connection_id, count(*)::int as faults, (array_agg(f.message order by f.created_at desc))[1] as last_fault
    from connections c join connection_faults f using (connection_id)
    where c.store_id = ${storeId}
      and f.created_at > ${now.toISOString()}::timestamptz - make_interval(mins => ${WINDOW_MINUTES})
    group by f.connection_id`)
  return new Map(rows.map(({ connection_id, ...figures }) => [connection_id, figures]))
}

/**
 * Amount that a connection captured this month in one currency plus pending payments, in minor units. A payment that
 * was given up counts as pending for at most an hour.
 */
export async function usedThisMonth(
  db: Executor,
  { store_id, connection_id }: { store_id: string; connection_id: string },
  { currency, sessionId = '' }: { currency: string; sessionId?: string | undefined },
  now: Date,
): Promise<number> {
  const { rows } = await db.execute<{ amount: number }>(sql`
    select coalesce(sum(case when status = 'succeeded' then captured_amount else amount end), 0)::float8 as amount
    from payments
    where store_id = ${store_id} and connection_id = ${connection_id} and currency = ${currency}
      and created_at >= ${monthStart(now).toISOString()}::timestamptz
      and (status = 'succeeded' or (session_id <> ${sessionId} and status in ('created', 'requires_action', 'pending')
        and created_at > ${now.toISOString()}::timestamptz - interval '1 hour'))`)
  return rows[0]?.amount ?? 0
}
