import { sql } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import { eraseAbandonedSessions } from './abandoned-sessions.ts'
import { deleteOldErrors } from '../features/support/frontend-errors/service.ts'
import { cleanTickets } from '../features/support/helpdesk/clean-tickets.ts'
import { deleteSecretNumbers } from '../features/payments/merchant-applications/service.ts'
import { forgetFaults } from '../features/payments/payment-accounts/service.ts'
import { deleteOldTokens } from '../features/payments/processing/authorize/card-token-repo.ts'
import { purgeChallenges } from '../features/accounts/two-factor/service.ts'
import { deleteOldVelocity } from '../features/payments/velocity-limits/service.ts'
import { cleanIdempotencyKeys } from '../http/limits/idempotency.ts'

/**
 * Deletes expired data: stock holds, sign-ins, codes, stored responses, provider event ids, card tokens and read emails
 * in the outbox.
 */
export async function cleanUp(deps: Pick<Deps, 'db' | 'clock' | 'storage'>): Promise<void> {
  const now = sql`${deps.clock.now().toISOString()}::timestamptz`
  await cleanIdempotencyKeys(deps.db, deps.clock.now())
  // Kept for another day: until then it shows that a session has held stock for the maximum time.
  await deps.db.execute(sql`delete from stock_holds where expires_at < ${now} - interval '1 day' and not paying`)
  await deps.db.execute(sql`delete from user_tokens where expires_at < ${now}`)
  await deps.db.execute(sql`delete from one_time_codes where expires_at < ${now} - interval '1 day'`)
  await purgeChallenges(deps)
  await deps.db.execute(sql`delete from sign_in_failures where since < ${now} - interval '1 day'`)
  await deps.db.execute(sql`delete from provider_events where received_at < ${now} - interval '90 days'`)
  await deps.db.execute(sql`delete from session_events where at < ${now} - interval '400 days'`)
  await eraseAbandonedSessions(deps.db, deps.clock.now())
  await deps.db.execute(sql`delete from notifications where created_at < ${now} - interval '180 days'`)
  await deps.db.execute(sql`
    delete from payment_watches w using payments p
    where p.payment_id = w.payment_id and p.status in ('succeeded', 'declined') and p.updated_at < ${now} - interval '30 days'`)
  await deleteSecretNumbers(deps.db)
  await forgetFaults(deps)
  await deleteOldTokens(deps)
  await deleteOldVelocity(deps)
  await deleteOldErrors(deps)
  await cleanTickets(deps)
  await deps.db.execute(sql`delete from outbox_mails where created_at < ${now} - interval '7 days'`)
}
