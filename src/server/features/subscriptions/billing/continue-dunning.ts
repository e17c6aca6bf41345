import { DEFAULT_TERMS, type FinalAction } from '../../../../shared/domain/subscriptions/plan-terms.ts'
import type { Deps } from '../../../deps.ts'
import { updateCharge } from '../charge-outcomes/service.ts'
import { priceCharge } from '../pricing/service.ts'
import { changeSubscription, findPlanVersion, type SubscriptionChanges } from '../records/service.ts'
import { findRetryRequest } from './billing-repo.ts'
import { whileClaimed, type Claimed } from './claimed.ts'
import { chargeCycle, retryCharge } from './charge-cycle.ts'
import { chooseMethod } from './choose-method.ts'

/** Continues with a declined charge: its next retry, the backup method, or the plan's final action after the grace. */
export async function continueDunning(deps: Deps, claimed: Claimed): Promise<void> {
  const { row, facts } = claimed
  const version = await findPlanVersion(deps.db, row.plan_id, row.plan_version)
  const { dunning } = { ...DEFAULT_TERMS, ...version?.version.terms }
  const isOver = row.dunning_step > dunning.retry_days.length
  const backup = chooseMethod(row, facts)
  const isBackupDue = backup !== null && backup.method_id === row.backup_method_id && triedOwn(claimed)
  const request = facts.charge && (await findRetryRequest(deps.db, row.subscription_id, facts.charge.charge_id))
  if (isOver && !isBackupDue && !request) return finish(deps, claimed, dunning.final_action)
  const trigger = request ?? 'schedule'
  if (facts.latest) return retryCharge(deps, claimed, { trigger })
  // There was no payment method to charge before.
  await chargeCycle(deps, claimed, await priceCharge(deps, row), { trigger })
}

/** True if the subscription's own method was declined in this step, and the backup method comes next. */
function triedOwn({ row, facts: { latest } }: Claimed): boolean {
  const tried = latest?.paid_cart.renewal
  return tried?.method_id === row.method_id && tried.step === row.dunning_step
}

const WORDS: Readonly<Record<FinalAction, string>> = {
  cancel: 'Canceled after every retry was declined',
  pause: 'Paused after every retry was declined',
  unpaid: 'Marked as unpaid after every retry was declined',
}

/** The plan's final action: every retry was declined and the grace period is over. */
async function finish(deps: Deps, { row, facts }: Claimed, action: FinalAction): Promise<void> {
  const now = deps.clock.now()
  const charge_id = facts.charge?.charge_id
  if (charge_id === undefined) return
  await whileClaimed(deps, row, async (tx, locked) => {
    if (action !== 'unpaid') await updateCharge(tx, charge_id, { status: 'uncollectible', updated_at: now })
    const none = { next_action_at: null, next_charge_day: null }
    const changes: Readonly<Record<FinalAction, SubscriptionChanges>> = {
      cancel: { ...none, status: 'cancelled', cancel_reason: 'payment_failed', cancelled_at: now, ended_at: now },
      pause: { ...none, status: 'paused', paused_until: null, next_cycle: locked.next_cycle + 1, dunning_step: 0 },
      unpaid: { ...none, status: 'unpaid', ended_at: now },
    }
    const kinds = { cancel: 'canceled', pause: 'paused', unpaid: 'unpaid' } as const
    await changeSubscription(deps, tx, locked, changes[action], { kind: kinds[action], text: WORDS[action] })
  })
}
