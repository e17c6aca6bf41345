import { sql } from 'drizzle-orm'
import type { ReportedEvent } from '../../../../shared/domain/checkout/visit-events.ts'
import type { VisitSource } from '../../../../shared/domain/store/attribution.ts'
import type { Db, Executor } from '../../../db/connection.ts'
import { VISIT_COLUMNS, visitParts, type NewVisit } from './visits/visit-repo.ts'

/** Maximum number of events per session, so that a flood only fills its own session. */
const MAX_EVENTS = 200

interface NewEvents {
  session_id: string
  events: readonly { kind: ReportedEvent; ago: number; optimizer_id?: string | undefined }[]
  visit: NewVisit
}

/**
 * Inserts events of a session, and counts its visit, in one statement that does not wait for the disk; false if the
 * session does not exist. An offer of another store is removed from its event.
 */
export async function insertEvents(db: Db, { session_id, events, visit }: NewEvents): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    with session as (
      select source, ${VISIT_COLUMNS} from live_cart_sessions
      where session_id = ${session_id} and set_config('synchronous_commit', 'off', true) = 'off'
    ), told as (
      insert into session_events (session_id, store_id, mode, kind, at, device, source, optimizer_id)
      select s.session_id, s.store_id, s.mode, e.kind, ${visit.now.toISOString()}::timestamptz - e.ago * interval '1 millisecond',
        ${visit.device}, s.source, o.optimizer_id
      from session s
      cross join json_to_recordset(${JSON.stringify(events)}::json) as e(kind text, ago int, optimizer_id text)
      left join optimizers o on o.optimizer_id = e.optimizer_id and o.store_id = s.store_id
      limit greatest(0, ${MAX_EVENTS} - (select count(*) from session_events where session_id = ${session_id}))
    ), ${visitParts(visit)}
    select exists (select from session) as found`)
  return rows[0]?.found ?? false
}

/** Records where a session's shopper came from, unless already recorded. */
export async function setSource(db: Db, session_id: string, source: VisitSource): Promise<void> {
  const { rows } = await db.execute<{ status: string }>(sql`
    update live_cart_sessions set source = ${JSON.stringify(source)}::jsonb
    where session_id = ${session_id} and source is null
    returning status`)
  if (rows[0]?.status === 'completed') await copyVisitToOrder(db, session_id)
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
