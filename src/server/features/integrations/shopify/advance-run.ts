import type { RunStatus } from '../../../db/schema/integrations/shopify.ts'
import { catalogSizeOperation } from '../../../integrations/shopify/catalog-queries.ts'
import { Refused, TryLater } from './admin-session.ts'
import { causeOf } from './catalog/attempt.ts'
import { requireCurrency } from './catalog/products/create-product.ts'
import { cancelBulk, importBulk, prepareBulk } from './catalog/import-bulk.ts'
import { importPages } from './catalog/import-products.ts'
import { importPromos } from './catalog/import-promos.ts'
import type { Cause } from './catalog/reconciliation.ts'
import { Canceled, continueLater, isOver, moveOn, newSlice, type Slice } from './catalog/run-progress.ts'
import { finishRun } from './catalog/send-changes.ts'
import { changeRun, findActiveRun, type RunRow } from './run-repo.ts'
import { setUpShop } from './set-up.ts'
import { whileConnected, type Sync } from './sync.ts'

/** Catalogs with more products are read as a file that Shopify prepares. */
const MAX_PAGED = 100

/**
 * Continues the active run for one job, and queues the next job until it is finished. Returns true if it goes on.
 * @throws TryLater, Rejected, Disconnected
 */
export async function advanceRun(sync: Sync): Promise<boolean> {
  const { deps, connected } = sync
  const active = await findActiveRun(deps.db, connected.integration.integration_id)
  if (!active) return false
  const cause = await causeOf(sync, 'sync', active.run_id)
  try {
    if (active.status === 'canceling') throw new Canceled()
    await whileConnected(sync, (tx) => changeRun(tx, active.run_id, { status: 'running', problem: '' }))
    if (await advance(cause, active)) await finish(sync, active, 'completed')
    else await continueLater(cause)
  } catch (error) {
    if (error instanceof Canceled) await cancel(cause, active)
    else if (error instanceof Refused) await finish(sync, active, 'failed', error.message)
    else if (error instanceof TryLater) {
      await whileConnected(sync, (tx) => changeRun(tx, active.run_id, { status: 'waiting', problem: error.message }))
      throw error
    } else throw error
  }
  return (await findActiveRun(deps.db, connected.integration.integration_id)) !== null
}

/** Returns true if the run is done. */
async function advance(cause: Cause, started: RunRow): Promise<boolean> {
  const slice = newSlice()
  let run = started
  while (!isOver(cause, slice)) {
    if (run.stage === 'starting') {
      await start(cause, run)
      // The next job knows the location that was just read.
      return false
    }
    if (run.stage === 'sending') return finishRun(cause, run, slice)
    const before = run.stage
    run = await step(cause, run, slice)
    if (run.stage === before) return false
  }
  return false
}

function step(cause: Cause, run: RunRow, slice: Slice): Promise<RunRow> {
  if (run.stage === 'preparing') return prepareBulk(cause, run)
  if (run.stage === 'promo_codes') return importPromos(cause, run, slice)
  return run.is_bulk ? importBulk(cause, run, slice) : importPages(cause, run, slice)
}

async function start(cause: Cause, run: RunRow): Promise<void> {
  const { deps, admin, connected } = cause.sync
  await setUpShop(deps, admin)
  const { shop, productsCount } = await admin.call(catalogSizeOperation)
  requireCurrency(cause, shop.currencyCode)
  const { directions } = connected.shop
  if (directions.products === 'off' && directions.stock === 'off') {
    await moveOn(cause, run, { stage: 'promo_codes' })
    return
  }
  const total = productsCount?.count ?? 0
  const is_bulk = total > MAX_PAGED
  await moveOn(cause, run, { stage: is_bulk ? 'preparing' : 'products', is_bulk, total })
}

/** Shopify stops too, if it can: a file that it prepares for nothing would delay the next run. */
async function cancel(cause: Cause, run: RunRow): Promise<void> {
  try {
    await cancelBulk(cause, run)
  } catch (error) {
    if (!(error instanceof Refused || error instanceof TryLater)) throw error
    cause.sync.deps.log.info({ reason: error.message }, 'A bulk operation at Shopify was not canceled')
  }
  await finish(cause.sync, run, 'canceled')
}

const finish = (sync: Sync, { run_id }: RunRow, status: RunStatus, problem = ''): Promise<void> =>
  whileConnected(sync, async (tx) => {
    const { deps, connected } = sync
    await changeRun(tx, run_id, { status, problem, stage: 'finished', finished_at: deps.clock.now() })
    const { store_id } = connected.integration
    await deps.live.publish(tx, { type: 'integration.updated', store_id, name: 'shopify' })
  })
