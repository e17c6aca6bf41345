import { and, eq, isNotNull } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { storeDomains } from '../../../db/schema/stores/stores.ts'

/** Finds the store whose verified checkout domain is this host, lowercased; null on every other host. */
export async function storeShownOn(db: Executor, host: string): Promise<string | null> {
  const [row] = await db
    .select({ store_id: storeDomains.store_id })
    .from(storeDomains)
    .where(and(eq(storeDomains.domain, host), isNotNull(storeDomains.verified_at)))
  return row?.store_id ?? null
}

/** A store's verified checkout domain; null without one. */
export async function ownHostOf(db: Executor, store_id: string): Promise<string | null> {
  const [row] = await db
    .select({ domain: storeDomains.domain })
    .from(storeDomains)
    .where(and(eq(storeDomains.store_id, store_id), isNotNull(storeDomains.verified_at)))
  return row?.domain ?? null
}
