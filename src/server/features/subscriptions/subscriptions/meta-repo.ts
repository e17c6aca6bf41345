import { sql } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Executor } from '../../../db/connection.ts'

interface Scope {
  store_id: string
  mode: Mode
  currency: string
}

/** Counts and MRR of all subscriptions now. */
export interface CurrentFigures {
  count: number
  active: number
  billed: number
  cancelled: number
  mrr: number
}

export async function currentFigures(db: Executor, { store_id, mode, currency }: Scope): Promise<CurrentFigures> {
  const { rows } = await db.execute<{ status: string; count: number; mrr: number }>(sql`
    select status, count(*)::int as count,
      coalesce(sum(mrr) filter (where currency = ${currency}), 0)::float8 as mrr
    from subscriptions where store_id = ${store_id} and mode = ${mode} group by status`)
  const count = (status: string) => rows.find((row) => row.status === status)?.count ?? 0
  return {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    active: count('active'),
    billed: count('active') + count('past_due'),
    cancelled: count('cancelled'),
    mrr: rows.reduce((sum, row) => sum + row.mrr, 0),
  }
}

/** Net changes in a period, from the timelines. */
export interface PeriodFigures {
  /** Change in the number of active, billed and cancelled subscriptions, and in MRR. */
  active: number
  billed: number
  cancelled: number
  mrr: number
  /** Subscriptions that were billed and ended. */
  churned: number
}

/** Changes since `from` and until `until`. */
export async function periodFigures(
  db: Executor,
  { store_id, mode, currency }: Scope,
  from: Date,
  until: Date,
): Promise<PeriodFigures> {
  const { rows } = await db.execute<PeriodFigures & Record<string, unknown>>(sql`
    select
      (count(*) filter (where status_after = 'active' and status_before is distinct from 'active')
        - count(*) filter (where status_before = 'active' and status_after is distinct from 'active'))::int as active,
      (count(*) filter (where status_after in ('active', 'past_due')
          and (status_before is null or status_before not in ('active', 'past_due')))
        - count(*) filter (where status_before in ('active', 'past_due')
          and status_after not in ('active', 'past_due')))::int as billed,
      (count(*) filter (where status_after = 'cancelled' and status_before is distinct from 'cancelled')
        - count(*) filter (where status_before = 'cancelled' and status_after <> 'cancelled'))::int as cancelled,
      coalesce(sum(mrr_after - mrr_before), 0)::float8 as mrr,
      count(*) filter (where status_before in ('active', 'past_due')
        and status_after in ('cancelled', 'unpaid', 'completed'))::int as churned
    from subscription_events
    where store_id = ${store_id} and mode = ${mode} and currency = ${currency}
      and at >= ${from.toISOString()} and at < ${until.toISOString()}
      and (mrr_before <> mrr_after or status_before is distinct from status_after)`)
  return rows[0] ?? { active: 0, billed: 0, cancelled: 0, mrr: 0, churned: 0 }
}

/** Number of subscriptions that started in each of the two periods. */
export async function startedIn(
  db: Executor,
  { store_id, mode }: Scope,
  periods: readonly [from: Date, until: Date][],
): Promise<number[]> {
  const counts = periods.map(
    ([from, until]) => sql`(select count(*)::int from subscriptions where store_id = ${store_id} and mode = ${mode}
      and started_at >= ${from.toISOString()} and started_at < ${until.toISOString()})`,
  )
  const { rows } = await db.execute<{ counts: number[] }>(sql`select array[${sql.join(counts, sql`, `)}] as counts`)
  return rows[0]?.counts ?? []
}
