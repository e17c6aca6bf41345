import type { Deps } from '../../../deps.ts'
import { cancelMandate, findStoredMandates } from '../../payments/mandates/service.ts'
import { changeSubscription, lockSubscription } from '../records/service.ts'
import { clockOf } from '../test-clocks/service.ts'
import { findMandateOf, listChargedWith } from './repo.ts'

/** Ends the mandates that an account stores under a reference, because the customer or their bank did. */
export async function endStoredMandates(
  deps: Deps,
  connection_id: string,
  { payment_method_id, message }: { payment_method_id: string; message: string },
): Promise<void> {
  for (const mandate of await findStoredMandates(deps.db, connection_id, payment_method_id)) {
    await endMandate(deps, mandate, message)
  }
}

/** Ends the mandate that a stored method debits; does nothing for a card. */
export async function endMandateOf(deps: Deps, method_id: string, message: string): Promise<void> {
  const mandate_id = await findMandateOf(deps.db, method_id)
  if (mandate_id !== null) await endMandate(deps, { mandate_id, method_id }, message)
}

/** Subscriptions that the mandate pays for note it: their next charge asks the customer for another payment method. */
async function endMandate(
  deps: Deps,
  { mandate_id, method_id }: { mandate_id: string; method_id: string },
  message: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const rows = []
    for (const subscription_id of await listChargedWith(tx, method_id)) {
      rows.push(await lockSubscription(tx, subscription_id))
    }
    if (!(await cancelMandate(tx, mandate_id, message, deps.clock.now()))) return
    const event = { kind: 'note', text: `Direct debit mandate ended: ${message}` } as const
    for (const row of rows) {
      if (!row) continue
      const clock = await clockOf({ ...deps, db: tx }, row.store_id, row.mode)
      await changeSubscription({ ...deps, clock }, tx, row, {}, event)
    }
  })
}
