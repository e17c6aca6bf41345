import { canCharge } from '../../../../connectors/connector.ts'
import type { LookUpResult } from '../../../../connectors/results.ts'
import type { Deps } from '../../../../deps.ts'
import { openConnection } from '../../payment-accounts/service.ts'
import type { PaymentState } from '../repo.ts'

/** True if the provider of a payment's latest attempt supports status lookups. */
export async function canLookUp(deps: Deps, { attempt }: PaymentState): Promise<boolean> {
  const connection = await openConnection(deps, attempt.connection_id)
  return connection !== null && canCharge(connection.connector) && connection.connector.capabilities.look_up
}

/** Looks up a payment's latest attempt at its provider; null if lookups aren't supported or it does not respond. */
export async function lookUp(deps: Deps, { attempt }: PaymentState): Promise<LookUpResult | null> {
  const connection = await openConnection(deps, attempt.connection_id)
  if (!connection || !canCharge(connection.connector) || !connection.connector.capabilities.look_up) return null
  try {
    return await connection.connector.lookUp(connection.context(), {
      reference: attempt.attempt_id,
      sent_at: attempt.created_at,
      ...(attempt.provider_reference !== null && { provider_reference: attempt.provider_reference }),
    })
  } catch (error) {
    // Still unknown: the next sweep retries.
    deps.log.warn({ err: error, attempt_id: attempt.attempt_id }, 'status lookup failed')
    return null
  }
}
