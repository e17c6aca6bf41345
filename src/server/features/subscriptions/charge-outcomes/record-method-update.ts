import { brandLabel } from '../../../../shared/domain/payments/card-brands.ts'
import type { CardFacts } from '../../../connectors/results.ts'
import type { Deps } from '../../../deps.ts'
import { changeSubscription, lockSubscription } from '../records/service.ts'
import { clockOf } from '../test-clocks/service.ts'
import { findUpdatedMethods, listChargedWith, unblockMethod, updateMethodCard } from './repo.ts'

interface UpdatedMethod {
  payment_method_id: string
  card: CardFacts
}

/**
 * Records that the bank replaced a stored card. Subscriptions that it is charged for note it, and their declined charges
 * are tried again at once: the new card may be approved.
 */
export async function recordMethodUpdate(
  deps: Deps,
  connection_id: string,
  { payment_method_id, card }: UpdatedMethod,
): Promise<void> {
  for (const { method_id, store_id, mode } of await findUpdatedMethods(deps.db, connection_id, payment_method_id)) {
    const clock = await clockOf(deps, store_id, mode)
    await deps.db.transaction(async (tx) => {
      const now = clock.now()
      if (!(await updateMethodCard(tx, method_id, card, now))) return
      const text = `The bank updated the card to ${brandLabel(card.brand)} ending in ${card.last_four}`
      for (const subscription_id of await listChargedWith(tx, method_id)) {
        const row = await lockSubscription(tx, subscription_id)
        if (!row) continue
        await unblockMethod(tx, subscription_id, method_id)
        const changes = row.status === 'past_due' ? { next_action_at: now } : {}
        await changeSubscription({ ...deps, clock }, tx, row, changes, { kind: 'payment_method_updated', text })
      }
    })
  }
}
