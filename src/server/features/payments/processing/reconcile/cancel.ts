import type { Deps } from '../../../../deps.ts'
import { notFound } from '../../../../http/errors.ts'
import { canLookUp, lookUp } from './provider-lookup.ts'
import { applyResult } from '../outcome/apply-result.ts'
import { cancelAtProvider } from './void-abandoned.ts'
import { findPayment, type PaymentState } from '../repo.ts'
import { reconcilePayment } from './reconcile.ts'

/**
 * Cancels a payment that waits for the shopper's confirmation. The provider voids it first, so that it can't be
 * approved later without the shopper; only then does the session accept another card. If the payment was decided in the
 * meantime, or the provider can't void it, the provider's state applies.
 * @throws AppError 404
 */
export async function cancelPayment(deps: Deps, sessionId: string, paymentId: string): Promise<PaymentState> {
  const state = await findPayment(deps.db, paymentId)
  if (!state || state.payment.session_id !== sessionId) throw notFound('Transaction not found')
  if (state.payment.status !== 'requires_action') return state
  const released = (await stillWaits(deps, state)) && (await cancelAtProvider(deps, state))
  if (released) {
    const { payment, attempt } = state
    const message = 'The shopper canceled during payment confirmation.'
    await applyResult(deps, payment, attempt, { status: 'error', code: 'cancelled', message })
  }
  return (await (released ? findPayment(deps.db, paymentId) : reconcilePayment(deps, paymentId))) ?? state
}

/**
 * True while a payment has no result. Some providers use a different reference for a confirmed payment than for the one
 * to be voided, so they are looked up first.
 */
async function stillWaits(deps: Deps, state: PaymentState): Promise<boolean> {
  if (!(await canLookUp(deps, state))) return true
  const found = await lookUp(deps, state)
  return found !== null && (!found.found || found.result.status === 'requires_action')
}
