import { eq } from 'drizzle-orm'
import type { RetryCap } from '../../../../shared/domain/routing/retry-caps.ts'
import type { Executor } from '../../../db/connection.ts'
import { retryCaps } from '../../../db/schema/payments/retry-caps.ts'

/** A store's own retry limits, as far as it has set any. */
export async function findCaps(db: Executor, store_id: string): Promise<RetryCap[]> {
  const [row] = await db.select({ caps: retryCaps.caps }).from(retryCaps).where(eq(retryCaps.store_id, store_id))
  return row?.caps ?? []
}

export async function saveCaps(tx: Executor, store_id: string, caps: RetryCap[], updated_at: Date): Promise<void> {
  await tx
    .insert(retryCaps)
    .values({ store_id, caps, updated_at })
    .onConflictDoUpdate({ target: retryCaps.store_id, set: { caps, updated_at } })
}
