import { sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../../src/server/db/connection.ts'

/** Tax that is added to a price which doesn't include it, of a charge `c`. */
const ADDED_TAX = sql.raw(`case when (c.breakdown->'tax'->>'inclusive')::boolean then 0
  else coalesce((c.breakdown->'tax'->>'total')::bigint, 0) end`)

/** Queries for IDs that contradict something else; each finds nothing in a consistent store. */
const CHECKS: Readonly<Record<string, (store: SQL) => SQL>> = {
  'a charge is not the total of its parts': (store) => sql`
    select c.charge_id as id from subscription_charges c
    where c.store_id = ${store} and c.status <> 'skipped' and c.breakdown is not null
      and c.amount <> (c.breakdown->>'subtotal')::bigint - (c.breakdown->>'discount')::bigint
        - (c.breakdown->>'credit')::bigint + (c.breakdown->>'shipping')::bigint + ${ADDED_TAX}`,
  'a paid renewal is not one order of its amount': (store) => sql`
    select c.charge_id as id from subscription_charges c
    left join orders o on o.session_id = c.charge_id and o.order_id = c.order_id
    left join payments p on p.payment_id = c.payment_id and p.order_id = c.order_id and p.status = 'succeeded'
    where c.store_id = ${store} and c.kind <> 'initial' and c.status = 'paid'
      and (o.order_id is null or p.payment_id is null or o.total_price <> c.amount or p.amount <> c.amount)`,
  'a first payment is not part of its order': (store) => sql`
    select c.charge_id as id from subscription_charges c left join orders o on o.order_id = c.order_id
    where c.store_id = ${store} and c.kind = 'initial' and (o.order_id is null or o.total_price < c.amount)`,
  'an unpaid charge has an order': (store) => sql`
    select c.charge_id as id from subscription_charges c join orders o on o.session_id = c.charge_id
    where c.store_id = ${store} and c.status <> 'paid'`,
  'an order of a renewal has no charge': (store) => sql`
    select o.order_id as id from orders o join payments p on p.order_id = o.order_id
    left join subscription_charges c on c.charge_id = o.session_id
    where o.store_id = ${store} and p.subscription_charge_id is not null and c.charge_id is null`,
  'the gateway did not charge it exactly once': (store) => sql`
    select c.charge_id as id from subscription_charges c
    where c.store_id = ${store} and c.kind <> 'initial' and c.amount > 0
      and (c.status = 'paid')::int <> (
        select count(*) from tg_charges g join payment_attempts a on a.attempt_id = g.reference
        join payments p using (payment_id)
        where p.subscription_charge_id = c.charge_id and g.status = 'approved' and g.amount = c.amount
          and (g.refunded_amount = 0 or c.status = 'paid'))`,
  'the gateway charged an amount that is no charge': (store) => sql`
    select g.id from tg_charges g join payment_attempts a on a.attempt_id = g.reference
    join payments p using (payment_id) left join subscription_charges c on c.charge_id = p.subscription_charge_id
    where p.store_id = ${store} and p.subscription_charge_id is not null and g.amount is distinct from c.amount`,
  'a timeline does not continue from event to event': (store) => sql`
    select event_id as id from (
      select e.*, lag(mrr_after, 1, 0) over timeline as mrr, lag(status_after) over timeline as status
      from subscription_events e where e.store_id = ${store}
      window timeline as (partition by subscription_id order by at, event_id)) e
    where mrr_before <> mrr or status_before is distinct from status`,
  'a subscription is not what its timeline says': (store) => sql`
    select s.subscription_id as id from subscriptions s cross join lateral (
      select e.mrr_after, e.status_after from subscription_events e
      where e.subscription_id = s.subscription_id order by e.at desc, e.event_id desc limit 1) e
    where s.store_id = ${store} and (e.mrr_after <> s.mrr or e.status_after <> s.status)`,
  'billing never acts on a running subscription, or acts on one that ended': (store) => sql`
    select s.subscription_id as id from subscriptions s
    where s.store_id = ${store} and (s.next_action_at is not null) <> (s.status in ('active', 'past_due')
      or (s.status = 'paused' and s.paused_until is not null))`,
  'a cycle before the next one has no charge': (store) => sql`
    select s.subscription_id as id from subscriptions s where s.store_id = ${store}
      and s.next_cycle - 1 <> (select count(*) from subscription_charges c
        where c.subscription_id = s.subscription_id and c.cycle between 1 and s.next_cycle - 1)`,
}

/** What the stored subscriptions of a store contradict in each other, its orders, payments and the gateway's ledger. */
export async function findContradictions(db: Executor, store_id: string): Promise<string[]> {
  const found: string[] = []
  for (const [words, query] of Object.entries(CHECKS)) {
    const { rows } = await db.execute<{ id: string }>(query(sql`${store_id}`))
    found.push(...rows.map(({ id }) => `${id}: ${words}`))
  }
  return found
}
