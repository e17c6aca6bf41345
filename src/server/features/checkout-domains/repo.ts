import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Executor } from '../../db/connection.ts'
import { storeDomains } from '../../db/schema/stores.ts'

export type DomainRow = typeof storeDomains.$inferSelect

export async function findDomain(db: Executor, storeId: string): Promise<DomainRow | null> {
  const [row] = await db.select().from(storeDomains).where(eq(storeDomains.store_id, storeId))
  return row ?? null
}

/** Whether a proven domain is another store's. */
export async function isDomainTaken(db: Executor, domain: string, storeId: string): Promise<boolean> {
  const taken = await db
    .select({ store_id: storeDomains.store_id })
    .from(storeDomains)
    .where(
      and(eq(storeDomains.domain, domain), isNotNull(storeDomains.verified_at), ne(storeDomains.store_id, storeId)),
    )
  return taken.length > 0
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
