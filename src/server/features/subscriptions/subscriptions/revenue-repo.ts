import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Executor } from '../../../db/connection.ts'
import { fixedSql } from '../../../db/statements/fixed-sql.ts'

export interface RevenueScope {
  store_id: string
  mode: Mode
  currency: string
}

export interface Revenue {
  /** Paid charges in minor units: all of them, and those since the given moment. */
  total: number
  since: number
  /** Until when revenue is stored; null if nothing is stored that applies now. */
  stored_until: Date | null
}

/** Adds up the paid charges: what was paid since revenue was stored, and the stored revenue. */
export async function findRevenue(
  db: Executor,
  { store_id, mode, currency }: RevenueScope,
  { since, now }: { since: Date; now: Date },
): Promise<Revenue> {
  const { rows } = await db.execute<{ total: number; since: number; stored_until: number | null }>(fixedSql`
    with stored as (
      select until, amount from subscription_revenue
      where store_id = ${store_id} and mode = ${mode} and currency = ${currency}
        and until <= ${now.toISOString()}::timestamptz
    )
    select coalesce((select amount from stored), 0)::float8 + (
        select coalesce(sum(amount), 0)::float8 from subscription_charges
        where store_id = ${store_id} and mode = ${mode} and currency = ${currency} and status = 'paid'
          and paid_at >= coalesce((select until from stored), '-infinity')) as total,
      (select coalesce(sum(amount), 0)::float8 from subscription_charges
        where store_id = ${store_id} and mode = ${mode} and currency = ${currency} and status = 'paid'
          and paid_at >= ${since.toISOString()}::timestamptz) as since,
      (select extract(epoch from until) * 1000 from stored)::float8 as stored_until`)
  const { total = 0, since: recent = 0, stored_until = null } = rows[0] ?? {}
  return { total, since: recent, stored_until: stored_until === null ? null : new Date(stored_until) }
}

/** Stores the revenue until a moment, unless another process has stored it since `from`. */
export async function storeRevenue(
  db: Executor,
  { store_id, mode, currency }: RevenueScope,
  { from, until }: { from: Date | null; until: Date },
): Promise<void> {
  const after = fixedSql`coalesce(${from?.toISOString() ?? null}::timestamptz, '-infinity')`
  await db.execute(fixedSql`
    insert into subscription_revenue as r (store_id, mode, currency, until, amount)
    select ${store_id}, ${mode}, ${currency}, ${until.toISOString()}::timestamptz, coalesce(sum(amount), 0)
    from subscription_charges
    where store_id = ${store_id} and mode = ${mode} and currency = ${currency} and status = 'paid'
      and paid_at >= ${after} and paid_at < ${until.toISOString()}::timestamptz
    on conflict (store_id, mode, currency) do update set until = excluded.until, amount = r.amount + excluded.amount
    where r.until = ${from?.toISOString() ?? null}::timestamptz`)
}
