import { formatMoney } from '../../../../shared/domain/money/money.ts'
import type { ConnectorEvent } from '../../../connectors/webhook.ts'
import type { Deps } from '../../../deps.ts'
import { notifyStore } from '../../notifications/notifications/service.ts'
import { recordCapture, recordVoid } from './record-outcome.ts'
import {
  findAuthorizedPayment,
  findOpenOperation,
  moveOperation,
  insertProviderEvent,
  raiseCapturedAmount,
  type AuthorizedPayment,
} from './operations-repo.ts'
import { completeOperation } from './send-operation.ts'

type OperationEvent = Extract<ConnectorEvent, { type: 'operation' }>
type Tx = Parameters<Parameters<Deps['db']['transaction']>[0]>[0]

interface MovedPayment {
  payment_id: string
  paid_cart: { customer_name: string; customer_email: string }
}

/**
 * Records the outcome of a capture or void, including one made in the provider's dashboard. Notifies the merchant of a
 * failure, since they believed it was done.
 */
export async function recordOperation(
  deps: Deps,
  connection_id: string,
  { payment_id, paid_cart }: MovedPayment,
  event: OperationEvent,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await insertProviderEvent(tx, connection_id, event, deps.clock.now()))) return
    const held = await findAuthorizedPayment(tx, payment_id)
    if (!held) return
    if (event.status === 'succeeded') return succeed(deps, tx, held, event)
    const operation = await findOpenOperation(tx, payment_id, event.operation)
    const { message, currency } = event
    if (operation) await moveOperation(tx, operation.operation_id, { status: 'failed', message }, deps.clock.now())
    await notifyStore(deps, tx, {
      store_id: held.store_id,
      event: 'payment_failed',
      title: event.operation === 'capture' ? 'Capture failed' : 'Void failed',
      message: `${formatMoney(event.amount, currency)} from ${paid_cart.customer_name || paid_cart.customer_email}: ${message}`,
      destination: held.order_id === null ? '/dashboard' : `/sales/orders/details?order_id=${held.order_id}`,
    })
  })
}

async function succeed(deps: Deps, tx: Tx, held: AuthorizedPayment, event: OperationEvent): Promise<void> {
  const { operation: kind, operation_reference: reference } = event
  // Some providers omit the amount when the operation is in full.
  const amount = event.amount > 0 ? event.amount : held.amount
  const operation = await findOpenOperation(tx, held.payment_id, kind)
  if (operation) return completeOperation(deps, tx, { operation, held }, { reference, amount })
  if (held.hold === 'held') {
    await (kind === 'capture' ? recordCapture(deps, tx, held, { amount, reference }) : recordVoid(deps, tx, held))
  } else if (kind === 'capture') await raiseCapturedAmount(tx, held.payment_id, amount)
}
