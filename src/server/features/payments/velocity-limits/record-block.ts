import { BLOCK_SPIKE, blockPeriod } from '../../../../shared/domain/payments/velocity.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { notifyStore } from '../../notifications/notifications/service.ts'
import { countSpike, insertBlock, type BlockedAttempt } from './blocks-repo.ts'

/** Dashboard path of blocked attempts and limits. */
export const VELOCITY_SCREEN = '/payments/orchestration/velocity-limits'

/** Records a blocked attempt. Members are notified of a spike, at most once an hour. */
export async function recordBlock(
  deps: Pick<Deps, 'db' | 'clock' | 'live' | 'mail' | 'settings'>,
  blocked: BlockedAttempt,
): Promise<void> {
  const now = deps.clock.now()
  const { store_id, mode } = blocked.attempt
  const period_start = new Date(blockPeriod(now.getTime(), blocked.full.seconds))
  await deps.db.transaction(async (tx) => {
    await insertBlock(tx, { ...blocked, block_id: newId('vlb', now.getTime()), period_start, now })
    if (!(await countSpike(tx, { store_id, mode }, BLOCK_SPIKE, now))) return
    const where = mode === 'test' ? ' in test mode' : ''
    await notifyStore(deps, tx, {
      store_id,
      event: 'blocked_payments',
      title: `Unusual number of blocked payments${where}`,
      message: `Velocity limits blocked ${BLOCK_SPIKE.attempts} or more payment attempts in ${BLOCK_SPIKE.minutes} minutes. Someone may be testing stolen cards.`,
      destination: VELOCITY_SCREEN,
    })
  })
}
