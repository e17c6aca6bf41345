import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../../../db/connection.ts'
import { shopifyWebhooks } from '../../../../db/schema/integrations/shopify.ts'

export type WebhookRow = typeof shopifyWebhooks.$inferSelect

/** Stores a webhook; false if it was delivered before. */
export async function insertWebhook(tx: Executor, webhook: typeof shopifyWebhooks.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(shopifyWebhooks).values(webhook).onConflictDoNothing()
  return (rowCount ?? 0) > 0
}

/** Webhooks that are not processed yet, in order of receipt. */
export const listWaitingWebhooks = (db: Executor, integration_id: string, limit: number): Promise<WebhookRow[]> =>
  db
    .select()
    .from(shopifyWebhooks)
    .where(and(eq(shopifyWebhooks.integration_id, integration_id), isNull(shopifyWebhooks.processed_at)))
    .orderBy(asc(shopifyWebhooks.received_at), asc(shopifyWebhooks.webhook_id))
    .limit(limit)

export async function markProcessed(
  tx: Executor,
  { integration_id, webhook_id }: Pick<WebhookRow, 'integration_id' | 'webhook_id'>,
  processed_at: Date,
): Promise<void> {
  await tx
    .update(shopifyWebhooks)
    .set({ processed_at })
    .where(and(eq(shopifyWebhooks.integration_id, integration_id), eq(shopifyWebhooks.webhook_id, webhook_id)))
}
