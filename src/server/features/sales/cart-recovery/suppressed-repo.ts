import { and, desc, eq, ilike, sql } from 'drizzle-orm'
import type { SuppressedContact } from '../../../../shared/contracts/marketing/cart-recovery.ts'
import type { Executor } from '../../../db/connection.ts'
import { containing, offsetOf, type Page } from '../../../db/listing.ts'
import { recoveryRuns, suppressedContacts } from '../../../db/schema/checkout/cart-recovery.ts'

export type Suppressed = typeof suppressedContacts.$inferInsert

/** Suppresses an address and ends its runs. An unsubscribe takes precedence over an entry by hand. */
export async function insertSuppressed(tx: Executor, contact: Suppressed): Promise<void> {
  const { store_id, email, reason } = contact
  const insert = tx.insert(suppressedContacts).values(contact)
  await (reason === 'unsubscribed'
    ? insert.onConflictDoUpdate({ target: [suppressedContacts.store_id, suppressedContacts.email], set: { reason } })
    : insert.onConflictDoNothing())
  await tx
    .update(recoveryRuns)
    .set({ status: 'suppressed', next_at: null })
    .where(and(eq(recoveryRuns.store_id, store_id), eq(recoveryRuns.email, email), eq(recoveryRuns.status, 'active')))
}

const isContact = (store_id: string, email: string) =>
  and(eq(suppressedContacts.store_id, store_id), eq(suppressedContacts.email, email))

export async function findReason(db: Executor, store_id: string, email: string): Promise<Suppressed['reason'] | null> {
  const [row] = await db.select().from(suppressedContacts).where(isContact(store_id, email))
  return row?.reason ?? null
}

export async function deleteSuppressed(tx: Executor, store_id: string, email: string): Promise<void> {
  await tx.delete(suppressedContacts).where(isContact(store_id, email))
}

/** One page of suppressed addresses, latest first. */
export async function listSuppressed(
  db: Executor,
  { store_id, search, ...page }: Page & { store_id: string; search?: string | undefined },
): Promise<{ contacts: SuppressedContact[]; total: number }> {
  const where = and(
    eq(suppressedContacts.store_id, store_id),
    search?.trim() ? ilike(suppressedContacts.email, containing(search)) : undefined,
  )
  const [rows, counted] = await Promise.all([
    db
      .select()
      .from(suppressedContacts)
      .where(where)
      .orderBy(desc(suppressedContacts.created_at), suppressedContacts.email)
      .limit(page.size)
      .offset(offsetOf(page)),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(suppressedContacts)
      .where(where),
  ])
  const contacts = rows.map(({ email, reason, created_at }) => ({
    email,
    reason,
    created_at: created_at.toISOString(),
  }))
  return { contacts, total: counted[0]?.total ?? 0 }
}
