import { sql, type SQL } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import { creditModels, trafficDimensions } from '../../../../shared/domain/store/traffic.ts'
import type { Executor } from '../../../db/connection.ts'
import { boughtOrders, LINKED, SHARES, TOUCHED, visitOf } from './credit-repo.ts'
import { askedDays, iso } from './days-repo.ts'
import { COLUMNS, COUNTS, FRESH_VISITS } from './repo.ts'

/** A store's mode with visits: what its figures depend on, and what is rolled up. */
export interface RollupState extends Record<string, unknown> {
  store_id: string
  mode: Mode
  time_zone: string
  currency: string
  first_visit: Date
  /** Null if nothing is rolled up for the store's current time zone and currency. */
  since: Date | null
  until: Date | null
}

/** Stores with visits before `before` and days to roll up since then. */
export async function listStates(db: Executor, before: Date): Promise<RollupState[]> {
  const { rows } = await db.execute<RollupState>(sql`
    select s.store_id, m.mode, s.time_zone, s.currency, f.first_visit, r.since, r.until
    from stores s cross join (values ('live'), ('test')) m(mode)
    cross join lateral (
      select min(v.started_at) as first_visit from traffic_visits v where v.store_id = s.store_id and v.mode = m.mode) f
    left join traffic_rollups r on r.store_id = s.store_id and r.mode = m.mode and r.time_zone = s.time_zone
      and r.currency = s.currency
    where f.first_visit < ${iso(before)}
      and (r.until is null or r.until < ${iso(before)}
        or exists (select from traffic_changes c where c.store_id = s.store_id and c.mode = m.mode))
    order by s.store_id, m.mode`)
  return rows.map((row) => ({
    ...row,
    first_visit: new Date(row.first_visit),
    since: row.since && new Date(row.since),
    until: row.until && new Date(row.until),
  }))
}

type Store = Pick<RollupState, 'store_id' | 'mode'>

/** Times of late changes of a store. */
export async function listChanges(db: Executor, { store_id, mode }: Store): Promise<Date[]> {
  const { rows } = await db.execute<{ at: Date }>(
    sql`select distinct at from traffic_changes where store_id = ${store_id} and mode = ${mode}`,
  )
  return rows.map(({ at }) => new Date(at))
}

/** One day of a store. */
export type RollupDay = Store & Pick<RollupState, 'currency'> & { starts_at: Date; ends_at: Date }

const ofStore = ({ store_id, mode }: Store): SQL => sql`store_id = ${store_id} and mode = ${mode}`

/** Removes what is rolled up for the store, for example when its time zone has changed. */
export async function clearRollup(tx: Executor, store: Store): Promise<void> {
  for (const table of [sql`traffic_rollups`, sql`traffic_counts`, sql`traffic_credits`])
    await tx.execute(sql`delete from ${table} where ${ofStore(store)}`)
}

/** Locks the rollup of a store until the end of the transaction. Returns until when it is rolled up; null if it isn't. */
export async function lockRollup(tx: Executor, store: Store): Promise<Date | null> {
  const { store_id, mode } = store
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('traffic rollup'), hashtext(${`${store_id} ${mode}`}))`)
  const { rows } = await tx.execute<{ until: Date }>(sql`select until from traffic_rollups where ${ofStore(store)}`)
  return rows[0] ? new Date(rows[0].until) : null
}

/** Deletes changes of the day. Those that commit while it is rolled up remain for the next run. */
export async function takeChanges(tx: Executor, day: RollupDay): Promise<void> {
  await tx.execute(sql`delete from traffic_changes
    where ${ofStore(day)} and at >= ${iso(day.starts_at)} and at < ${iso(day.ends_at)}`)
}

/** The values of a visit `v` by dimension, as rows of `d`. */
const valuesOf = (dimensions: readonly (keyof typeof COLUMNS)[]): SQL => {
  const rows = dimensions.map((name) => sql`(${name}, ${COLUMNS[name][0]}, ${COLUMNS[name][1]})`)
  return sql`(values ${sql.join(rows, sql`, `)}) d(dimension, value, detail)`
}

/** Counts the visits and credits the orders of a day, and stores the sessions that led to its orders. */
export async function rollUpDay(tx: Executor, day: RollupDay): Promise<void> {
  const { store_id, mode, starts_at, ends_at } = day
  const fresh = sql`${askedDays([starts_at, ends_at])}, fresh as (select * from asked)`
  for (const table of [sql`traffic_counts`, sql`traffic_credits`])
    await tx.execute(sql`delete from ${table} where ${ofStore(day)} and starts_at = ${iso(starts_at)}`)
  await tx.execute(sql`
    with ${fresh}
    insert into traffic_counts (store_id, mode, starts_at, dimension, value, detail, is_bot, sessions, visitors, checkouts)
    select ${store_id}, ${mode}, ${iso(starts_at)}, d.dimension, d.value, d.detail, v.is_bot, ${COUNTS}
    from ${FRESH_VISITS(day)} cross join lateral ${valuesOf(['visitor', ...trafficDimensions])}
    group by 4, 5, 6, 7`)
  await tx.execute(sql`
    with ${fresh}, ${boughtOrders(day)}
    insert into traffic_touches (order_id, session_id)
    select b.order_id, l.session_id from bought b cross join lateral (${LINKED}) l
    where not exists (select from traffic_touches t where t.order_id = b.order_id)
    on conflict do nothing`)
  const shares = creditModels.map((model) => sql`select ${model} as credit, c.* from (${SHARES[model]}) c`)
  await tx.execute(sql`
    with ${fresh}, ${boughtOrders(day)}, ${TOUCHED}, shares as (${sql.join(shares, sql` union all `)})
    insert into traffic_credits (store_id, mode, starts_at, dimension, credit, value, detail, orders, revenue)
    select ${store_id}, ${mode}, ${iso(starts_at)}, d.dimension, c.credit, d.value, d.detail, sum(c.part),
      sum(c.amount)::bigint
    from shares c ${visitOf(sql`c`)}
    cross join lateral ${valuesOf(trafficDimensions)}
    group by 4, 5, 6, 7`)
}

/** Stores until when the store is rolled up. */
export async function saveUntil(tx: Executor, state: RollupState, since: Date, until: Date): Promise<void> {
  const { store_id, mode, time_zone, currency } = state
  await tx.execute(sql`
    insert into traffic_rollups (store_id, mode, time_zone, currency, since, until)
    values (${store_id}, ${mode}, ${time_zone}, ${currency}, ${iso(since)}, ${iso(until)})
    on conflict (store_id, mode) do update set until = excluded.until`)
}
