import { dayIn } from '../../../../shared/domain/address/time-zone.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { lockSubscription, type SubscriptionRow } from '../records/service.ts'
import type { Accounts } from './accounts.ts'
import type { BillingFacts } from './billing-repo.ts'

/** A claimed subscription, and everything that its charge is made from. */
export interface Claimed {
  row: SubscriptionRow
  facts: BillingFacts
  accounts: Accounts
}

/** Runs a change in a transaction if the subscription is still claimed and unchanged. */
export async function whileClaimed<T>(
  deps: Deps,
  row: SubscriptionRow,
  work: (tx: Executor, locked: SubscriptionRow) => Promise<T>,
): Promise<T | undefined> {
  return deps.db.transaction(async (tx) => {
    const locked = await lockSubscription(tx, row.subscription_id)
    if (!locked || !isSame(locked, row)) return undefined
    return work(tx, locked)
  })
}

const isSame = (locked: SubscriptionRow, row: SubscriptionRow): boolean =>
  locked.version === row.version && locked.next_action_at?.getTime() === row.next_action_at?.getTime()

export const todayIn = (deps: Pick<Deps, 'clock'>, time_zone: string): string => dayIn(deps.clock.now(), time_zone)
