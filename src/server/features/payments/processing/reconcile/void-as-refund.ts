import type { ConnectorEvent } from '../../../../connectors/webhook.ts'
import type { Deps } from '../../../../deps.ts'
import { paymentMoneyOf } from '../../order-balance/service.ts'
import { lookUp } from './provider-lookup.ts'
import { findPayment, type PaymentRow } from '../repo.ts'

type OperationEvent = Extract<ConnectorEvent, { type: 'operation' }>
type RefundEvent = Extract<ConnectorEvent, { type: 'refund' }>

/**
 * Converts a void of a captured payment into a refund event: some providers void unsettled captures instead of
 * refunding them. Null for any other event. A lookup confirms that the whole payment was voided.
 */
export async function refundFromVoid(
  deps: Deps,
  { payment_id, order_id, status }: PaymentRow,
  event: OperationEvent,
): Promise<RefundEvent | null> {
  if (event.operation !== 'void' || event.status !== 'succeeded' || status !== 'succeeded' || order_id === null)
    return null
  const money = (await paymentMoneyOf(deps.db, order_id)).find((each) => each.payment_id === payment_id)
  const amount = money ? money.taken - money.refunded : 0
  const state = amount > 0 ? await findPayment(deps.db, payment_id) : null
  if (!money || !state) return null
  const found = await lookUp(deps, state)
  if (found?.found !== true || !found.voided) return null
  const { event_id, occurred_at, provider_reference, operation_reference: refund_reference } = event
  const what = { provider_reference, refund_reference, amount, currency: money.currency }
  return { event_id, occurred_at, type: 'refund', status: 'succeeded', ...what }
}
