import type { Deps } from '../deps.ts'
import { deleteVisitorKeys } from '../features/marketing/traffic/service.ts'
import { deleteOldErrors } from '../features/support/frontend-errors/service.ts'
import { cleanTickets } from '../features/support/helpdesk/clean-tickets.ts'
import { deleteSecretNumbers } from '../features/payments/merchant-applications/service.ts'
import { forgetFaults } from '../features/payments/payment-accounts/service.ts'
import { deleteOldTokens } from '../features/payments/processing/authorize/card-token-repo.ts'
import { purgeChallenges } from '../features/accounts/two-factor/service.ts'
import { deleteOldVelocity } from '../features/payments/velocity-limits/service.ts'
import { deleteExpiredKeys } from '../http/idempotency/idempotency-repo.ts'
import { deleteExpiredRows, deleteOldEvents, eraseAbandonedSessions } from './cleanup-repo.ts'

/**
 * Deletes expired data: stock holds, sign-ins, codes, stored responses, provider event ids, card tokens and read emails
 * in the outbox.
 */
export async function cleanUp(deps: Pick<Deps, 'db' | 'clock' | 'storage'>): Promise<void> {
  const now = deps.clock.now()
  await deleteExpiredKeys(deps.db, now)
  await deleteExpiredRows(deps.db, now)
  await eraseAbandonedSessions(deps.db, now)
  await deleteOldEvents(deps.db, now)
  await deleteVisitorKeys(deps)
  await purgeChallenges(deps)
  await deleteSecretNumbers(deps.db)
  await forgetFaults(deps)
  await deleteOldTokens(deps)
  await deleteOldVelocity(deps)
  await deleteOldErrors(deps)
  await cleanTickets(deps)
}
