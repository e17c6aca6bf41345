import type { StoreEventType } from '../../../../shared/domain/events/store-event.ts'
import { hasEnded } from '../../../../shared/domain/subscriptions/subscription-status.ts'
import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import { recordStoreEvent, storeEventSql, type RecordedEvent } from '../../../db/store-events.ts'
import type { Executor } from '../../../db/connection.ts'
import { fixedSql, type FixedSql } from '../../../db/statements/fixed-sql.ts'
import { subscriptionEvents } from '../../../db/schema/subscriptions/events.ts'
import {
  customerPaymentMethods,
  subscriptionCharges,
  subscriptions,
} from '../../../db/schema/subscriptions/subscriptions.ts'
import { subscriptionPlans, subscriptionPlanVersions } from '../../../db/schema/subscriptions/plans.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect
export type NewSubscriptionRow = typeof subscriptions.$inferInsert
export type SubscriptionChanges = Partial<
  Omit<
    SubscriptionRow,
    'subscription_id' | 'store_id' | 'mode' | 'mrr' | 'next_subtotal' | 'version' | 'created_at' | 'updated_at'
  >
>
export type ChargeRow = typeof subscriptionCharges.$inferSelect
export type NewChargeRow = typeof subscriptionCharges.$inferInsert
export type EventRow = typeof subscriptionEvents.$inferSelect
export type MethodRow = typeof customerPaymentMethods.$inferSelect
export type PlanRow = typeof subscriptionPlans.$inferSelect
export type PlanVersionRow = typeof subscriptionPlanVersions.$inferSelect

const FIRST_NUMBER = 1001

/** 'SUB-1001': the next display ID of a store's mode. Locks the counter until the transaction ends. */
export async function nextDisplayId(tx: Executor, store_id: string, mode: Mode): Promise<string> {
  const { rows } = await tx.execute<{ number: number }>(sql`
    insert into subscription_counters as c (store_id, mode, next_number) values (${store_id}, ${mode}, ${FIRST_NUMBER + 1})
    on conflict (store_id, mode) do update set next_number = c.next_number + 1
    returning next_number - 1 as number`)
  return `SUB-${rows[0]?.number ?? FIRST_NUMBER}`
}

/** Inserts a subscription; null if the sale has already created it. */
export async function insertSubscription(tx: Executor, row: NewSubscriptionRow): Promise<SubscriptionRow | null> {
  const [inserted] = await tx.insert(subscriptions).values(row).onConflictDoNothing().returning()
  return inserted ?? null
}

export async function findSubscription(db: Executor, subscription_id: string): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.subscription_id, subscription_id))
  return row ?? null
}

/** Reads and locks a subscription: its changes happen one after another. */
export async function lockSubscription(tx: Executor, subscription_id: string): Promise<SubscriptionRow | null> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.subscription_id, subscription_id))
    .for('no key update')
  return row ?? null
}

export async function updateSubscription(
  tx: Executor,
  subscription_id: string,
  changes: SubscriptionChanges & { mrr: number; next_subtotal: number; updated_at: Date },
): Promise<SubscriptionRow> {
  const [row] = await tx
    .update(subscriptions)
    .set({ ...changes, version: sql`${subscriptions.version} + 1` })
    .where(eq(subscriptions.subscription_id, subscription_id))
    .returning()
  if (!row) throw new Error('The subscription no longer exists')
  return row
}

/** A subscription as it is after a change, and the event of its timeline. */
export interface PlannedChange {
  after: SubscriptionRow
  event: EventRow
  /** Charges of the cycles that it passes. */
  skipped: NewChargeRow[]
}

/**
 * Common table expressions that write the change of a cycle, in a statement that has the new order as `placed`. `mark`
 * stands for the order number in the event's text.
 */
export const changeParts = ({ after, event, skipped }: PlannedChange, mark: string): FixedSql => fixedSql`changed as (
      update subscriptions s set status = n.status, anchor_cycle = n.anchor_cycle, next_cycle = n.next_cycle,
        skipped_cycles = n.skipped_cycles, ends_after_cycle = n.ends_after_cycle, minimum_cycles = n.minimum_cycles,
        next_charge_day = n.next_charge_day, next_action_at = n.next_action_at, discount = n.discount,
        credit_balance = n.credit_balance, add_ons = n.add_ons, dunning_step = n.dunning_step, notices = n.notices,
        ended_at = n.ended_at, mrr = n.mrr, next_subtotal = n.next_subtotal, updated_at = n.updated_at,
        version = s.version + 1
      from placed, jsonb_populate_record(null::subscriptions, ${JSON.stringify(after)}::jsonb) n
      where s.subscription_id = n.subscription_id
    ), recorded as (
      insert into subscription_events
      select e.* from placed, jsonb_populate_record(null::subscription_events, ${JSON.stringify(event)}::jsonb
        || jsonb_build_object('text', replace(${event.text}, ${mark}, '#' || placed.order_number))) e
    )${skipped.length === 0 ? fixedSql`` : fixedSql`, ${passedParts(skipped)}`}${published(event)}`

/** A cycle that was paid or skipped otherwise already has its charge. */
const passedParts = (skipped: readonly NewChargeRow[]): FixedSql => fixedSql`passed as (
      insert into subscription_charges (charge_id, subscription_id, store_id, mode, kind, cycle, due_day, status, amount,
        currency, reason, created_at, updated_at)
      select c.charge_id, c.subscription_id, c.store_id, c.mode, c.kind, c.cycle, c.due_day, c.status, c.amount,
        c.currency, c.reason, c.created_at, c.updated_at
      from placed, jsonb_populate_recordset(null::subscription_charges, ${JSON.stringify(skipped)}::jsonb) c
      on conflict (subscription_id, cycle) do nothing
    )`

/** Records the event for webhooks and marketing tools too, if they learn of it. */
const published = (event: EventRow): FixedSql => {
  const found = storeEventOf(event)
  return found ? fixedSql`, published as (${storeEventSql(found, fixedSql`placed`)})` : fixedSql``
}

/** What webhooks and marketing tools learn of a timeline event; null: nothing. */
function storeEventOf(event: EventRow): RecordedEvent | null {
  const { event_id, subscription_id, store_id, mode, at } = event
  const type = storeEventTypeOf(event)
  return type && { type, store_id, mode, subject_id: subscription_id, key: event_id, occurred_at: at }
}

const TYPE_OF: Partial<Record<EventRow['kind'], StoreEventType>> = {
  renewed: 'subscription.renewed',
  recovered: 'subscription.renewed',
  declined: 'subscription.payment_failed',
  paused: 'subscription.paused',
  resumed: 'subscription.resumed',
  reactivated: 'subscription.resumed',
}

function storeEventTypeOf({ kind, status_before, status_after }: EventRow): StoreEventType | null {
  if (kind === 'started') return 'subscription.started'
  if (status_after && hasEnded(status_after) && !(status_before && hasEnded(status_before)))
    return 'subscription.canceled'
  return TYPE_OF[kind] ?? null
}

export async function insertEvent(tx: Executor, event: EventRow): Promise<void> {
  await tx.insert(subscriptionEvents).values(event)
  const found = storeEventOf(event)
  if (found) await recordStoreEvent(tx, found)
}

/** Latest first. */
export const listEvents = (db: Executor, subscription_id: string): Promise<EventRow[]> =>
  db
    .select()
    .from(subscriptionEvents)
    .where(eq(subscriptionEvents.subscription_id, subscription_id))
    .orderBy(desc(subscriptionEvents.at), desc(subscriptionEvents.event_id))

/** Inserts the charge of a cycle; null if the cycle already has one. */
export async function insertCharge(tx: Executor, charge: NewChargeRow): Promise<ChargeRow | null> {
  const [row] = await tx.insert(subscriptionCharges).values(charge).onConflictDoNothing().returning()
  return row ?? null
}

/** Stores a skipped charge. One that waits for stock becomes it; null if the cycle is being charged otherwise. */
export async function storeSkippedCharge(tx: Executor, charge: NewChargeRow): Promise<ChargeRow | null> {
  const { subscription_id, cycle, status } = subscriptionCharges
  const { status: skipped, amount, reason, updated_at } = charge
  const [row] = await tx
    .insert(subscriptionCharges)
    .values(charge)
    .onConflictDoUpdate({
      target: [subscription_id, cycle],
      set: { status: skipped, amount, reason, updated_at },
      setWhere: eq(status, 'waiting_for_stock'),
    })
    .returning()
  return row ?? null
}

/** True once a delivery of a subscription was paid. The order of a free trial pays none. */
export async function hasPaidDelivery(db: Executor, subscription_id: string): Promise<boolean> {
  const { rows } = await db.execute<{ paid: boolean }>(sql`
    select exists (select 1 from subscription_charges c
      where c.subscription_id = ${subscription_id} and c.cycle >= 1 and c.status = 'paid') as paid`)
  return rows[0]?.paid ?? false
}

/** Latest cycle first. */
export const listCharges = (db: Executor, subscription_id: string): Promise<ChargeRow[]> =>
  db
    .select()
    .from(subscriptionCharges)
    .where(eq(subscriptionCharges.subscription_id, subscription_id))
    .orderBy(desc(subscriptionCharges.created_at), desc(subscriptionCharges.cycle))

/** Stores a payment method of a customer, or returns the stored one with the same reference. */
export async function upsertMethod(tx: Executor, row: typeof customerPaymentMethods.$inferInsert): Promise<MethodRow> {
  const { customer_id, connection_id, payment_method_id } = customerPaymentMethods
  const { method_id: _, created_at: __, ...fields } = row
  // A charge of a stored method doesn't report everything again.
  const changes = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
  const [stored] = await tx
    .insert(customerPaymentMethods)
    .values(row)
    .onConflictDoUpdate({ target: [customer_id, connection_id, payment_method_id], set: changes })
    .returning()
  if (!stored) throw new Error('The payment method was not stored')
  return stored
}

/** Active payment methods of a customer, oldest first. */
export const listMethods = (db: Executor, customer_id: string): Promise<MethodRow[]> =>
  db
    .select()
    .from(customerPaymentMethods)
    .where(sql`${customerPaymentMethods.customer_id} = ${customer_id} and ${customerPaymentMethods.status} = 'active'`)
    .orderBy(asc(customerPaymentMethods.created_at))

/** A plan with one of its versions; null if either doesn't exist. */
export async function findPlanVersion(
  db: Executor,
  plan_id: string,
  version: number,
): Promise<{ plan: PlanRow; version: PlanVersionRow } | null> {
  const [row] = await db
    .select({ plan: subscriptionPlans, version: subscriptionPlanVersions })
    .from(subscriptionPlans)
    .innerJoin(subscriptionPlanVersions, eq(subscriptionPlanVersions.plan_id, subscriptionPlans.plan_id))
    .where(sql`${subscriptionPlans.plan_id} = ${plan_id} and ${subscriptionPlanVersions.version} = ${version}`)
  return row ?? null
}
