import type { Deps } from '../../../deps.ts'
import type { SubscriptionRow } from '../records/service.ts'
import type { Accounts } from './accounts.ts'
import { billSubscription } from './bill-subscription.ts'
import { listBillingFacts } from './billing-repo.ts'
import { send } from './charge-cycle.ts'
import { hasLapsed } from './lapsed-mandates.ts'
import { openCharges, prepareCharges, type ReadyCharge } from './open-charges.ts'

/**
 * Bills claimed subscriptions: first charges of a cycle are stored together, everything else is done one by one. The
 * provider is called at once for all of them, so that no stored payment waits.
 */
export async function billBatch(deps: Deps, rows: readonly SubscriptionRow[], accounts: Accounts): Promise<void> {
  const opened = await openTogether(deps, rows, accounts)
  await Promise.all(
    rows.map(async (row) => {
      const ready = opened.get(row.subscription_id)
      const billed = ready
        ? send(deps, ready.claimed, ready.toPay, ready.sending)
        : billSubscription(deps, row, accounts)
      await billed.catch((error: unknown) => {
        // Its claim lapses, and then it is tried again.
        deps.log.error({ err: error, subscription_id: row.subscription_id }, 'subscription not billed')
      })
    }),
  )
}

/** Stores the charges that need nothing else, by subscription ID. If that fails, all are billed one by one. */
async function openTogether(
  deps: Deps,
  rows: readonly SubscriptionRow[],
  accounts: Accounts,
): Promise<Map<string, ReadyCharge>> {
  try {
    const found = await listBillingFacts(deps.db, rows)
    const claimed = rows.flatMap((row) => {
      const facts = found.get(row.subscription_id)
      return facts && !hasLapsed(deps, facts) ? [{ row, facts, accounts }] : []
    })
    const opened = await openCharges(deps, await prepareCharges(deps, claimed))
    return new Map(opened.map((each) => [each.claimed.row.subscription_id, each]))
  } catch (error) {
    deps.log.warn({ err: error }, 'charges not stored together')
    return new Map()
  }
}
