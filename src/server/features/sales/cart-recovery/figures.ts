import type { ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import { recoveredBeyondHoldout } from '../../../../shared/domain/recovery/recovery-sequence.ts'
import { significanceOf } from '../../../../shared/domain/recovery/significance.ts'
import type { Deps } from '../../../deps.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { storeRow } from '../../stores/stores/service.ts'
import { countUnsubscribed, readDays, readGroups, readSteps } from './figures-repo.ts'

const DAYS_MS = 30 * 86_400_000

/** What recovery emails of the last 30 days brought back. */
export async function recoveryFigures(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { store_id, mode }: StoreAccess,
): Promise<ReplyInput<Contracts['cartRecovery']['figures']>> {
  const now = clock.now()
  const period = { store_id, mode, since: new Date(now.getTime() - DAYS_MS) }
  const { currency, time_zone } = await storeRow(db, store_id)
  const [groups, steps, days, unsubscribed] = await Promise.all([
    readGroups(db, period),
    readSteps(db, period),
    readDays(db, { ...period, now, time_zone }),
    countUnsubscribed(db, period),
  ])
  return {
    currency,
    ...groups,
    significance: significanceOf(groups.messaged, groups.holdout),
    recovered: recoveredBeyondHoldout(groups.messaged, groups.holdout),
    sent: steps.reduce((sum, { sent }) => sum + sent, 0),
    unsubscribed,
    steps,
    days,
  }
}
