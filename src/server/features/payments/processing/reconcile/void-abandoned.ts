import type { Deps } from '../../../../deps.ts'
import { openConnection } from '../../payment-accounts/service.ts'
import type { PaymentState } from '../repo.ts'

/**
 * Tells the provider of a payment that waits for its shopper that it is over, so that nobody can pay it behind our back.
 * False when that was not taken note of: the payment may still be made, and nothing else may be tried. `named` is what the
 * provider calls it, where that never arrived here.
 */
export async function release(
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
      // Such a provider only takes note, and cancels whatever our reference may have become.
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

/** Cancels what a provider that cannot be asked has not reported, whatever it may have become. False when it does not answer. */
export async function abandon(deps: Deps, { attempt }: PaymentState): Promise<boolean> {
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
