import type { Deps } from '../../../../deps.ts'
import { notFound } from '../../../../http/errors.ts'
import { canAsk, lookUp } from './provider-lookup.ts'
import { applyResult } from '../outcome/apply-result.ts'
import { release } from './void-abandoned.ts'
import { findPayment, type PaymentState } from '../repo.ts'
import { settlePayment } from './reconcile.ts'

/**
 * Stops a payment that waits for the shopper's confirmation: the provider releases it first, so that it can never be
 * approved behind the shopper's back, and only then is the session open for another card. A payment that has been
 * decided meanwhile, or a provider that cannot release it, leaves the payment as the provider says it is.
 * @throws AppError 404
 */
export async function cancelPayment(deps: Deps, sessionId: string, paymentId: string): Promise<PaymentState> {
  const state = await findPayment(deps.db, paymentId)
  if (!state || state.payment.session_id !== sessionId) throw notFound('Transaction not found')
  if (state.payment.status !== 'requires_action') return state
  const released = (await stillWaits(deps, state)) && (await release(deps, state))
  if (released) {
    const { payment, attempt } = state
    const message = 'The shopper canceled during payment confirmation.'
    await applyResult(deps, payment, attempt, { status: 'error', code: 'cancelled', message })
  }
  return (await (released ? findPayment(deps.db, paymentId) : settlePayment(deps, paymentId))) ?? state
}

/**
 * Whether nothing has come of a payment yet. Some providers know what the shopper has confirmed by another name than what
 * is to be released: they are asked first.
 */
async function stillWaits(deps: Deps, state: PaymentState): Promise<boolean> {
  if (!(await canAsk(deps, state))) return true
  const found = await lookUp(deps, state)
  return found !== null && (!found.found || found.result.status === 'requires_action')
}
