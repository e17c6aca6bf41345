import type { Executor } from '../../../db/connection.ts'
import { fixedSql } from '../../../db/statements/fixed-sql.ts'
import type { subscriptionCharges, subscriptions } from '../../../db/schema/subscriptions/subscriptions.ts'

type SubscriptionRow = typeof subscriptions.$inferSelect

/**
 * Locks claimed subscriptions that are unchanged since they were claimed, in the usual order of locks, and returns their
 * IDs. One that is locked by somebody else is left out.
 */
export async function lockClaimed(tx: Executor, claimed: readonly SubscriptionRow[]): Promise<Set<string>> {
  const given = claimed.map(({ subscription_id, version, next_action_at }) => ({
    subscription_id,
    version,
    next_action_at,
  }))
  const { rows } = await tx.execute<{ subscription_id: string }>(fixedSql`
    select s.subscription_id
    from json_to_recordset(${JSON.stringify(given)}::json) as g(subscription_id text, version int,
        next_action_at timestamptz)
      join subscriptions s using (subscription_id)
    where s.version = g.version and s.next_action_at = g.next_action_at
    order by s.subscription_id for no key update of s skip locked`)
  return new Set(rows.map(({ subscription_id }) => subscription_id))
}

/** A charge of a cycle with its payment, as JSON rows of their tables. */
export interface NewCharge {
  charge: typeof subscriptionCharges.$inferSelect
  payment: object
  attempt: object
  /** Quantities by variant. */
  wanted: ReadonlyMap<string, number>
}

/**
 * Stores charges with their payments, reserves their stock, and plans when billing looks at them again. Left out are
 * charges of a cycle that has one, and all charges of a variant without enough stock for all of them. Call it with
 * subscriptions and variants locked. Returns the IDs of the stored charges.
 */
export async function insertCharges(
  tx: Executor,
  charges: readonly NewCharge[],
  { now, look_again_at }: { now: Date; look_again_at: Date },
): Promise<Set<string>> {
  const given = charges.map(({ charge, payment, attempt }) => ({ charge, payment, attempt }))
  const items = charges.flatMap(({ charge: { charge_id, store_id }, wanted }) =>
    [...wanted].map(([variant_id, quantity]) => ({ charge_id, store_id, variant_id, quantity })),
  )
  const at = fixedSql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute<{ charge_id: string }>(fixedSql`
    with given as (
      select g.charge->>'charge_id' as charge_id, g.charge, g.payment, g.attempt
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(charge jsonb, payment jsonb, attempt jsonb)
    ), wanted as (
      select w.* from product_variants v join json_to_recordset(${JSON.stringify(items)}::json) as w(charge_id text,
        store_id text, variant_id text, quantity int) using (variant_id)
    ), short as (
      select n.variant_id from (select variant_id, sum(quantity) as quantity from wanted group by variant_id) n
        join product_variants v using (variant_id)
      where n.quantity > v.stock - coalesce((select sum(h.quantity) from stock_holds h
        where h.variant_id = v.variant_id and (h.paying or h.expires_at > ${at})), 0)
    ), stored as (
      insert into subscription_charges
      select c.* from given, jsonb_populate_record(null::subscription_charges, given.charge) c
      where not exists (select 1 from wanted w join short using (variant_id) where w.charge_id = given.charge_id)
      on conflict do nothing
      returning charge_id, subscription_id
    ), held as (
      insert into stock_holds (session_id, variant_id, store_id, quantity, first_held_at, held_since, expires_at, paying)
      select w.charge_id, w.variant_id, w.store_id, w.quantity, ${at}, ${at}, ${at} + interval '15 minutes', true
      from stored join wanted w using (charge_id)
    ), payment as (
      insert into payments
      select p.* from stored join given using (charge_id), jsonb_populate_record(null::payments, given.payment) p
    ), attempt as (
      insert into payment_attempts
      select a.* from stored join given using (charge_id),
        jsonb_populate_record(null::payment_attempts, given.attempt) a
    ), planned as (
      update subscriptions s
      set next_action_at = greatest(s.next_action_at, ${look_again_at.toISOString()}::timestamptz)
      from stored where s.subscription_id = stored.subscription_id
    )
    select charge_id from stored`)
  return new Set(rows.map(({ charge_id }) => charge_id))
}
