import { sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/connection.ts'

/** Marks a payment as looked up now; with `before`, only if it was not since then. Returns false otherwise. */
export async function markLookedUp(db: Executor, payment_id: string, now: Date, before = now): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into payment_watches as w (payment_id, asked_at) values (${payment_id}, ${now.toISOString()}::timestamptz)
    on conflict (payment_id) do update set asked_at = excluded.asked_at
    where w.asked_at is null or w.asked_at <= ${before.toISOString()}::timestamptz`)
  return (rowCount ?? 0) > 0
}

/** Marks that the store was notified of a payment; false if it already was. */
export async function markStoreNotified(db: Executor, payment_id: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into payment_watches as w (payment_id, told_at) values (${payment_id}, ${now.toISOString()}::timestamptz)
    on conflict (payment_id) do update set told_at = excluded.told_at where w.told_at is null`)
  return (rowCount ?? 0) > 0
}

export interface Unsettled extends Record<string, unknown> {
  payment_id: string
  connection_id: string
}

/**
 * Lists payments with an unknown outcome since before `olderThan`, least recently looked up first, alternating between
 * accounts so that one that doesn't respond doesn't delay the others. Payments unknown for more than a day are looked
 * up once an hour.
 */
export async function listUnsettled(
  db: Executor,
  { olderThan, now, limit }: { olderThan: Date; now: Date; limit: number },
): Promise<Unsettled[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<Unsettled>(sql`
    with open as (
      select p.payment_id, coalesce(p.connection_id, '') as connection_id, coalesce(w.asked_at, p.updated_at) as asked_at
      from payments p left join payment_watches w on w.payment_id = p.payment_id
      where p.status in ('created', 'requires_action', 'pending')
        and p.updated_at < ${olderThan.toISOString()}::timestamptz
        and (w.asked_at is null or p.created_at > ${at} - interval '1 day' or w.asked_at < ${at} - interval '1 hour')
    ), turns as (
      select *, row_number() over (partition by connection_id order by asked_at, payment_id) as turn from open
    )
    select payment_id, connection_id from turns order by turn, asked_at limit ${limit}`)
  return rows
}
