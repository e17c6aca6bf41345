import { nextAttempt, type AttemptFailure, type Tried } from '../../../../../shared/domain/routing/cascade.ts'
import type { Deps } from '../../../../deps.ts'
import type { CardReentryFallback } from '../../../../db/schema/payments/payments.ts'
import { findAnySession } from '../../../checkout/cart-sessions/service.ts'
import { activeConnections } from '../../payment-accounts/service.ts'
import { cardOfAttempt } from '../routing/routing-decision.ts'
import { isAllowed, refusalOf, type Refused } from '../routing/retry-eligibility.ts'
import { listAttempts, type TriedRow } from '../routing/attempt-history-repo.ts'
import type { AttemptRow, PaymentRow } from '../repo.ts'
import { planBeyond } from '../routing/route-payment.ts'

/**
 * Finds where a declined card can be tried next when its token can't be used further: at another provider, or at a
 * connection that the shopper's confirmation kept from being tried. The shopper is asked to reenter the card. Null if
 * the store's rules stop.
 */
export async function findReentryFallback(
  deps: Deps,
  payment: PaymentRow,
  attempt: AttemptRow,
  result: Refused,
): Promise<CardReentryFallback | null> {
  const refusal = refusalOf(result)
  if (!refusal || payment.payment_method !== 'card' || payment.optimizer_id !== null) return null
  const active = await activeConnections(deps, payment.store_id, payment.mode, payment.session_id)
  if (active.length < 2) return null
  const session = await findAnySession(deps, payment.session_id)
  const beyond =
    session &&
    (await planBeyond(deps, { ...session, ip_country: payment.paid_cart.ip_country }, active, {
      connection_id: attempt.connection_id,
      card: (result.status === 'declined' ? result.card : undefined) ?? cardOfAttempt(attempt),
    }))
  if (!beyond) return null
  const next = nextAttempt(beyond.plan, [...(await earlierAttempts(deps, payment)), last(attempt, refusal)], 0)
  if (!next.go_on || next.connection_id === attempt.connection_id) return null
  if (!(await isAllowed(deps, { payment, attempt }, result))) return null
  const { connection_id, because } = next
  return { type: 'card_elsewhere', connection_id, because, rule: beyond.rule, step_up: attempt.three_d_secure }
}

/** Attempts with a payment's card before its latest one, in that payment and in those that led to it. */
export const earlierAttempts = async ({ db }: Pick<Deps, 'db'>, { session_id }: PaymentRow): Promise<Tried[]> =>
  chainOf(await listAttempts(db, session_id)).slice(0, -1)

/** The bank's challenge was completed with this token, or can't be completed with it anymore. */
const last = ({ connection_id, three_d_secure }: AttemptRow, refusal: AttemptFailure): Tried => ({
  connection_id,
  stepped_up: three_d_secure,
  refusal: refusal.kind === 'declined' ? { ...refusal, retry_with_3ds: false } : refusal,
})

/**
 * Attempts that belong together: those of the latest payment, and of each earlier one that led to the connection the
 * next one started with. Starting over starts a new count.
 */
function chainOf(rows: readonly TriedRow[]): Tried[] {
  const chain: TriedRow[] = []
  for (const row of rows.toReversed()) {
    const [after] = chain
    const isSame = after === undefined || after.payment_id === row.payment_id
    if (!isSame && !(row.elsewhere === after.connection_id && after.number === 1)) break
    chain.unshift(row)
  }
  return chain.map(({ connection_id, decline_code }) => ({
    connection_id,
    stepped_up: false,
    refusal: { kind: 'declined', code: decline_code ?? '', retry_with_3ds: false },
  }))
}
