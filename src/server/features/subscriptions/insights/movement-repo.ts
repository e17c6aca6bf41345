import { sql, type SQL } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type {
  CohortChange,
  Month,
  MonthTotals,
  Movement,
} from '../../../../shared/domain/subscriptions/month-figures.ts'
import type { Executor } from '../../../db/connection.ts'

/** What figures are computed from: one store's subscriptions of one mode and currency. */
export interface FigureScope {
  store_id: string
  mode: Mode
  currency: string
  time_zone: string
}

export type Row<T> = T & Record<string, unknown>

export const iso = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`

/** Condition of the index `subscription_events_movement`. */
const CHANGES = sql.raw(`(e.mrr_before <> e.mrr_after or e.status_before is distinct from e.status_after)`)

/** Events that changed MRR or status from one moment until another. */
export const changesIn = ({ store_id, mode, currency }: FigureScope, from: Date, until: Date): SQL =>
  sql`e.store_id = ${store_id} and e.mode = ${mode} and e.currency = ${currency} and e.at >= ${iso(from)}
    and e.at < ${iso(until)} and ${CHANGES}`

const ended = (column: string): string => `coalesce(e.${column} in ('cancelled', 'unpaid', 'completed'), false)`

export const HAS_STARTED = sql.raw('e.status_before is null')
export const HAS_ENDED = sql.raw(`(${ended('status_after')} and not ${ended('status_before')})`)
const HAS_RETURNED = sql.raw(`(${ended('status_before')} and not ${ended('status_after')})`)

/**
 * Why an event changed MRR; null if it didn't. A pause is a contraction, since the customer may come back. MRR that
 * begins with the first payment after a free trial is new.
 */
export const MOVEMENT = sql.raw(`case
  when e.mrr_after = e.mrr_before then null
  when e.mrr_before = 0 and e.status_before is null then 'new'
  when e.mrr_before = 0 and e.status_before in ('paused', 'unpaid', 'cancelled', 'completed') then 'reactivation'
  when e.mrr_before = 0 and e.kind in ('trial_converted', 'renewed', 'recovered') then 'new'
  when e.mrr_after = 0 and ${ended('status_after')} then 'churn'
  when e.mrr_after > e.mrr_before then 'expansion'
  else 'contraction' end`)

export interface ChangeRow {
  /** Positions in the given list of months, from 1. */
  month: number
  cohort: number
  movement: Movement | null
  amount: number
  count: number
  started: number
  ended: number
  returned: number
  paying: number
}

/** Adds up changes by month, month of creation and movement. `starts` has the start of each month and the end of the last. */
export async function monthChanges(
  db: Executor,
  scope: FigureScope,
  starts: readonly Date[],
  from: Date,
): Promise<ChangeRow[]> {
  const until = starts.at(-1)
  if (!until) return []
  const bounds = sql`${sql.param(starts.map((moment) => moment.toISOString()))}::timestamptz[]`
  const { rows } = await db.execute<Row<ChangeRow>>(sql`
    select width_bucket(e.at, ${bounds}) as month, width_bucket(e.subscription_created_at, ${bounds}) as cohort,
      ${MOVEMENT} as movement, sum(e.mrr_after - e.mrr_before)::bigint as amount, count(*)::int as count,
      count(*) filter (where ${HAS_STARTED})::int as started, count(*) filter (where ${HAS_ENDED})::int as ended,
      count(*) filter (where ${HAS_RETURNED})::int as returned,
      sum((e.mrr_after > 0)::int - (e.mrr_before > 0)::int)::int as paying
    from subscription_events e where ${changesIn(scope, from, until)}
    group by 1, 2, 3`)
  return rows
}

/** When the first subscription was created; null without any. */
export async function firstChange(db: Executor, { store_id, mode, currency }: FigureScope): Promise<Date | null> {
  const { rows } = await db.execute<{ at: Date | string }>(sql`
    select e.at from subscription_events e
    where e.store_id = ${store_id} and e.mode = ${mode} and e.currency = ${currency} and ${CHANGES}
    order by e.at limit 1`)
  return rows[0] ? new Date(rows[0].at) : null
}

export interface StoredMonth {
  month: Month
  totals: MonthTotals
  /** By month of creation. */
  cohorts: Record<Month, CohortChange>
}

/** Months that were computed earlier. Cohorts are read from the month `cohorts_from` on. */
export async function storedMonths(
  db: Executor,
  { store_id, mode, currency, time_zone }: FigureScope,
  cohorts_from: Month,
): Promise<StoredMonth[]> {
  const { rows } = await db.execute<Row<StoredMonth>>(sql`
    select month, totals, case when month >= ${cohorts_from} then cohorts else '{}' end as cohorts
    from subscription_months
    where store_id = ${store_id} and mode = ${mode} and currency = ${currency} and time_zone = ${time_zone}`)
  return rows
}

export async function storeMonths(db: Executor, scope: FigureScope, months: readonly StoredMonth[], now: Date) {
  const { store_id, mode, currency, time_zone } = scope
  await db.execute(sql`
    insert into subscription_months (store_id, mode, currency, time_zone, month, totals, cohorts, created_at)
    select ${store_id}, ${mode}, ${currency}, ${time_zone}, m.month, m.totals, m.cohorts, ${iso(now)}
    from jsonb_to_recordset(${JSON.stringify(months)}::jsonb) as m (month text, totals jsonb, cohorts jsonb)
    on conflict do nothing`)
}

/** Forgets months that aren't over: the clock was set back after they were computed. */
export async function forgetMonths(db: Executor, { store_id, mode }: FigureScope, from: Month): Promise<void> {
  await db.execute(sql`
    delete from subscription_months where store_id = ${store_id} and mode = ${mode} and month >= ${from}`)
}

/** Time by which the store's test mode is ahead, in milliseconds. */
export async function clockOffset(db: Executor, { store_id, mode }: Pick<FigureScope, 'store_id' | 'mode'>) {
  if (mode === 'live') return 0
  const { rows } = await db.execute<{ offset_ms: number }>(
    sql`select offset_ms from test_clocks where store_id = ${store_id}`,
  )
  return rows[0]?.offset_ms ?? 0
}

/** Currencies of a store's subscriptions, found by steps through an index. */
export async function currenciesOf(db: Executor, { store_id, mode }: Pick<FigureScope, 'store_id' | 'mode'>) {
  const next = (after: SQL): SQL => sql`(select s.currency from subscriptions s where s.store_id = ${store_id}
    and s.mode = ${mode} and ${after} order by s.currency limit 1)`
  const { rows } = await db.execute<{ currency: string }>(sql`
    with recursive found as (
      select ${next(sql`true`)} as currency
      union all
      select ${next(sql`s.currency > found.currency`)} from found where found.currency is not null
    )
    select currency from found where currency is not null`)
  return rows.map(({ currency }) => currency)
}
