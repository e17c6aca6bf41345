import type { ConnectorEvent } from '../../../connectors/webhook.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import type { Executor } from '../../../db/connection.ts'
import { notifyStore } from '../../notifications/notifications/service.ts'
import { addOrderEvent, lockOrderMoney } from '../order-balance/service.ts'
import { recordFailure, recordSuccess } from './record-outcome.ts'
import { findReported, insertRefunds, moveRefund } from './repo.ts'

type RefundEvent = Extract<ConnectorEvent, { type: 'refund' }>

interface RefundedPayment {
  payment_id: string
  store_id: string
  order_id: string | null
  mode: 'test' | 'live'
  status: string
  currency: string
  provider_reference: string | null
}

/**
 * Records a refund reported by a provider, including one made in its dashboard, once per provider reference, and
 * updates the totals of payment, order and customer. A refund requested here that has no response yet is matched by its
 * amount.
 */
export async function recordRefund(deps: Deps, payment: RefundedPayment, event: RefundEvent): Promise<void> {
  const { payment_id, store_id, order_id, mode } = payment
  // An orphaned charge without an order was reversed in full and is in no totals.
  const of_order = payment.provider_reference === null || payment.provider_reference === event.provider_reference
  if (payment.status === 'succeeded' && !of_order) return
  const { refund_reference, amount, currency, status } = event
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    if (order_id !== null) await lockOrderMoney(tx, order_id)
    const isForeign = currency !== '' && currency !== payment.currency
    const known = await findReported(tx, payment_id, { refund_reference, amount: isForeign ? null : amount })
    if (!known && isForeign) return notifyForeignCurrency(deps, tx, payment, event)
    const [made] = known
      ? [known]
      : await insertRefunds(tx, [
          {
            refund_id: newId('ref'),
            store_id,
            payment_id,
            order_id,
            mode,
            amount,
            currency,
            status: 'created',
            idempotency_key: refund_reference,
            provider_reference: refund_reference,
            created_at: now,
            updated_at: now,
          },
        ])
    if (!made) return
    if (made.provider_reference === null) {
      await moveRefund(tx, made.refund_id, ['created', 'pending'], { provider_reference: refund_reference }, now)
    }
    if (status === 'succeeded') await recordSuccess(deps, tx, made, refund_reference)
    else await recordFailure(deps, tx, made, 'The shopper’s bank rejected it.')
  })
}

/** A refund in a currency other than the charge's can't be deducted from the charge, so the merchant is notified. */
async function notifyForeignCurrency(
  deps: Deps,
  tx: Executor,
  { store_id, order_id }: RefundedPayment,
  { amount, currency, status }: RefundEvent,
): Promise<void> {
  if (order_id === null || status !== 'succeeded') return
  const text = `${formatMoney(amount, currency)} was refunded at the provider in a currency other than the order’s. It is not included in any totals`
  await addOrderEvent(tx, { order_id, store_id, kind: 'refund_failed', text, at: deps.clock.now() })
  const title = 'A refund in another currency'
  const destination = `/sales/orders/details?order_id=${order_id}`
  const news = { store_id, event: 'payment_failed' as const, title, message: text, destination }
  await notifyStore(deps, tx, news, { type: 'order.updated', store_id, order_id })
}
