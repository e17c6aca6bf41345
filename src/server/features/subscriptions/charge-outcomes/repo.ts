import { eq, sql } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Db, Executor } from '../../../db/connection.ts'
import { fixedSql, type FixedSql } from '../../../db/statements/fixed-sql.ts'
import { prepared } from '../../../db/statements/prepared.ts'
import { stores } from '../../../db/schema/stores/stores.ts'
import {
  customerPaymentMethods,
  subscriptionCharges,
  subscriptions,
} from '../../../db/schema/subscriptions/subscriptions.ts'

/** A charge and its subscription. */
export interface FoundCharge {
  charge: typeof subscriptionCharges.$inferSelect
  subscription: typeof subscriptions.$inferSelect
  time_zone: string
  /** False in a free trial until a delivery is paid. */
  has_paid: boolean
  /** The transactions that last wrote them. */
  charge_version: string
  subscription_version: string
}

/** A charge and its subscription, locked: everything about a subscription happens one after another. */
export type LockedCharge = FoundCharge

const charge_version = sql<string>`${subscriptionCharges}.xmin::text`
const subscription_version = sql<string>`${subscriptions}.xmin::text`

const has_paid = sql<boolean>`case when ${subscriptions.trial_ends_on} is null then true else exists (
  select 1 from subscription_charges d
  where d.subscription_id = ${subscriptions.subscription_id} and d.cycle >= 1 and d.status = 'paid') end`

/** Locks the subscription of a charge and reads both; null if the charge doesn't exist. */
export async function lockCharge(tx: Executor, charge_id: string): Promise<LockedCharge | null> {
  const [locked] = await tx
    .select({ subscription: subscriptions, subscription_version, has_paid })
    .from(subscriptions)
    .where(
      eq(
        subscriptions.subscription_id,
        sql`(select c.subscription_id from subscription_charges c where c.charge_id = ${charge_id})`,
      ),
    )
    .for('no key update')
  if (!locked) return null
  const [found] = await tx
    .select({ charge: subscriptionCharges, charge_version, time_zone: stores.time_zone })
    .from(subscriptionCharges)
    .innerJoin(stores, eq(stores.store_id, subscriptionCharges.store_id))
    .where(eq(subscriptionCharges.charge_id, charge_id))
  return found ? { ...found, ...locked } : null
}

const withSubscription = prepared((db) =>
  db
    .select({
      charge: subscriptionCharges,
      charge_version,
      subscription: subscriptions,
      subscription_version,
      has_paid,
      time_zone: stores.time_zone,
    })
    .from(subscriptionCharges)
    .innerJoin(subscriptions, eq(subscriptions.subscription_id, subscriptionCharges.subscription_id))
    .innerJoin(stores, eq(stores.store_id, subscriptionCharges.store_id))
    .where(eq(subscriptionCharges.charge_id, sql.placeholder('charge_id')))
    .prepare('charge_with_subscription'),
)

/** Reads a charge and its subscription without locks, for a statement with `isUnchanged`. */
export async function findCharge(db: Db, charge_id: string): Promise<FoundCharge | null> {
  const [found] = await withSubscription(db).execute({ charge_id })
  return found ?? null
}

/** Common table expression `unchanged` that locks both rows: empty if either was written since it was read. */
export const isUnchanged = ({
  charge,
  charge_version: own,
  subscription_version: version,
}: FoundCharge): FixedSql => fixedSql`unchanged as (
      select 1 from subscriptions s join subscription_charges c using (subscription_id)
      where c.charge_id = ${charge.charge_id} and s.subscription_id = ${charge.subscription_id}
        and c.xmin = ${own}::xid and s.xmin = ${version}::xid
      for no key update of s, c
    )`

/** What a paid charge becomes. */
export interface PaidFields {
  payment_id: string
  order_id: string
  connection_id: string | null
  recovered_by: FoundCharge['charge']['recovered_by']
  recovery_step: number | null
}

/** Common table expression that marks a charge as paid, in a statement that has its order as `placed`. */
export const markPaid = (
  charge_id: string,
  { payment_id, order_id, connection_id, recovered_by, recovery_step }: PaidFields,
  now: Date,
): FixedSql => fixedSql`settled as (
      update subscription_charges c set status = 'paid', payment_id = ${payment_id}, order_id = ${order_id},
        connection_id = ${connection_id}, paid_at = ${now.toISOString()}::timestamptz, reason = '',
        next_retry_at = null, recovered_by = coalesce(${recovered_by}, c.recovered_by),
        recovery_step = coalesce(${recovery_step}::int, c.recovery_step), updated_at = ${now.toISOString()}::timestamptz
      from placed where c.charge_id = ${charge_id}
    )`

export type ChargeChanges = Partial<
  Omit<typeof subscriptionCharges.$inferSelect, 'charge_id' | 'subscription_id' | 'store_id' | 'mode' | 'created_at'>
>

export async function updateCharge(tx: Executor, charge_id: string, changes: ChargeChanges): Promise<void> {
  await tx.update(subscriptionCharges).set(changes).where(eq(subscriptionCharges.charge_id, charge_id))
}

/** Plans when billing acts next, without an event: nothing about the subscription has changed. */
export async function setNextAction(tx: Executor, subscription_id: string, next_action_at: Date | null): Promise<void> {
  await tx.update(subscriptions).set({ next_action_at }).where(eq(subscriptions.subscription_id, subscription_id))
}

/** Active methods that an account stores under a reference. */
export async function findUpdatedMethods(
  db: Executor,
  connection_id: string,
  payment_method_id: string,
): Promise<{ method_id: string; store_id: string; mode: Mode }[]> {
  const methods = customerPaymentMethods
  return db
    .select({ method_id: methods.method_id, store_id: methods.store_id, mode: methods.mode })
    .from(methods)
    .where(
      sql`${methods.connection_id} = ${connection_id} and ${methods.payment_method_id} = ${payment_method_id}
        and ${methods.status} = 'active'`,
    )
}

interface CardDetails {
  brand: string
  last_four: string
  exp_month?: number | undefined
  exp_year?: number | undefined
  fingerprint?: string | undefined
}

/** Stores the new details of a card; false if they are known, so that a repeated report changes nothing. */
export async function updateMethodCard(
  tx: Executor,
  method_id: string,
  { brand, last_four, exp_month, exp_year, fingerprint }: CardDetails,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.execute(fixedSql`
    update customer_payment_methods set card_type = ${brand}, card_last_four = ${last_four},
      exp_month = ${exp_month ?? null}::int, exp_year = ${exp_year ?? null}::int,
      -- The retry limits of the old card don't apply to the new one.
      fingerprint = ${fingerprint ?? null}, updated_at = ${now.toISOString()}::timestamptz
    where method_id = ${method_id} and (card_type, card_last_four, exp_month, exp_year)
      is distinct from (${brand}::text, ${last_four}::text, ${exp_month ?? null}::int, ${exp_year ?? null}::int)`)
  return (rowCount ?? 0) > 0
}

/** Subscriptions that a method is charged for, in the usual order of locks. */
export async function listChargedWith(tx: Executor, method_id: string): Promise<string[]> {
  const { rows } = await tx.execute<{ subscription_id: string }>(fixedSql`
    select subscription_id from subscriptions
    where (method_id = ${method_id} or backup_method_id = ${method_id})
      and status in ('active', 'past_due', 'paused', 'unpaid')
    order by subscription_id`)
  return rows.map(({ subscription_id }) => subscription_id)
}

/** How often a charge was presented to the bank of a method, and when first. Faults before that don't count. */
export async function findPresented(
  tx: Executor,
  charge_id: string,
  method_id: string,
): Promise<{ count: number; first_at: Date | null }> {
  const { rows } = await tx.execute<{ count: number; first_at: number | null }>(fixedSql`
    select count(*)::int as count, (extract(epoch from min(p.created_at)) * 1000)::float8 as first_at
    from payments p
    where p.session_id = ${charge_id} and p.paid_cart->'renewal'->>'method_id' = ${method_id}
      and exists (select 1 from payment_attempts a where a.payment_id = p.payment_id and a.status = 'declined')`)
  const { count = 0, first_at = null } = rows[0] ?? {}
  return { count, first_at: first_at === null ? null : new Date(first_at) }
}

/** The mandate that a method debits; null for cards. */
export async function findMandateOf(tx: Executor, method_id: string): Promise<string | null> {
  const { rows } = await tx.execute<{ mandate_id: string | null }>(
    fixedSql`select mandate_id from customer_payment_methods where method_id = ${method_id}`,
  )
  return rows[0]?.mandate_id ?? null
}

/** Lets a method be charged again for the declined charges of a subscription. */
export async function unblockMethod(tx: Executor, subscription_id: string, method_id: string): Promise<void> {
  await tx.execute(fixedSql`
    update subscription_charges set blocked_methods = array_remove(blocked_methods, ${method_id})
    where subscription_id = ${subscription_id} and ${method_id} = any(blocked_methods)`)
}
