import { sql } from 'drizzle-orm'
import { formatMoney } from '../../../shared/domain/money.ts'
import type { DisputeFacts } from '../../connectors/results.ts'
import type { ConnectorEvent } from '../../connectors/webhook.ts'
import { newId } from '../../db/ids.ts'
import type { Deps } from '../../deps.ts'
import { notifyStore } from '../notifications/service.ts'
import { findByReference } from './repo.ts'

type RefundEvent = Extract<ConnectorEvent, { type: 'refund' }>
type OperationEvent = Extract<ConnectorEvent, { type: 'operation' }>

/**
 * Books a refund that a provider reports, also one made in its own dashboard: once for each of its references, with
 * the payment's, the order's and the customer's totals in step. False when the payment is not ours.
 */
export async function recordRefund(deps: Deps, connectionId: string, event: RefundEvent): Promise<boolean> {
  const { provider_reference } = event
  const state = await findByReference(deps.db, connectionId, { reference: null, provider_reference })
  if (!state) return false
  const { payment } = state
  const now = deps.clock.now().toISOString()
  await deps.db.execute(sql`
    with booked as (
      insert into refunds (refund_id, store_id, payment_id, order_id, mode, amount, currency, status, reason,
        provider_reference, idempotency_key, created_at)
      values (${newId('ref')}, ${payment.store_id}, ${payment.payment_id}, ${payment.order_id}, ${payment.mode},
        ${event.amount}, ${event.currency}, ${event.status}, '', ${event.refund_reference}, ${event.refund_reference}, ${now}::timestamptz)
      on conflict (payment_id, idempotency_key) do nothing
      returning payment_id, order_id, amount, status
    ), money as (
      select payment_id, order_id, amount from booked where status = 'succeeded'
    ), paid as (
      update payments p set refunded_amount = p.refunded_amount + money.amount from money where p.payment_id = money.payment_id
    ), customer as (
      update customers c set total_spent = greatest(c.total_spent - money.amount, 0)
      from money join orders o using (order_id) where c.customer_id = o.customer_id
    )
    update orders o set refunded_price = o.refunded_price + money.amount,
      payment_status = case when o.refunded_price + money.amount >= o.total_price then 'refunded' else 'partially_refunded' end
    from money where o.order_id = money.order_id`)
  if (payment.order_id !== null) {
    const order_id = payment.order_id
    await deps.live.publish(deps.db, { type: 'order.updated', store_id: payment.store_id, order_id })
  }
  return true
}

/**
 * Books what became of a capture or release: the captured amount follows, and a failure is told to the merchant, who took
 * it for done. False when the payment is not ours.
 */
export async function recordOperation(deps: Deps, connectionId: string, event: OperationEvent): Promise<boolean> {
  const { provider_reference } = event
  const state = await findByReference(deps.db, connectionId, { reference: null, provider_reference })
  if (!state) return false
  const { payment } = state
  const now = deps.clock.now().toISOString()
  const captured = event.operation === 'capture' && event.status === 'succeeded'
  await deps.db.transaction(async (tx) => {
    const first = await tx.execute(sql`
      insert into provider_events (connection_id, event_id, type, received_at)
      values (${connectionId}, ${event.event_id}, ${event.type}, ${now}::timestamptz) on conflict do nothing
      returning event_id`)
    if (first.rows.length === 0) return
    if (captured) {
      await tx.execute(sql`update payments set captured_amount = greatest(captured_amount, ${event.amount}::bigint)
        where payment_id = ${payment.payment_id}`)
    }
    if (event.status === 'succeeded') return
    const amount = formatMoney(event.amount, event.currency)
    await notifyStore(deps, tx, {
      store_id: payment.store_id,
      event: 'payment_failed',
      title: event.operation === 'capture' ? 'Capture failed' : 'Release failed',
      message: `${amount} from ${payment.paid_cart.customer_name || payment.paid_cart.customer_email}: ${event.message}`,
      destination: payment.order_id === null ? '/dashboard' : `/sales/orders/details?order_id=${payment.order_id}`,
    })
  })
  return true
}

/** Books a dispute or its progress; a new one is told to the merchant. False when the payment is not ours. */
export async function recordDispute(deps: Deps, connectionId: string, dispute: DisputeFacts): Promise<boolean> {
  const { provider_reference } = dispute
  const state = await findByReference(deps.db, connectionId, { reference: null, provider_reference })
  if (!state) return false
  const { payment } = state
  const now = deps.clock.now().toISOString()
  await deps.db.transaction(async (tx) => {
    const result = await tx.execute<{ fresh: boolean }>(sql`
      insert into disputes (dispute_id, store_id, payment_id, order_id, connection_id, dispute_reference, mode, amount,
        currency, reason, status, respond_by, created_at, updated_at)
      values (${newId('dsp')}, ${payment.store_id}, ${payment.payment_id}, ${payment.order_id}, ${connectionId},
        ${dispute.dispute_reference}, ${payment.mode}, ${dispute.amount}, ${dispute.currency}, ${dispute.reason},
        ${dispute.status}, ${dispute.respond_by}::timestamptz, ${now}::timestamptz, ${now}::timestamptz)
      on conflict (connection_id, dispute_reference) do update set
        status = excluded.status, respond_by = excluded.respond_by, updated_at = excluded.updated_at
      returning xmax = 0 as fresh`)
    if (!result.rows[0]?.fresh) return
    await notifyStore(deps, tx, {
      store_id: payment.store_id,
      event: 'dispute',
      title: 'Dispute opened',
      message: `${formatMoney(dispute.amount, dispute.currency)} is disputed: ${dispute.reason}`,
      destination: payment.order_id === null ? '/sales/orders' : `/sales/orders/details?order_id=${payment.order_id}`,
    })
  })
  return true
}
