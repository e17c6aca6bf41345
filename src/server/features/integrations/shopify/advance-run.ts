import type { RunStatus } from '../../../db/schema/integrations/shopify.ts'
import { changeRun, findActiveRun, type RunRow } from './run-repo.ts'
import { setUpShop } from './set-up.ts'
import { whileConnected, type Sync } from './sync.ts'

/** Continues the active run until it is finished. */
export async function advanceRun(sync: Sync): Promise<void> {
  const { deps, connected } = sync
  const run = await findActiveRun(deps.db, connected.integration.integration_id)
  if (!run) return
  if (run.status === 'canceling') return finish(sync, run, 'canceled')
  await changeRun(deps.db, run.run_id, { status: 'running' })
  await setUpShop(deps, sync.admin)
  await finish(sync, run, 'completed')
}

const finish = (sync: Sync, { run_id }: RunRow, status: RunStatus): Promise<void> =>
  whileConnected(sync, async (tx) => {
    const { deps, connected } = sync
    await changeRun(tx, run_id, { status, stage: 'finished', finished_at: deps.clock.now() })
    const { store_id } = connected.integration
    await deps.live.publish(tx, { type: 'integration.updated', store_id, name: 'shopify' })
  })
