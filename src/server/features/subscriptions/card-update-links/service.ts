import type { Executor } from '../../../db/connection.ts'
import { newId, newSecret } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { hashToken } from '../../../http/requests/caller.ts'
import type { SubscriptionRow } from '../records/service.ts'
import { insertLink } from './repo.ts'

/** Long enough for the retries of a declined charge. */
const VALID_DAYS = 14

/**
 * Creates a link that signs a customer in to fix the payment method of a subscription, and nothing else: single use,
 * for emails. Real time counts, as in the customer's browser.
 */
export async function cardUpdateLink(
  { settings }: Pick<Deps, 'settings'>,
  tx: Executor,
  { store_id, mode, customer_id }: Pick<SubscriptionRow, 'store_id' | 'mode' | 'customer_id'>,
  now: Date,
): Promise<string> {
  const token = newSecret()
  await insertLink(tx, {
    link_id: newId('plk', now.getTime()),
    store_id,
    mode,
    customer_id,
    token_hash: hashToken(token),
    destination: 'payment-methods',
    expires_at: new Date(now.getTime() + VALID_DAYS * 86_400_000),
    created_at: now,
  })
  return `${settings.checkoutUrl}/account/login?${new URLSearchParams({ token }).toString()}`
}
