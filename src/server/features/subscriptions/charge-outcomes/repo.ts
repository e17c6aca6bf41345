import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { stores } from '../../../db/schema/stores/stores.ts'
import { subscriptionCharges, subscriptions } from '../../../db/schema/subscriptions/subscriptions.ts'

/** A charge and its subscription, locked: everything about a subscription happens one after another. */
export interface LockedCharge {
  charge: typeof subscriptionCharges.$inferSelect
  subscription: typeof subscriptions.$inferSelect
  time_zone: string
}

/** Locks the subscription of a charge and reads both; null if the charge doesn't exist. */
export async function lockCharge(tx: Executor, charge_id: string): Promise<LockedCharge | null> {
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(
      eq(
        subscriptions.subscription_id,
        sql`(select c.subscription_id from subscription_charges c where c.charge_id = ${charge_id})`,
      ),
    )
    .for('no key update')
  if (!subscription) return null
  const [found] = await tx
    .select({ charge: subscriptionCharges, time_zone: stores.time_zone })
    .from(subscriptionCharges)
    .innerJoin(stores, eq(stores.store_id, subscriptionCharges.store_id))
    .where(eq(subscriptionCharges.charge_id, charge_id))
  return found ? { ...found, subscription } : null
}

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
