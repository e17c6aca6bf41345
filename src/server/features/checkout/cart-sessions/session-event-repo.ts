import { sql } from 'drizzle-orm'
import type { StoreEventType } from '../../../../shared/domain/events/store-event.ts'
import type { ReportedEvent } from '../../../../shared/domain/checkout/visit-events.ts'
import type { VisitSource } from '../../../../shared/domain/store/attribution.ts'
import type { Db, Executor } from '../../../db/connection.ts'
import { fixedSql } from '../../../db/statements/fixed-sql.ts'
import { sendsEvents } from '../../../db/store-events.ts'
import { VISIT_COLUMNS, VISIT_FIELDS, visitParts, type NewVisit } from './visits/visit-repo.ts'

/** Maximum number of events per session, so that a flood only fills its own session. */
const MAX_EVENTS = 200

export interface ReportedRow {
  kind: ReportedEvent
  /** Milliseconds since it happened. */
  ago: number
  optimizer_id?: string | undefined
  /** What webhooks and marketing tools learn once per session, and of every view with an ID. */
  once?: StoreEventType | undefined
  view?: StoreEventType | undefined
  event_id?: string | undefined
  page?: { url: string; title: string } | undefined
}

/** What the page of a session reported. */
export interface EventReport {
  session_id: string
  events: readonly ReportedRow[]
  visit: NewVisit
  source: VisitSource | null
}

/**
 * Stores reports, at most one per session, in one statement that does not wait for the disk: session events, visits, and
 * what webhooks and marketing tools get. Events over the limit are dropped, and an offer of another store is removed from
 * its event. Returns the sessions that exist.
 */
export async function insertReports(db: Db, reports: readonly EventReport[], now: Date): Promise<Set<string>> {
  const rows = reports.map(({ session_id, events, visit }, position) => ({ session_id, position, events, ...visit }))
  const at = fixedSql`${now.toISOString()}::timestamptz`
  const found = await db.execute<{ session_id: string }>(fixedSql`
    with session as materialized (
      select ${VISIT_COLUMNS}, s.source as origin, n.position, n.events
      from json_to_recordset(${JSON.stringify(rows)}::json) as n(position int, events json, ${VISIT_FIELDS})
        join live_cart_sessions s on s.session_id = n.session_id
      where set_config('synchronous_commit', 'off', true) = 'off'
    ), accepted as materialized (
      select s.session_id, s.store_id, s.mode, s.device, s.origin, s.position, e.*,
        ${at} - e.ago * interval '1 millisecond' as at
      from session s cross join lateral rows from (json_to_recordset(s.events)
        as (kind text, ago int, optimizer_id text, once text, view text, event_id text, page jsonb))
        with ordinality as e(kind, ago, optimizer_id, once, view, event_id, page, nth)
      where e.nth <= ${MAX_EVENTS} - (select count(*) from session_events c where c.session_id = s.session_id)
    ), stored as (
      insert into session_events (session_id, store_id, mode, kind, at, device, source, optimizer_id)
      select a.session_id, a.store_id, a.mode, a.kind, a.at, a.device, a.origin, o.optimizer_id
      from accepted a left join optimizers o on o.optimizer_id = a.optimizer_id and o.store_id = a.store_id
      order by a.position, a.nth
    ), store as (
      select store_id from (select distinct store_id from accepted) a where ${sendsEvents(fixedSql`a.store_id`)}
    ), sent as (
      insert into store_events (event_id, store_id, mode, type, session_id, subject_id, page, occurred_at)
      select t.type || ':' || t.key, a.store_id, a.mode, t.type, a.session_id, a.session_id, a.page, a.at
      from accepted a join store using (store_id)
        cross join lateral (values (1, a.once, a.session_id), (2, a.view, a.event_id)) as t(step, type, key)
      where t.type is not null and t.key is not null
      order by a.position, a.nth, t.step
      on conflict do nothing
    ), ${visitParts(now)}
    select session_id from session`)
  return new Set(found.rows.map(({ session_id }) => session_id))
}

/** Records where the shoppers of sessions came from, unless already recorded. */
export async function setSources(
  db: Db,
  sources: readonly { session_id: string; source: VisitSource }[],
): Promise<void> {
  const { rows } = await db.execute<{ session_id: string; status: string }>(fixedSql`
    update live_cart_sessions s set source = n.source
    from json_to_recordset(${JSON.stringify(sources)}::json) as n(session_id text, source jsonb)
    where s.session_id = n.session_id and s.source is null
    returning s.session_id, s.status`)
  for (const { session_id, status } of rows) if (status === 'completed') await copyVisitToOrder(db, session_id)
}

/**
 * Copies the source and the language of a completed session to its order and events, where these have none. Shoppers may
 * pay before their page reports them. A statement of its own: it has to see an order that was placed while the session's
 * update waited for it.
 */
export async function copyVisitToOrder(db: Executor, session_id: string): Promise<void> {
  await db.execute(sql`
    with visit as (
      select session_id, source, locale from live_cart_sessions where session_id = ${session_id}
    ), events as (
      update session_events e set source = visit.source from visit
      where e.session_id = visit.session_id and e.source is null and visit.source is not null
    )
    update orders o set source = coalesce(o.source, visit.source), locale = coalesce(o.locale, visit.locale)
    from visit
    where o.session_id = visit.session_id
      and (o.source is null and visit.source is not null or o.locale is null and visit.locale is not null)`)
}
