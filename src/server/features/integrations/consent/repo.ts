import { and, eq, ne, sql } from 'drizzle-orm'
import type { Consent, ConsentSettings } from '../../../../shared/domain/events/consent.ts'
import type { ToolName } from '../../../../shared/domain/events/tools.ts'
import type { Executor } from '../../../db/connection.ts'
import { integrations } from '../../../db/schema/integrations/integrations.ts'
import { consentRules, sessionTracking, type TrackingIds } from '../../../db/schema/integrations/store-events.ts'

export type RulesRow = typeof consentRules.$inferSelect

export async function findRules(db: Executor, store_id: string): Promise<RulesRow | null> {
  const [row] = await db.select().from(consentRules).where(eq(consentRules.store_id, store_id))
  return row ?? null
}

/** Locks the row until the end of the transaction. */
export async function lockRules(tx: Executor, store_id: string): Promise<RulesRow | null> {
  const [row] = await tx.select().from(consentRules).where(eq(consentRules.store_id, store_id)).for('update')
  return row ?? null
}

/** Inserts or replaces a store's rules, and increments their version. */
export async function saveRules(tx: Executor, store_id: string, rules: ConsentSettings, now: Date): Promise<RulesRow> {
  const [row] = await tx
    .insert(consentRules)
    .values({ store_id, rules, updated_at: now })
    .onConflictDoUpdate({
      target: consentRules.store_id,
      set: { rules, updated_at: now, version: sql`${consentRules.version} + 1` },
    })
    .returning()
  if (!row) throw new Error('The consent rules were not saved')
  return row
}

/** A session with its store's consent rules, null for the defaults; null if the session doesn't exist. */
export async function findSessionRules(
  db: Executor,
  session_id: string,
): Promise<{ store_id: string; rules: ConsentSettings | null; sends_events: boolean } | null> {
  const { rows } = await db.execute<{ store_id: string; rules: ConsentSettings | null; sends_events: boolean }>(sql`
    select s.store_id, (select r.rules from consent_rules r where r.store_id = s.store_id) as rules,
      exists (select from integrations i where i.store_id = s.store_id) as sends_events
    from live_cart_sessions s where s.session_id = ${session_id}`)
  return rows[0] ?? null
}

/** A tool that isn't paused, as pages need it. */
export type PageTool = Pick<
  typeof integrations.$inferSelect,
  'name' | 'status' | 'sent_from' | 'consent' | 'mapping' | 'sends_test_mode'
>

interface PageTools extends Record<string, unknown> {
  rules: ConsentSettings | null
  tools: PageTool[]
  order_id: string | null
}

/** A store's consent rules, null for the defaults, its tools that aren't paused, and the order of a session. */
export async function findPageTools(
  db: Executor,
  { store_id, session_id }: Pick<Tracking, 'store_id' | 'session_id'>,
): Promise<PageTools> {
  const { rows } = await db.execute<PageTools>(sql`
    select (select r.rules from consent_rules r where r.store_id = ${store_id}) as rules,
      (select coalesce(json_agg(json_build_object('name', i.name, 'status', i.status, 'sent_from', i.sent_from,
        'consent', i.consent, 'mapping', i.mapping, 'sends_test_mode', i.sends_test_mode) order by i.name), '[]')
        from integrations i where i.store_id = ${store_id} and i.status <> 'paused') as tools,
      (select o.order_id from orders o where o.session_id = ${session_id} order by o.created_at limit 1) as order_id`)
  return rows[0] ?? { rules: null, tools: [], order_id: null }
}

/** The fields that aren't secret of a tool whose tag runs on a store's pages; null if it doesn't. */
export async function findTagFields(
  db: Executor,
  store_id: string,
  name: ToolName,
): Promise<Record<string, string> | null> {
  const [row] = await db
    .select({ fields: integrations.fields })
    .from(integrations)
    .where(
      and(
        eq(integrations.store_id, store_id),
        eq(integrations.name, name),
        eq(integrations.status, 'connected'),
        ne(integrations.sent_from, 'server'),
      ),
    )
  return row?.fields ?? null
}

export interface Tracking {
  session_id: string
  store_id: string
  consent: Consent
  country: string | null
  ids: TrackingIds
  ip: string | null
  user_agent: string | null
}

/**
 * Stores what a shopper agreed to, and replaces what was stored before, unless that was an answer in the banner and this
 * is none. Click IDs stay, with when they were first seen.
 * @returns the consent that is stored now
 */
export async function saveTracking(db: Executor, tracking: Tracking, now: Date): Promise<Consent> {
  const { session_id, store_id, consent, country, ids, ip, user_agent } = tracking
  const at = now.toISOString()
  const { rows } = await db.execute<{ consent: Consent }>(sql`
    insert into session_tracking as t (session_id, store_id, consent, consent_at, country, ids, ip, user_agent, updated_at)
    values (${session_id}, ${store_id}, ${JSON.stringify(consent)}::jsonb, ${at}::timestamptz, ${country},
      ${JSON.stringify(ids)}::jsonb, ${ip}, ${user_agent}, ${at}::timestamptz)
    on conflict (session_id) do update set consent = excluded.consent, country = excluded.country, ip = excluded.ip,
      user_agent = excluded.user_agent, updated_at = excluded.updated_at,
      consent_at = case when t.consent = excluded.consent then t.consent_at else excluded.consent_at end,
      ids = case when excluded.ids = '{}' then excluded.ids else jsonb_build_object(
        'clicks', coalesce(excluded.ids -> 'clicks', '{}') || coalesce(t.ids -> 'clicks', '{}'),
        'cookies', coalesce(t.ids -> 'cookies', '{}') || coalesce(excluded.ids -> 'cookies', '{}')) end
      where excluded.consent ->> 'source' = 'banner' or t.consent ->> 'source' <> 'banner'
        or t.consent -> 'policy_version' <> excluded.consent -> 'policy_version'
    returning t.consent`)
  return rows[0]?.consent ?? findConsent(db, session_id)
}

async function findConsent(db: Executor, session_id: string): Promise<Consent> {
  const [row] = await db
    .select({ consent: sessionTracking.consent })
    .from(sessionTracking)
    .where(eq(sessionTracking.session_id, session_id))
  if (!row) throw new Error('The consent of a session was not saved')
  return row.consent
}

/** Stores that a browser sent Global Privacy Control, and deletes identifiers, unless the shopper has answered. */
export async function saveSignal(
  db: Executor,
  { session_id, store_id, consent, country }: Pick<Tracking, 'session_id' | 'store_id' | 'consent' | 'country'>,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await db.execute(sql`
    insert into session_tracking as t (session_id, store_id, consent, consent_at, country, updated_at)
    values (${session_id}, ${store_id}, ${JSON.stringify(consent)}::jsonb, ${at}::timestamptz, ${country},
      ${at}::timestamptz)
    on conflict (session_id) do update set consent = excluded.consent, consent_at = excluded.consent_at, ids = '{}',
      ip = null, user_agent = null, updated_at = excluded.updated_at
      where t.consent ->> 'source' = 'default' or t.consent -> 'policy_version' <> excluded.consent -> 'policy_version'`)
}
