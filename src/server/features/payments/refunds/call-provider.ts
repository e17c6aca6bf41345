import { ConnectorUnavailable } from '../../../connectors/connector-errors.ts'
import type { OperationResult } from '../../../connectors/results.ts'
import type { Deps } from '../../../deps.ts'
import { openConnection, type OpenConnection } from '../payment-accounts/service.ts'
import { paymentMoneyOf, type PaymentMoney } from '../order-balance/service.ts'
import type { RefundRow } from './repo.ts'

/** `unknown`: sent without a response. `unreachable`: nothing was sent. */
export type Answer = OperationResult | 'unknown' | 'unreachable'

/** A refund's charge and the account that made it. */
export interface Charged {
  charge: PaymentMoney
  connection: OpenConnection
}

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

export const refusal = (message: string): OperationResult => ({ status: 'refused', code: 'not_allowed', message })

/** Start of a refund's current try. */
export const triedAt = ({ tried_at, created_at }: RefundRow): Date => tried_at ?? created_at

/** The charge of a refund; null if its account was removed. */
export async function chargedOf(deps: Deps, { order_id, payment_id }: RefundRow): Promise<Charged | null> {
  if (order_id === null) return null
  const charge = (await paymentMoneyOf(deps.db, order_id)).find((each) => each.payment_id === payment_id)
  const connection = charge?.connection_id ? await openConnection(deps, charge.connection_id) : null
  return charge && connection ? { charge, connection } : null
}

/** Calls the provider for a refund, with the idempotency key of its current try. */
export async function callProvider(deps: Deps, refund: RefundRow, { charge, connection }: Charged): Promise<Answer> {
  const { connector, context, account_name } = connection
  if (!connector.refund) return refusal(`${account_name} doesn't support refunds through its API.`)
  if (charge.provider_reference === null) return refusal('The provider never returned an ID for this payment.')
  const { capture_reference, card_last_four, provider_reference } = charge
  const reason = REASONS.find((known) => known === refund.reason)
  try {
    const done = await connector.refund(context(), {
      charge: {
        provider_reference,
        ...(capture_reference !== null && { capture_reference }),
        ...(card_last_four !== null && { card_last_four }),
      },
      amount: refund.amount,
      currency: refund.currency,
      idempotency_key: refund.idempotency_key,
      ...(reason && { reason }),
    })
    // A conflict with an earlier call says nothing about that call's outcome.
    return done.status === 'refused' && done.code === 'idempotency_conflict' ? 'unknown' : done
  } catch (error) {
    deps.log.warn({ err: error, refund_id: refund.refund_id }, 'no response to a refund')
    return error instanceof ConnectorUnavailable ? 'unreachable' : 'unknown'
  }
}

/** True if the provider's records show the refund; null if they don't say, or not yet. */
export async function isRefunded(
  deps: Deps,
  refund: RefundRow,
  { charge, connection: { connector, context } }: Charged,
): Promise<boolean | null> {
  const { provider_reference, refunded } = charge
  if (!connector.lookUp || !connector.capabilities.look_up || provider_reference === null) return null
  const { idempotency_key, amount } = refund
  try {
    const sent_at = triedAt(refund)
    const found = await connector.lookUp(context(), { provider_reference, refund: { idempotency_key, sent_at } })
    if (!found.found) return null
    return found.refund_made ?? found.refunded_amount >= refunded + amount
  } catch (error) {
    deps.log.warn({ err: error, refund_id: refund.refund_id }, 'status lookup of a refund failed')
    return null
  }
}
