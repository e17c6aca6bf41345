import type { Deps } from '../../../deps.ts'
import { notifyStore } from '../../notifications/notifications/service.ts'
import { markBroken } from '../store-events/service.ts'
import { openAdmin, Rejected, TryLater, type AdminSession } from './admin-session.ts'
import { queueSync } from './queue-sync.ts'
import { synchronizeCatalog } from './catalog/synchronize-catalog.ts'
import { syncOrders } from './orders/sync-orders.ts'
import { findShop, listActiveShops, recordShop, type ConnectedShop } from './shop-repo.ts'
import { recordFailure, recordRecovery } from './status-repo.ts'
import { Disconnected, type Sync } from './sync.ts'
import { applyWebhooks } from './webhooks/apply-webhooks.ts'

/** Queues the synchronization of every connected shop, to find what changed here. */
export async function synchronizeAll({ db }: Deps): Promise<void> {
  for (const integration_id of await listActiveShops(db)) await queueSync(db, integration_id)
}

/**
 * Does what is due for a connected shop, in order. Every step stores its result before the next one, so that a process
 * that takes over continues there. Stops when the connection is paused or removed.
 */
export async function synchronize(deps: Deps, integration_id: string): Promise<void> {
  const connected = await findShop(deps.db, integration_id)
  if (connected?.integration.status !== 'connected') return
  const { waits_until, attempts } = connected.shop
  if (waits_until !== null && waits_until > deps.clock.now()) return queueSync(deps.db, integration_id, waits_until)
  const admin = openAdmin(deps, connected)
  try {
    await work({ deps, admin, connected })
    if (attempts > 0) await recordRecovery(deps.db, integration_id)
  } catch (error) {
    if (error instanceof Disconnected) return
    if (error instanceof TryLater) await waitAfter(deps, connected, error)
    else if (error instanceof Rejected) await breakConnection(deps, connected, error.message)
    else throw error
  } finally {
    await recordLimit(deps, admin)
  }
}

async function work(sync: Sync): Promise<void> {
  await applyWebhooks(sync)
  await syncOrders(sync)
  await synchronizeCatalog(sync)
}

const LONGEST_WAIT_MS = 10 * 60_000

/** Waits as long as Shopify asks, or twice as long after each failure. */
async function waitAfter(deps: Deps, { integration, shop }: ConnectedShop, { after_ms }: TryLater): Promise<void> {
  const { integration_id } = integration
  const delay = after_ms ?? Math.min(LONGEST_WAIT_MS, 5000 * 2 ** Math.min(shop.attempts, 10))
  const at = new Date(deps.clock.now().getTime() + delay)
  await deps.db.transaction(async (tx) => {
    await recordFailure(tx, integration_id, at)
    await queueSync(tx, integration_id, at)
  })
}

async function breakConnection(deps: Deps, { integration }: ConnectedShop, reason: string): Promise<void> {
  const { integration_id, store_id } = integration
  await deps.db.transaction(async (tx) => {
    if (!(await markBroken(tx, integration_id, reason, deps.clock.now()))) return
    await notifyStore(deps, tx, {
      store_id,
      event: 'connection_health',
      title: 'An integration needs attention',
      message: `Shopify: ${reason}. Nothing is synchronized until you replace the credentials.`,
      destination: '/integrations/shopify',
    })
    await deps.live.publish(tx, { type: 'integration.updated', store_id, name: 'shopify' })
  })
}

async function recordLimit({ db, clock }: Deps, { connected, limit }: AdminSession): Promise<void> {
  const last = limit()
  if (!last) return
  const rate_limit = { ...last, at: clock.now().toISOString() }
  await recordShop(db, connected.integration.integration_id, { rate_limit })
}
