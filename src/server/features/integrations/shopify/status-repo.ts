import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { shopifyShops } from '../../../db/schema/integrations/shopify.ts'

/** Records a failed request: nothing is sent until `waits_until`. */
export async function recordFailure(tx: Executor, integration_id: string, waits_until: Date): Promise<void> {
  await tx
    .update(shopifyShops)
    .set({ attempts: sql`${shopifyShops.attempts} + 1`, waits_until })
    .where(eq(shopifyShops.integration_id, integration_id))
}

export async function recordRecovery(tx: Executor, integration_id: string): Promise<void> {
  await tx
    .update(shopifyShops)
    .set({ attempts: 0, waits_until: null })
    .where(eq(shopifyShops.integration_id, integration_id))
}
