import type { Executor } from '../../../../db/connection.ts'
import { fixedSql } from '../../../../db/statements/fixed-sql.ts'

interface Short extends Record<string, unknown> {
  variant_id: string
  available: number
}

/**
 * Holds a cart's stock for a payment that starts. Returns the variants with too little stock and their available
 * quantities; nothing is held then. Sessions that are paying or held the items earlier take precedence. Call it after
 * `insertPayment`, which locks the variants, so that payments are decided one at a time.
 */
export async function holdStock(
  tx: Executor,
  session: { session_id: string; store_id: string },
  wanted: ReadonlyMap<string, number>,
  now: Date,
): Promise<Short[]> {
  const items = JSON.stringify([...wanted].map(([variant_id, quantity]) => ({ variant_id, quantity })))
  const at = fixedSql`${now.toISOString()}::timestamptz`
  const result = await tx.execute<Short>(fixedSql`
    with wanted as (
      select w.variant_id, w.quantity, v.stock - coalesce((
        select sum(h.quantity) from stock_holds h
        where h.variant_id = w.variant_id and h.session_id <> ${session.session_id} and (h.paying
          or (h.expires_at > ${at} and (own.held_since is null
            or (coalesce(h.held_since, h.first_held_at), h.session_id) < (own.held_since, own.session_id))))
      ), 0)::int as available
      from json_to_recordset(${items}::json) as w(variant_id text, quantity int)
      join product_variants v using (variant_id)
      left join stock_holds own on own.session_id = ${session.session_id} and own.variant_id = w.variant_id
        and own.expires_at > ${at} and own.quantity >= w.quantity
    ), held as (
      insert into stock_holds (session_id, variant_id, store_id, quantity, first_held_at, held_since, expires_at, paying)
      select ${session.session_id}, variant_id, ${session.store_id}, quantity, ${at}, ${at}, ${at} + interval '15 minutes', true
      from wanted where not exists (select 1 from wanted where available < quantity)
      on conflict (session_id, variant_id) do update set quantity = excluded.quantity, paying = true,
        expires_at = excluded.expires_at,
        held_since = case when stock_holds.expires_at > excluded.held_since then stock_holds.held_since
          else excluded.held_since end
    )
    select variant_id, available from wanted where available < quantity`)
  return result.rows
}

/**
 * Ends a payment's claim on its items. The shopper keeps them as long as one who has not pressed Pay: 15 minutes from
 * now, at most 45 from the first hold. They are released by then if the shopper leaves.
 */
export async function shortenHolds(tx: Executor, session_id: string, now: Date): Promise<void> {
  const at = fixedSql`${now.toISOString()}::timestamptz`
  await tx.execute(fixedSql`
    with over as (
      delete from stock_holds where session_id = ${session_id} and first_held_at + interval '45 minutes' <= ${at}
    )
    update stock_holds set paying = false,
      expires_at = least(${at} + interval '15 minutes', first_held_at + interval '45 minutes')
    where session_id = ${session_id} and first_held_at + interval '45 minutes' > ${at}`)
}

export async function hasSeveralVariants(tx: Executor, product_id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ several: boolean }>(
    fixedSql`select count(*) > 1 as several from product_variants where product_id = ${product_id}`,
  )
  return rows[0]?.several ?? false
}
