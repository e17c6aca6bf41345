import { eq, sql } from 'drizzle-orm'
import type { ConnectedAccount } from '../../../connectors/onboarding.ts'
import type { Executor } from '../../../db/connection.ts'
import { stripeOnboardings } from '../../../db/schema/payments/stripe-onboarding.ts'
import { stores } from '../../../db/schema/stores/stores.ts'

export type OnboardingRow = typeof stripeOnboardings.$inferSelect

export async function findOnboarding(db: Executor, store_id: string): Promise<OnboardingRow | undefined> {
  const [row] = await db.select().from(stripeOnboardings).where(eq(stripeOnboardings.store_id, store_id))
  return row
}

export async function findByAccount(db: Executor, account_id: string): Promise<OnboardingRow | undefined> {
  const [row] = await db.select().from(stripeOnboardings).where(eq(stripeOnboardings.account_id, account_id))
  return row
}

export interface OnboardedStore {
  store_id: string
  store_name: string
  store_email: string
  store_website: string
}

/** Reads a store and locks its onboarding until the transaction ends. */
export async function lockStore(tx: Executor, store_id: string): Promise<OnboardedStore | undefined> {
  const { store_name, store_email, store_website } = stores
  const [row] = await tx
    .select({ store_id: stores.store_id, store_name, store_email, store_website })
    .from(stores)
    .where(eq(stores.store_id, store_id))
    .for('no key update')
  return row
}

interface Kept {
  store_id: string
  mode: 'test' | 'live'
  account: ConnectedAccount
  status: 'pending' | 'complete' | 'restricted'
  now: Date
}

/** Saves Stripe's latest status, also in the store's own fields. */
export async function saveOnboarding(tx: Executor, { store_id, mode, account, status, now }: Kept): Promise<void> {
  const row = { ...account, mode, checked_at: now }
  await tx
    .insert(stripeOnboardings)
    .values({ store_id, ...row, created_at: now })
    .onConflictDoUpdate({ target: stripeOnboardings.store_id, set: row })
  await tx.execute(sql`
    update stores set stripe_connect_account_id = ${account.account_id}, stripe_onboarding_status = ${status}
    where store_id = ${store_id}
      and (stripe_connect_account_id, stripe_onboarding_status) is distinct from (${account.account_id}, ${status})`)
}

/** Deletes an account that Stripe no longer knows: it was closed, or the keys belong to another platform. */
export async function deleteOnboarding(tx: Executor, store_id: string): Promise<boolean> {
  const gone = await tx
    .delete(stripeOnboardings)
    .where(eq(stripeOnboardings.store_id, store_id))
    .returning({ store_id: stripeOnboardings.store_id })
  if (gone.length === 0) return false
  await tx.execute(sql`
    update stores set stripe_connect_account_id = '', stripe_onboarding_status = 'not_started'
    where store_id = ${store_id}`)
  return true
}
