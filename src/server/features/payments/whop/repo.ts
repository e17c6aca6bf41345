import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Sealed } from '../../../crypto/cipher.ts'
import type { Executor } from '../../../db/connection.ts'
import { connections } from '../../../db/schema/payments/payments.ts'
import { stores } from '../../../db/schema/stores/stores.ts'
import { whopAccounts } from '../../../db/schema/payments/whop.ts'

export const WHOP = 'whop'

export type AccountRow = typeof connections.$inferSelect
export type FiguresRow = typeof whopAccounts.$inferSelect

/** A store's Whop account in a mode; null without one. */
export async function findAccount(db: Executor, store_id: string, mode: Mode): Promise<AccountRow | null> {
  const [row] = await db
    .select()
    .from(connections)
    .where(
      and(
        eq(connections.store_id, store_id),
        eq(connections.mode, mode),
        eq(connections.third_party, true),
        isNull(connections.removed_at),
      ),
    )
  return row ?? null
}

export async function findMode(db: Executor, store_id: string): Promise<Mode> {
  const [row] = await db.select({ mode: stores.cart_mode }).from(stores).where(eq(stores.store_id, store_id))
  if (!row) throw new Error('The store is gone')
  return row.mode
}

/** Reads and locks the store facts that decide about Whop until the transaction ends. */
export async function lockStore(tx: Executor, store_id: string) {
  const [row] = await tx
    .select({ mode: stores.cart_mode, name: stores.store_name, key: stores.whop_api_key })
    .from(stores)
    .where(eq(stores.store_id, store_id))
    .for('update')
  if (!row) throw new Error('The store is gone')
  return row
}

export async function hasOwnPayments(db: Executor, store_id: string): Promise<boolean> {
  const [row] = await db.select({ own: stores.using_lasso_payments }).from(stores).where(eq(stores.store_id, store_id))
  return row?.own ?? false
}

/** Sets whether the store's own accounts take its payments, or Whop if it has a key. */
export async function setOwnPayments(tx: Executor, store_id: string, own: boolean, now: Date): Promise<void> {
  await tx.update(stores).set({ using_lasso_payments: own, updated_at: now }).where(eq(stores.store_id, store_id))
}

export async function insertAccount(tx: Executor, row: typeof connections.$inferInsert): Promise<AccountRow> {
  const [made] = await tx
    .insert(connections)
    .values({ ...row, third_party: true })
    .returning()
  if (!made) throw new Error('The account was not inserted')
  return made
}

type AccountChanges = Partial<
  Pick<
    AccountRow,
    'credentials' | 'active' | 'activated_at' | 'verified_at' | 'verification' | 'keys_changed_at' | 'removed_at'
  >
>

/** Updates an account if its keys are still those that were read; false if they were changed in between. */
export async function setAccount(tx: Executor, row: AccountRow, changes: AccountChanges): Promise<boolean> {
  const done = await tx
    .update(connections)
    .set(changes)
    .where(
      and(
        eq(connections.connection_id, row.connection_id),
        eq(connections.credentials, row.credentials),
        isNull(connections.removed_at),
      ),
    )
    .returning({ id: connections.connection_id })
  return done.length > 0
}

/** Removes accounts; payments they started are still reconciled with them. */
export async function removeAccounts(tx: Executor, store_id: string, now: Date, mode?: Mode): Promise<AccountRow[]> {
  return tx
    .update(connections)
    .set({ removed_at: now, active: false })
    .where(
      and(
        eq(connections.store_id, store_id),
        eq(connections.third_party, true),
        isNull(connections.removed_at),
        mode && eq(connections.mode, mode),
      ),
    )
    .returning()
}

/** Stores the sealed key on the store, which shows Whop in its menu (SB-031). */
export async function setStoreKey(tx: Executor, store_id: string, key: Sealed | null, now: Date): Promise<void> {
  await tx.update(stores).set({ whop_api_key: key, updated_at: now }).where(eq(stores.store_id, store_id))
}

export async function findFigures(db: Executor, connection_id: string): Promise<FiguresRow | null> {
  const [row] = await db.select().from(whopAccounts).where(eq(whopAccounts.connection_id, connection_id))
  return row ?? null
}

export async function saveFigures(
  db: Executor,
  connection_id: string,
  told: Partial<Omit<FiguresRow, 'connection_id'>>,
): Promise<void> {
  await db
    .insert(whopAccounts)
    .values({ connection_id, ...told })
    .onConflictDoUpdate({ target: whopAccounts.connection_id, set: told })
}

/** Time of the account's last webhook; null without one. */
export async function lastWebhook(db: Executor, connection_id: string): Promise<Date | null> {
  const { rows } = await db.execute<{ at: number | null }>(
    sql`select extract(epoch from max(received_at))::float8 * 1000 as at from provider_events
      where connection_id = ${connection_id}`,
  )
  const at = rows[0]?.at
  return at === null || at === undefined ? null : new Date(at)
}
