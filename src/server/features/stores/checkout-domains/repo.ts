import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { storeDomains } from '../../../db/schema/stores/stores.ts'

export type DomainRow = typeof storeDomains.$inferSelect

export async function findDomain(db: Executor, storeId: string): Promise<DomainRow | null> {
  const [row] = await db.select().from(storeDomains).where(eq(storeDomains.store_id, storeId))
  return row ?? null
}

/** The other store that has proven a domain; null for none. */
export async function findHolder(db: Executor, domain: string, storeId: string): Promise<DomainRow | null> {
  const [row] = await db
    .select()
    .from(storeDomains)
    .where(
      and(eq(storeDomains.domain, domain), isNotNull(storeDomains.verified_at), ne(storeDomains.store_id, storeId)),
    )
  return row ?? null
}

/** Makes a store's proven domain an unproven one; false when it is that, or another, already. */
export async function unprove(
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

/** Writes a store's domain in the place of the one it had; nothing is proven of it yet. */
export async function putDomain(
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
 * Keeps what a look at the DNS has shown, unless the domain has been changed meanwhile.
 * @throws an error of PostgreSQL with code 23505 when another store has proven the domain first
 */
export async function keepCheck(
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

/** Takes a store's domain away; null when it had none. */
export async function deleteDomain(db: Executor, storeId: string): Promise<DomainRow | null> {
  const [row] = await db.delete(storeDomains).where(eq(storeDomains.store_id, storeId)).returning()
  return row ?? null
}
