import { sql } from 'drizzle-orm'
import { dayOf } from '../../../../shared/domain/money/date-range.ts'
import type { Executor } from '../../../db/connection.ts'
import { LINKED } from './credit-repo.ts'
import { iso } from './days-repo.ts'

/** Deletes the visitors of earlier days, and what their hashes were made with. */
export async function deleteDay(db: Executor, today: Date): Promise<void> {
  await db.execute(sql`delete from traffic_visitors where seen_at < ${iso(today)}`)
  await db.execute(sql`delete from traffic_salts where day < ${dayOf(today)}::date`)
}

/** Limits the duration of the statement; the next hourly run continues. */
const BATCH = 20_000

/**
 * Deletes the keys of visits before `before`. First stores the sessions that led to orders of these browsers, so that
 * their credit stays the same.
 */
export async function clearKeys(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`
    with old as materialized (
      select session_id, store_id, device_key from traffic_visits
      where started_at < ${iso(before)} and device_key is not null order by started_at limit ${BATCH}
    ), stored as (
      insert into traffic_touches (order_id, session_id)
      select b.order_id, l.session_id
      from (
        select distinct o.order_id, o.session_id, o.customer_id, o.created_at
        from (select distinct store_id, device_key from old) k
        join traffic_visits own on own.store_id = k.store_id and own.device_key = k.device_key
        join orders o on o.session_id = own.session_id
        where not exists (select from traffic_touches f where f.order_id = o.order_id)
      ) b cross join lateral (${LINKED}) l
      on conflict do nothing
    )
    update traffic_visits v set device_key = null from old where v.session_id = old.session_id`)
}
