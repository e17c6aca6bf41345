import { eq, sql } from 'drizzle-orm'
import type { VelocityLimits } from '../../../../shared/domain/payments/velocity.ts'
import type { Executor } from '../../../db/connection.ts'
import { stores } from '../../../db/schema/stores/stores.ts'
import { velocityLimits } from '../../../db/schema/payments/velocity.ts'

export type LimitsRow = Pick<typeof velocityLimits.$inferSelect, 'limits' | 'version'>

/** A store's own limits; null while it uses the defaults. */
export async function findLimits(db: Executor, store_id: string): Promise<LimitsRow | null> {
  const [row] = await db
    .select({ limits: velocityLimits.limits, version: velocityLimits.version })
    .from(velocityLimits)
    .where(eq(velocityLimits.store_id, store_id))
  return row ?? null
}

/** Reads the limits for an edit and locks the store, since it may not have its own limits yet. */
export async function lockLimits(tx: Executor, store_id: string): Promise<LimitsRow | null> {
  await tx.select({ id: stores.store_id }).from(stores).where(eq(stores.store_id, store_id)).for('no key update')
  return findLimits(tx, store_id)
}

export async function saveLimits(
  tx: Executor,
  store_id: string,
  limits: VelocityLimits,
  updated_at: Date,
): Promise<LimitsRow> {
  const [row] = await tx
    .insert(velocityLimits)
    .values({ store_id, limits, updated_at })
    .onConflictDoUpdate({
      target: velocityLimits.store_id,
      set: { limits, updated_at, version: sql`${velocityLimits.version} + 1` },
    })
    .returning({ limits: velocityLimits.limits, version: velocityLimits.version })
  if (!row) throw new Error('Velocity limits were not saved')
  return row
}
