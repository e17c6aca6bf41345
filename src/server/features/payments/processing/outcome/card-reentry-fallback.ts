import type { Tried } from '../../../../../shared/domain/routing/cascade.ts'
import type { CardReentryFallback } from '../../../../db/schema/payments/payments.ts'
import type { Deps } from '../../../../deps.ts'
import { findAnySession } from '../../../checkout/cart-sessions/service.ts'
import { activeConnections } from '../../payment-accounts/service.ts'
import type { AttemptRow, PaymentRow } from '../repo.ts'
import { listAttempts } from '../routing/attempt-history-repo.ts'
import { isAllowed, refusalOf, type Refused } from '../routing/retry-eligibility.ts'
import { planBeyond } from '../routing/route-payment.ts'
import { connectionsFor } from '../routing/storing-connections.ts'
import { cardOfAttempt } from '../routing/routing-snapshot.ts'
import { chooseReentryAccount, currentCascade } from './reentry-decision.ts'

/**
 * Finds the account that the shopper of a failed card payment is asked to reenter the card for. This is the fallback
 * when the card's token can't be charged further: the next account is at another provider, or the shopper had already
 * confirmed the payment with 3-D Secure.
 *
 * The fallback is stored as the failed attempt's `next_action`, so that the next payment of the session starts with its
 * account and counts as part of the same cascade. Null if nothing may follow the failure, by the store's rules or the
 * card network's retry limits.
 */
export async function findReentryFallback(
  deps: Deps,
  payment: PaymentRow,
  attempt: AttemptRow,
  result: Refused,
): Promise<CardReentryFallback | null> {
  const failure = refusalOf(result)
  if (!failure || !isCheckoutCard(payment)) return null
  const planned = await planForCard(deps, payment, attempt, result)
  if (!planned) return null
  const { plan, rule } = planned
  const { connection_id, three_d_secure } = attempt
  const earlier = await earlierAttempts(deps, payment)
  const account = chooseReentryAccount({ plan, earlier, failed: { connection_id, three_d_secure, failure } })
  if (!account || !(await isAllowed(deps, { payment, attempt }, result))) return null
  return { type: 'card_elsewhere', ...account, rule, step_up: three_d_secure }
}

/** Post-purchase offers are paid with one click and never ask for a card again after a decline. */
const isCheckoutCard = ({ payment_method, optimizer_id }: PaymentRow): boolean =>
  payment_method === 'card' && optimizer_id === null

/** Plans a failed card by the store's rules, with accounts of all providers; null if there is nowhere to fall back to. */
async function planForCard(deps: Deps, payment: PaymentRow, attempt: AttemptRow, result: Refused) {
  const { session_id, store_id, mode, paid_cart } = payment
  const active = connectionsFor(paid_cart, await activeConnections(deps, store_id, mode, session_id))
  if (active.length < 2) return null
  const session = await findAnySession(deps, session_id)
  if (!session) return null
  const reported = result.status === 'declined' ? result.card : undefined
  return planBeyond(deps, { ...session, ip_country: paid_cart.ip_country }, active, {
    connection_id: attempt.connection_id,
    card: reported ?? cardOfAttempt(attempt),
  })
}

/** Attempts of a payment's cascade before its latest one, including those of earlier payments with the same card. */
export const earlierAttempts = async ({ db }: Pick<Deps, 'db'>, { session_id }: PaymentRow): Promise<Tried[]> =>
  currentCascade(await listAttempts(db, session_id)).slice(0, -1)
