import { and, eq, isNotNull } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { storeDomains } from '../../../db/schema/stores/stores.ts'

/** The store whose proven checkout domain a host is, by its name in small letters; null on every other host. */
export async function storeShownOn(db: Executor, host: string): Promise<string | null> {
  const [row] = await db
    .select({ store_id: storeDomains.store_id })
    .from(storeDomains)
    .where(and(eq(storeDomains.domain, host), isNotNull(storeDomains.verified_at)))
  return row?.store_id ?? null
}

/** A store's proven checkout domain; null without one. */
export async function ownHostOf(db: Executor, store_id: string): Promise<string | null> {
  const [row] = await db
    .select({ domain: storeDomains.domain })
    .from(storeDomains)
    .where(and(eq(storeDomains.store_id, store_id), isNotNull(storeDomains.verified_at)))
  return row?.domain ?? null
}
