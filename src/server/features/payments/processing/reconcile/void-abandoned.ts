import type { Deps } from '../../../../deps.ts'
import { openConnection } from '../../payment-accounts/service.ts'
import type { PaymentState } from '../repo.ts'

/**
 * Cancels a payment that waits for its shopper at the provider, so that it can't be paid later. Returns false if the
 * provider did not accept this: the payment may still be made, and no other attempt is allowed. `named` is the
 * provider's reference, if it never arrived here.
 */
export async function cancelAtProvider(
  deps: Deps,
  { attempt }: PaymentState,
  named: string | null = attempt.provider_reference,
): Promise<boolean> {
  const connection = await openConnection(deps, attempt.connection_id)
  if (!connection?.connector.void || named === null) return false
  const { connector } = connection
  const idempotency_key = `${attempt.idempotency_key}-cancel`
  try {
    if (connector.abandon) {
      // Such a provider only records the request, and cancels whatever our reference has become.
      const noted = await connector.abandon(connection.context(), { reference: attempt.attempt_id, idempotency_key })
      return noted.status !== 'refused'
    }
    const charge = { provider_reference: named }
    const result = await connection.connector.void(connection.context(), { charge, idempotency_key })
    return result.status === 'succeeded'
  } catch (error) {
    deps.log.warn({ err: error, attempt_id: attempt.attempt_id }, 'an authorization could not be voided')
    return false
  }
}

/**
 * Cancels a payment that a provider without lookups has not reported, whatever its state. Returns false if the provider
 * does not respond.
 */
export async function cancelUnreported(deps: Deps, { attempt }: PaymentState): Promise<boolean> {
  const connection = await openConnection(deps, attempt.connection_id)
  if (!connection?.connector.abandon || connection.connector.capabilities.look_up) return false
  const idempotency_key = `${attempt.idempotency_key}-abandon`
  try {
    const result = await connection.connector.abandon(connection.context(), {
      reference: attempt.attempt_id,
      idempotency_key,
    })
    return result.status !== 'refused' || result.code === 'not_found'
  } catch (error) {
    deps.log.warn({ err: error, attempt_id: attempt.attempt_id }, 'payment not abandoned')
    return false
  }
}
