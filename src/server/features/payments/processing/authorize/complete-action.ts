import type { ChargeResult } from '../../../../connectors/results.ts'
import type { Deps } from '../../../../deps.ts'
import { AppError } from '../../../../http/errors.ts'
import { findAnySession } from '../../../checkout/cart-sessions/service.ts'
import { activeConnections } from '../../payment-accounts/service.ts'
import { continuePlan } from './authorize.ts'
import type { Choice } from '../routing/select-connection.ts'
import { earlierAttempts } from '../outcome/card-reentry-fallback.ts'
import { applyResult } from '../outcome/apply-result.ts'
import { isRefused, refusalOf } from '../routing/retry-eligibility.ts'
import { findToken, deleteToken, type StoredToken } from './card-token-repo.ts'
import type { AttemptRow, PaymentRow, PaymentState } from '../repo.ts'
import { routePayment, type RoutedSession } from '../routing/route-payment.ts'

/**
 * Applies a provider's result after a possible 3-D Secure challenge, from any source. After a decline, continues by the
 * store's rules with the card token if other accounts can charge it, without card reentry. Returns like `applyResult`.
 */
export async function applyActionResult(
  deps: Deps,
  payment: PaymentRow,
  attempt: AttemptRow,
  result: ChargeResult,
): Promise<PaymentState | null> {
  const kept = mayGoOn(payment, attempt, result) ? await findToken(deps, payment.payment_id) : null
  const made = kept
    ? await goOn(deps, payment, attempt, result, kept)
    : await applyResult(deps, payment, attempt, result)
  if (wasAsked(attempt)) await deleteToken(deps.db, payment.payment_id)
  return made
}

/** Only rules can fall back, so no token is stored without them. */
const wasAsked = ({ status, rule_ids }: AttemptRow): boolean => status === 'requires_action' && rule_ids !== null

const mayGoOn = (payment: PaymentRow, attempt: AttemptRow, result: ChargeResult): boolean =>
  wasAsked(attempt) && payment.optimizer_id === null && isRefused(result) && refusalOf(result) !== null

async function goOn(
  deps: Deps,
  payment: PaymentRow,
  attempt: AttemptRow,
  result: ChargeResult,
  kept: StoredToken,
): Promise<PaymentState | null> {
  const session = await findAnySession(deps, payment.session_id)
  const { ip = '', ip_country, user_agent = '' } = payment.paid_cart
  const choice = session && (await routeAgain(deps, { ...session, ip_country }, attempt, kept, user_agent))
  const connection = choice?.route?.reach.get(attempt.connection_id)
  if (!session || !choice?.route || !connection || !isRefused(result))
    return applyResult(deps, payment, attempt, result)
  const tried = await earlierAttempts(deps, payment)
  const input = { ...kept, choice, session, method: 'card' as const, ip, user_agent }
  return continuePlan(deps, { payment, attempt, connection, stepped_up: true }, input, choice.route, { result, tried })
}

/** Null if the current rules don't offer the card for this order. */
async function routeAgain(
  deps: Deps,
  session: RoutedSession,
  { connection_id }: AttemptRow,
  { token }: StoredToken,
  user_agent: string,
): Promise<Choice | null> {
  const active = await activeConnections(deps, session.store_id, session.mode, session.session_id)
  try {
    return await routePayment(deps, session, active, { method: 'card', connection_id, token, user_agent })
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
