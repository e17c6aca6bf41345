import { shopOperation } from '../../../../integrations/shopify/verify.ts'
import type { WebhookTopic } from '../../../../integrations/shopify/webhook-topics.ts'
import { applyCatalogWebhook } from '../catalog/apply-catalog-webhook.ts'
import { insertActivities } from '../activity-repo.ts'
import { markRemoteOrderDue } from '../orders/order-repo.ts'
import { Refused, Rejected } from '../admin-session.ts'
import { readLocations } from '../set-up.ts'
import { whileConnected, type Sync } from '../sync.ts'
import { listWaitingWebhooks, markProcessed, type WebhookRow } from './webhook-repo.ts'

/**
 * Applies what a webhook is about, by reading it again: a webhook may be late, repeated or out of order. Applying one
 * twice changes nothing.
 */
type Handler = (sync: Sync, payload: Record<string, unknown>, topic: string) => Promise<unknown>

const applyToCatalog: Handler = (sync, payload, topic) => applyCatalogWebhook(sync, topic, payload)

const HANDLERS: Record<WebhookTopic, Handler> = {
  'products/create': applyToCatalog,
  'products/update': applyToCatalog,
  'products/delete': applyToCatalog,
  'inventory_levels/update': applyToCatalog,
  'discounts/create': applyToCatalog,
  'discounts/update': applyToCatalog,
  'discounts/delete': applyToCatalog,
  'fulfillments/create': rereadOrder,
  'fulfillments/update': rereadOrder,
  'locations/update': ({ deps, admin }) => readLocations(deps, admin),
  'app/uninstalled': confirmUninstalled,
}

const handlers: ReadonlyMap<string, Handler> = new Map(Object.entries(HANDLERS))

/** Makes the order due, whose fulfillments are then read. Orders that weren't sent from here are of no interest. */
async function rereadOrder({ deps, connected }: Sync, { order_id }: Record<string, unknown>): Promise<void> {
  const remote_id = `gid://shopify/Order/${String(order_id)}`
  await markRemoteOrderDue(deps.db, connected.shop, remote_id, deps.clock.now())
}

/** A late webhook can be about an earlier installation, so a call decides. @throws Rejected */
async function confirmUninstalled({ admin }: Sync): Promise<void> {
  try {
    await admin.call(shopOperation)
  } catch (error) {
    throw error instanceof Rejected ? new Rejected('The app was uninstalled in Shopify') : error
  }
}

const BATCH = 50

/** Applies the webhooks that wait, in order of receipt. @throws TryLater, Rejected, Disconnected */
export async function applyWebhooks(sync: Sync): Promise<void> {
  const { deps, connected } = sync
  const { integration_id } = connected.integration
  for (let count = BATCH; count === BATCH;) {
    const waiting = await listWaitingWebhooks(deps.db, integration_id, BATCH)
    for (const webhook of waiting) await applyWebhook(sync, webhook)
    count = waiting.length
  }
}

async function applyWebhook(sync: Sync, webhook: WebhookRow): Promise<void> {
  const { topic, payload } = webhook
  try {
    // A topic of an older version may have been stored before an update.
    await handlers.get(topic)?.(sync, payload, topic)
    await markProcessed(sync.deps.db, webhook, sync.deps.clock.now())
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await recordRefusal(sync, webhook, error.message)
  }
}

/** Shopify can't answer what the webhook is about, however often it is asked. */
const recordRefusal = (sync: Sync, webhook: WebhookRow, note: string): Promise<void> =>
  whileConnected(sync, async (tx) => {
    const at = sync.deps.clock.now()
    const { store_id } = sync.connected.integration
    const about = { source: 'shopify_webhook', result: 'refused' } as const
    await insertActivities(tx, [{ store_id, at, text: `Webhook ${webhook.topic}`, ...about, note }])
    await markProcessed(tx, webhook, at)
  })
