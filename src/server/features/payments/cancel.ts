import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/errors.ts'
import { openConnection } from '../orchestration/service.ts'
import { applyResult } from './outcome.ts'
import { findPayment, type PaymentState } from './repo.ts'
import { settlePayment } from './settle.ts'

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
  const released = await release(deps, state)
  if (released) {
    const { payment, attempt } = state
    const message = 'The shopper stopped at the confirmation of the payment.'
    await applyResult(deps, payment, attempt, { status: 'error', code: 'cancelled', message })
  }
  return (await (released ? findPayment(deps.db, paymentId) : settlePayment(deps, paymentId))) ?? state
}

async function release(deps: Deps, { attempt }: PaymentState): Promise<boolean> {
  const connection = await openConnection(deps, attempt.connection_id)
  if (!connection?.connector.void || attempt.provider_reference === null) return false
  const { connector } = connection
  const idempotency_key = `${attempt.idempotency_key}-cancel`
  try {
    if (connector.abandon) {
      // Such a provider only takes note, and cancels whatever our reference may have become.
      const noted = await connector.abandon(connection.context(), { reference: attempt.attempt_id, idempotency_key })
      return noted.status !== 'refused'
    }
    const charge = { provider_reference: attempt.provider_reference }
    const result = await connection.connector.void(connection.context(), { charge, idempotency_key })
    return result.status === 'succeeded'
  } catch (error) {
    deps.log.warn({ err: error, attempt_id: attempt.attempt_id }, 'a payment could not be released')
    return false
  }
}
