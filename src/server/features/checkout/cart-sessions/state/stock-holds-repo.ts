import { fixedSql } from '../../../../db/statements/fixed-sql.ts'

/*
 * CTEs of a statement that changes a session, so that holding stock costs no extra statement. They follow an UPDATE
 * called `kept` that returns the session's row: once the contact is complete, the cart's items are held for 15 minutes
 * from now, at most 45 from the first hold. Items no longer in the cart are released, and items held by another session
 * are not held twice. Two concurrent sessions may both hold the last item: the earlier hold wins, which Pay decides
 * under a lock.
 */

const WANTED = fixedSql`
  select k.session_id, k.store_id, k.updated_at as now, i->>'product_variant_id' as variant_id,
    sum((i->>'quantity')::int)::int as quantity
  from kept k, jsonb_array_elements(k.cart) i
  where k.contact_at is not null group by 1, 2, 3, 4`

const HELD = fixedSql`
  insert into stock_holds as mine (session_id, variant_id, store_id, quantity, first_held_at, held_since, expires_at)
  select w.session_id, v.variant_id, w.store_id, w.quantity, w.now, w.now, w.now + interval '15 minutes'
  from wanted w join product_variants v using (variant_id)
  where v.stock - coalesce((
    select sum(h.quantity) from stock_holds h
    where h.variant_id = w.variant_id and h.session_id <> w.session_id and (h.paying or h.expires_at > w.now)
  ), 0) >= w.quantity
  on conflict (session_id, variant_id) do update set quantity = excluded.quantity,
    held_since = case when mine.expires_at > excluded.held_since then mine.held_since else excluded.held_since end,
    expires_at = least(excluded.expires_at, mine.first_held_at + interval '45 minutes')
  where not mine.paying and mine.first_held_at + interval '45 minutes' > excluded.held_since
    and (mine.quantity <> excluded.quantity or mine.expires_at < excluded.expires_at - interval '1 minute')`

const RELEASED = fixedSql`
  delete from stock_holds h using kept k
  where h.session_id = k.session_id and not h.paying
    and not exists (select from wanted w where w.variant_id = h.variant_id)`

export const HOLD_STOCK = fixedSql`wanted as (${WANTED}), held as (${HELD}), given_back as (${RELEASED})`
