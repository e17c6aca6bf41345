import { chargeMoment } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import { nextDelivery, resumeDeliveries } from '../../../../shared/domain/subscriptions/skipped-cycles.ts'
import { isUnsettled } from '../../../../shared/domain/payments/payment-status.ts'
import type { Deps } from '../../../deps.ts'
import { reconcileRenewal } from '../../payments/processing/service.ts'
import { setNextAction } from '../charge-outcomes/service.ts'
import { endsBefore, priceCharge } from '../pricing/service.ts'
import { changeSubscription, type SubscriptionRow } from '../records/service.ts'
import type { Accounts } from './accounts.ts'
import { whileClaimed, type Claimed } from './claimed.ts'
import { findBillingFacts, type BillingFacts } from './billing-repo.ts'
import { waitForNotice } from './debit-notice.ts'
import { endLapsedMandates } from './lapsed-mandates.ts'
import { continueDunning } from './continue-dunning.ts'
import { chargeCycle, retryCharge } from './charge-cycle.ts'

const HOUR = 3_600_000

/**
 * Does what is due for a claimed subscription: one charge, retry, end of a pause or end of the subscription. Whatever
 * crashes on the way, the next run continues: nothing is sent before it is stored, and a cycle has one charge.
 */
export async function billSubscription(deps: Deps, row: SubscriptionRow, accounts: Accounts): Promise<void> {
  if (row.status === 'paused') return resume(deps, row)
  if (row.status !== 'active' && row.status !== 'past_due') {
    return whileClaimed(deps, row, (tx) => setNextAction(tx, row.subscription_id, null))
  }
  const facts = await findBillingFacts(deps.db, row)
  if (!facts) return
  if (facts.closed) return postpone(deps, row)
  if (await endLapsedMandates(deps, facts)) return
  const { charge, latest } = facts
  const claimed = { row, facts, accounts }
  if (latest && isUnsettled(latest.status)) {
    // The outcome is unknown: look it up, and never send another charge meanwhile.
    await reconcileRenewal(deps, latest.payment_id)
    return postpone(deps, row)
  }
  switch (charge?.status) {
    case undefined:
    case 'waiting_for_stock':
      return startCycle(deps, claimed)
    case 'open':
      return latest ? retryCharge(deps, claimed, { trigger: 'schedule' }) : startCycle(deps, claimed)
    case 'declined':
      return continueDunning(deps, claimed)
    default:
      return goOn(deps, row, facts)
  }
}

/** Looks again later, if nothing else is planned by then. */
const postpone = (deps: Deps, row: SubscriptionRow): Promise<void | undefined> =>
  whileClaimed(deps, row, (tx) => setNextAction(tx, row.subscription_id, new Date(deps.clock.now().getTime() + HOUR)))

/** Ends a pause: the schedule goes on with its first day from now on. */
async function resume(deps: Deps, row: SubscriptionRow): Promise<void> {
  const facts = await findBillingFacts(deps.db, row)
  if (!facts) return
  const { time_zone } = facts
  await whileClaimed(deps, row, async (tx, locked) => {
    if (locked.paused_until === null) return setNextAction(tx, row.subscription_id, null)
    const next = resumeDeliveries(locked, locked.next_cycle, locked.paused_until)
    const next_action_at = chargeMoment(next.next_charge_day, time_zone)
    const changes = { ...next, status: 'active', paused_until: null, next_action_at } as const
    await changeSubscription(deps, tx, locked, changes, { kind: 'resumed', text: 'The pause ended' })
  })
}

async function startCycle(deps: Deps, claimed: Claimed): Promise<void> {
  const { row } = claimed
  const priced = await priceCharge(deps, row)
  const prepaid_left = priced.kind === 'prepaid_delivery' ? 1 : 0
  if (endsBefore(row, row.next_cycle, prepaid_left)) return end(deps, row)
  if (await waitForNotice(deps, claimed, priced)) return
  await chargeCycle(deps, claimed, priced)
}

/** Ends a subscription instead of renewing it. */
async function end(deps: Deps, row: SubscriptionRow): Promise<void> {
  const now = deps.clock.now()
  await whileClaimed(deps, row, async (tx, locked) => {
    const over = { ended_at: now, next_charge_day: null, next_action_at: null }
    if (!locked.cancel_at_period_end) {
      const event = { kind: 'completed', text: 'The last delivery was paid' } as const
      await changeSubscription(deps, tx, locked, { ...over, status: 'completed' }, event)
      return
    }
    const changes = { ...over, status: 'cancelled', cancelled_at: locked.cancelled_at ?? now } as const
    await changeSubscription(deps, tx, locked, changes, { kind: 'canceled', text: 'Canceled at the end of the period' })
  })
}

/** Leaves a cycle that is over: skipped, paid or written off. */
async function goOn(deps: Deps, row: SubscriptionRow, { time_zone, charge }: BillingFacts): Promise<void> {
  await whileClaimed(deps, row, async (tx, locked) => {
    const next = nextDelivery(locked, locked.next_cycle + 1)
    const next_action_at = chargeMoment(next.next_charge_day, time_zone)
    const text = charge?.status === 'skipped' ? 'Delivery skipped' : 'Went on to the next delivery'
    const changes = { ...next, next_action_at }
    await changeSubscription(deps, tx, locked, changes, { kind: 'skipped', text })
  })
}
