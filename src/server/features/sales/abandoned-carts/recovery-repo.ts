import { sql, type SQL } from 'drizzle-orm'
import type { AbandonedCart } from '../../../../shared/contracts/sales/abandoned-carts.ts'
import type { Mode } from '../../../../shared/contracts/fields.ts'

export type RecoveryStage = AbandonedCart['recovery']['stage']

/** A cart's recovery emails. Times are milliseconds since 1970, null if it didn't happen. */
export interface RecoveryRow {
  stage: RecoveryStage
  sent: number
  steps: number
  sent_at: number | null
  clicked_at: number | null
  next_at: number | null
  suppressed_at: number | null
  suppressed_reason: 'unsubscribed' | 'manual' | null
  order: { order_id: string; total: number; currency: string } | null
  enabled: boolean
  soft_opt_in: boolean
  held_out: boolean
  is_paying: boolean
  unsent_steps: number
}

/** An order counts as recovered if it was placed within this many days after the cart was abandoned. */
const WINDOW = sql.raw(`interval '14 days'`)

const SENT = sql`exists (select from recovery_messages m where m.session_id = s.session_id)`
const SUPPRESSED = sql`exists (
  select from suppressed_contacts c where c.store_id = s.store_id and c.email = lower(s.customer_email))`
const run = (condition: SQL): SQL =>
  sql`exists (select from recovery_runs r where r.session_id = s.session_id and ${condition})`
const IN_SEQUENCE = run(sql`(r.held_out or r.status = 'active')`)

/** True in SQL for unpaid carts `s` of a stage. */
export const isInStage: Readonly<Record<Exclude<RecoveryStage, 'recovered'>, SQL>> = {
  suppressed: SUPPRESSED,
  holdout: sql`not ${SUPPRESSED} and ${run(sql`r.held_out`)}`,
  sent: sql`not ${SUPPRESSED} and ${SENT}`,
  waiting: sql`not ${SUPPRESSED} and not ${SENT} and ${run(sql`r.status = 'active'`)}`,
  none: sql`not ${SUPPRESSED} and not ${SENT} and not ${IN_SEQUENCE}`,
}

/** Orders `o` that the shopper of run `r` placed after its first email `m`. */
const RECOVERING_ORDERS = sql`orders o join customers k on k.customer_id = o.customer_id
  where k.store_id = r.store_id and k.mode = r.mode and k.email = r.email and r.email <> '' and o.session_id is not null
    and o.created_at >= m.first_at and o.created_at < r.created_at + ${WINDOW}`

const MESSAGES = sql`(select count(*)::int as sent, min(m.sent_at) as first_at, max(m.sent_at) as sent_at,
  max(m.clicked_at) as clicked_at, coalesce(array_agg(m.step_id), '{}') as step_ids
  from recovery_messages m where m.session_id = r.session_id)`

/** True in SQL for carts `s` whose shoppers bought after an email. */
export const recoveredIn = ({ store_id, mode }: { store_id: string; mode: Mode }): SQL =>
  sql`s.store_id = ${store_id} and s.mode = ${mode} and s.erased_at is null and s.customer_email <> ''
    and s.session_id in (select r.session_id from recovery_runs r join lateral ${MESSAGES} m on m.sent > 0
      where r.store_id = ${store_id} and r.mode = ${mode} and r.status <> 'replaced'
        and exists (select from ${RECOVERING_ORDERS}))`

const ms = (time: SQL): SQL => sql`extract(epoch from ${time})::float8 * 1000`
const IS_ON = sql`(e.step->>'enabled')::boolean`

/** The recovery emails of cart `s` as JSON: a `RecoveryRow`. */
export const RECOVERY = sql`(
  select json_build_object(
    'stage', case when o.order_id is not null then 'recovered' when c.email is not null then 'suppressed'
      when r.held_out then 'holdout' when m.sent > 0 then 'sent' when r.status = 'active' then 'waiting' else 'none' end,
    'sent', coalesce(m.sent, 0), 'sent_at', ${ms(sql`m.sent_at`)}, 'clicked_at', ${ms(sql`m.clicked_at`)},
    'next_at', case when r.status = 'active' then ${ms(sql`r.next_at`)} end,
    'suppressed_at', ${ms(sql`c.created_at`)}, 'suppressed_reason', c.reason,
    'order', case when o.order_id is not null then json_build_object(
      'order_id', o.order_id, 'total', o.total_price::float8, 'currency', o.currency) end,
    'enabled', coalesce(q.enabled, false), 'soft_opt_in', coalesce(q.soft_opt_in, false),
    'held_out', coalesce(r.held_out, false), 'is_paying', s.status = 'processing',
    'steps', (select count(*)::int from jsonb_array_elements(q.steps) e(step) where ${IS_ON}),
    'unsent_steps', (select count(*)::int from jsonb_array_elements(q.steps) e(step)
      where ${IS_ON} and (m.step_ids is null or e.step->>'step_id' <> all(m.step_ids))))
  from (select) as one
    left join recovery_runs r on r.session_id = s.session_id
    left join recovery_sequences q on q.store_id = s.store_id
    left join suppressed_contacts c on c.store_id = s.store_id and c.email = lower(s.customer_email)
    left join lateral ${MESSAGES} m on true
    left join lateral (select o.order_id, o.total_price, o.currency from ${RECOVERING_ORDERS}
      order by o.created_at limit 1) o on true)`
