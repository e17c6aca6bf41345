import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { storeDomains } from '../../../db/schema/stores/stores.ts'

export type DomainRow = typeof storeDomains.$inferSelect

export async function findDomain(db: Executor, storeId: string): Promise<DomainRow | null> {
  const [row] = await db.select().from(storeDomains).where(eq(storeDomains.store_id, storeId))
  return row ?? null
}

/** The other store that has verified a domain; null if none has. */
export async function findVerifiedOwner(db: Executor, domain: string, storeId: string): Promise<DomainRow | null> {
  const [row] = await db
    .select()
    .from(storeDomains)
    .where(
      and(eq(storeDomains.domain, domain), isNotNull(storeDomains.verified_at), ne(storeDomains.store_id, storeId)),
    )
  return row ?? null
}

/** Marks a store's domain as unverified; false if it already is, or is another one. */
export async function markUnverified(
  tx: Executor,
  { store_id, domain, proof }: Pick<DomainRow, 'store_id' | 'domain' | 'proof'>,
  outcome: Pick<DomainRow, 'checked_at' | 'problem'>,
): Promise<boolean> {
  const result = await tx
    .update(storeDomains)
    .set({ ...outcome, verified_at: null })
    .where(
      and(
        eq(storeDomains.store_id, store_id),
        eq(storeDomains.domain, domain),
        eq(storeDomains.proof, proof),
        isNotNull(storeDomains.verified_at),
      ),
    )
  return (result.rowCount ?? 0) > 0
}

/** Replaces a store's domain with an unverified one. */
export async function replaceDomain(
  db: Executor,
  given: Pick<DomainRow, 'store_id' | 'domain' | 'proof' | 'created_at'>,
): Promise<void> {
  const { store_id, ...fields } = given
  const fresh = { ...fields, verified_at: null, checked_at: null, problem: '' }
  await db
    .insert(storeDomains)
    .values({ store_id, ...fresh })
    .onConflictDoUpdate({ target: storeDomains.store_id, set: fresh })
}

/**
 * Saves the result of a DNS check, unless the domain was changed meanwhile.
 * @throws a PostgreSQL error with code 23505 if another store has verified the domain first
 */
export async function saveCheck(
  db: Executor,
  { store_id, domain, proof }: Pick<DomainRow, 'store_id' | 'domain' | 'proof'>,
  outcome: Pick<DomainRow, 'verified_at' | 'checked_at' | 'problem'>,
): Promise<boolean> {
  const result = await db
    .update(storeDomains)
    .set(outcome)
    .where(and(eq(storeDomains.store_id, store_id), eq(storeDomains.domain, domain), eq(storeDomains.proof, proof)))
  return (result.rowCount ?? 0) > 0
}

/** Deletes a store's domain; null if it had none. */
export async function deleteDomain(db: Executor, storeId: string): Promise<DomainRow | null> {
  const [row] = await db.delete(storeDomains).where(eq(storeDomains.store_id, storeId)).returning()
  return row ?? null
}
