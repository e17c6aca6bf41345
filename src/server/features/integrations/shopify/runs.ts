import type { ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { ShopifyRun } from '../../../../shared/contracts/integrations/shopify.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import { audit, fullName, type Actor } from '../../accounts/audit-log/service.ts'
import { queueSync } from './queue-sync.ts'
import { requireShop } from './read.ts'
import { changeRun, findActiveRun, insertRun, NO_COUNTS } from './run-repo.ts'
import { findShopOfStore, type ConnectedShop } from './shop-repo.ts'
import { toRun } from './wire.ts'

const ABOUT = { type: 'integration', name: 'Shopify' } as const

/** @throws AppError 409 */
function requireConnected({ integration: { status } }: ConnectedShop): void {
  if (status === 'connected') return
  const detail =
    status === 'paused'
      ? 'Shopify is paused. Resume it to synchronize'
      : 'Shopify rejects the credentials. Replace them to synchronize'
  throw new AppError(409, detail, { code: 'not_connected' })
}

/** Starts a run in the transaction, unless one is active. */
export async function beginRun(
  deps: Pick<Deps, 'clock' | 'live'>,
  tx: Executor,
  { integration: { integration_id, store_id } }: ConnectedShop,
  started_by: string,
): Promise<ShopifyRun> {
  const started_at = deps.clock.now()
  const run_id = newId('sfr', started_at.getTime())
  const made = await insertRun(tx, { run_id, integration_id, store_id, counts: NO_COUNTS, started_by, started_at })
  const run = made ?? (await findActiveRun(tx, integration_id))
  if (!run) throw new Error('The synchronization was not started')
  await queueSync(tx, integration_id)
  await deps.live.publish(tx, { type: 'integration.updated', store_id, name: 'shopify' })
  return toRun(run)
}

/**
 * Starts the synchronization of everything; returns the active run if there is one.
 * @throws AppError 404 if Shopify isn't connected, 409 if it is paused or broken
 */
export const startSync = (deps: Deps, by: Actor, store_id: string): Promise<ShopifyRun> =>
  deps.once(async (tx) => {
    const connected = await requireShop(tx, store_id)
    requireConnected(connected)
    const run = await beginRun(deps, tx, connected, fullName(by.user) || by.user.email)
    await audit(deps, tx, by, {
      store_id,
      action: 'integration.sync_started',
      target: { ...ABOUT, id: connected.integration.integration_id },
    })
    return run
  })

/** Asks the active run to stop after its current step. @throws AppError 404 if none is active */
export async function cancelSync(deps: Deps, by: Actor, store_id: string): Promise<ShopifyRun> {
  return deps.db.transaction(async (tx) => {
    const { integration } = await requireShop(tx, store_id)
    const active = await findActiveRun(tx, integration.integration_id)
    const run = active && (await changeRun(tx, active.run_id, { status: 'canceling' }))
    if (!run) throw notFound('No synchronization is active')
    await queueSync(tx, integration.integration_id)
    await audit(deps, tx, by, {
      store_id,
      action: 'integration.sync_canceled',
      target: { ...ABOUT, id: integration.integration_id },
    })
    await deps.live.publish(tx, { type: 'integration.updated', store_id, name: 'shopify' })
    return toRun(run)
  })
}

/** The inventory's own call (GAP-49): does nothing without a connected shop. @throws AppError 409 */
export async function syncInventory(
  deps: Deps,
  by: Actor,
  store_id: string,
): Promise<ReplyInput<Contracts['inventory']['sync']>> {
  if (!(await findShopOfStore(deps.db, store_id)))
    return { data: null, message: 'No Shopify store is connected, so nothing was synchronized' }
  return { data: await startSync(deps, by, store_id), message: 'Synchronizing with Shopify' }
}
