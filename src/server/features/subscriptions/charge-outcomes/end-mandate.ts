import type { Deps } from '../../../deps.ts'
import { cancelMandate, findStoredMandates } from '../../payments/mandates/service.ts'
import { changeSubscription, lockSubscription } from '../records/service.ts'
import { clockOf } from '../test-clocks/service.ts'
import { listChargedWith } from './repo.ts'

/**
 * Ends the mandates that an account stores under a reference, because the customer or their bank did. Subscriptions that
 * they pay for note it: their next charge asks the customer for another payment method.
 */
export async function recordMandateEnd(
  deps: Deps,
  connection_id: string,
  { payment_method_id, message }: { payment_method_id: string; message: string },
): Promise<void> {
  for (const { mandate_id, method_id } of await findStoredMandates(deps.db, connection_id, payment_method_id)) {
    await deps.db.transaction(async (tx) => {
      const charged = await listChargedWith(tx, method_id)
      const rows = []
      for (const subscription_id of charged) rows.push(await lockSubscription(tx, subscription_id))
      if (!(await cancelMandate(tx, mandate_id, message, deps.clock.now()))) return
      for (const row of rows) {
        if (!row) continue
        const clock = await clockOf({ ...deps, db: tx }, row.store_id, row.mode)
        const event = { kind: 'note', text: `Direct debit mandate ended: ${message}` } as const
        await changeSubscription({ ...deps, clock }, tx, row, {}, event)
      }
    })
  }
}
