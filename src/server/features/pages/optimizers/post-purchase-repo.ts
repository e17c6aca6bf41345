import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { OptimizerCategory } from '../../../../shared/contracts/pages/optimizer-content.ts'
import type { Executor } from '../../../db/connection.ts'
import { fixedSql } from '../../../db/statements/fixed-sql.ts'

interface SessionRef {
  session_id: string
  store_id: string
  mode: Mode
}

/** How a session interacted with one of the store's live upsells or downsells. */
export interface OfferInteraction extends Record<string, unknown> {
  category: OptimizerCategory
  /** True if it was offered before the payment, where it is placed. */
  before: boolean
  declined: boolean
}

/** Lists the store's live upsells and downsells, each with what the session did with it. */
export async function listInteractions(
  db: Executor,
  { store_id, session_id, mode, completed_at }: SessionRef & { completed_at: Date | null },
): Promise<OfferInteraction[]> {
  const { rows } = await db.execute<OfferInteraction>(fixedSql`
    select o.optimizer_category as category, v.declined_at is not null as declined,
      coalesce(v.created_at <= ${completed_at}::timestamptz, false)
        and coalesce(o.published->>'placement', 'before_payment') = 'before_payment' as before
    from optimizers o
    left join optimizer_views v on v.optimizer_id = o.optimizer_id and v.mode = ${mode} and v.session_id = ${session_id}
    where o.store_id = ${store_id} and o.optimizer_category in ('upsell', 'downsell') and o.status = 'live'
      and o.published is not null and o.deleted_at is null`)
  return rows
}

/** Records that a session declined an offer, once. */
export async function insertDecline(
  db: Executor,
  { session_id, store_id, mode }: SessionRef,
  optimizer_id: string,
  now: Date,
): Promise<void> {
  await db.execute(fixedSql`
    insert into optimizer_views as v (optimizer_id, mode, session_id, store_id, views, declined_at, created_at)
    values (${optimizer_id}, ${mode}, ${session_id}, ${store_id}, 1, ${now}::timestamptz, ${now}::timestamptz)
    on conflict (optimizer_id, mode, session_id)
      do update set views = 1, declined_at = coalesce(v.declined_at, excluded.declined_at)`)
}
