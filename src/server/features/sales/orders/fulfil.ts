import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import { carrierTrackingUrl } from '../../../../shared/domain/orders/carriers.ts'
import { newId } from '../../../db/ids.ts'
import { recordStoreEvent } from '../../../db/store-events.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import { addJob } from '../../../jobs/queue.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { capturesOnShipping } from '../../payments/authorizations/service.ts'
import { emailShipment } from '../../notifications/customer-emails/service.ts'
import { addOrderEvent, lockOrderMoney, paymentMoneyOf, orderBalance } from '../../payments/order-balance/service.ts'
import { findOrderStatus, insertShipment, markFulfilled } from './shipment-repo.ts'
import { shippingStop } from './shipping-stop.ts'

type Fulfil = Contracts['orders']['fulfil']

/**
 * Marks an order as fulfilled. If the store captures on fulfillment, a job queued in the same transaction captures the
 * authorized amount, so that a crash can't lose either.
 * @throws AppError 404, 409 already fulfilled or only partly paid, 422 not paid, expired or canceled
 */
export async function fulfilOrder(deps: Deps, by: Actor, body: Parsed<Fulfil>['body']): Promise<ReplyInput<Fulfil>> {
  const { order_id, carrier, tracking_number, email_customer: choice, anyway = false } = body
  const tracking_url = body.tracking_url || carrierTrackingUrl(carrier, tracking_number)
  const now = deps.clock.now()
  return deps.once(async (tx) => {
    const order = await lockOrderMoney(tx, order_id)
    if (!order) throw notFound('Order not found')
    const stands = await findOrderStatus(tx, order_id)
    if (stands?.fulfilment_status === 'fulfilled') {
      throw new AppError(409, 'This order is already fulfilled', { code: 'fulfilled' })
    }
    const money = await paymentMoneyOf(tx, order_id)
    const stop = shippingStop({ ...order, status: stands?.status ?? '' }, money, now)
    if (stop && !(anyway && stop.code === 'not_covered')) throw stop
    const { store_id } = order
    await markFulfilled(tx, order_id)
    const tracking = { carrier, tracking_number, tracking_url }
    const shipment_id = newId('ship')
    await insertShipment(tx, { shipment_id, order_id, store_id, ...tracking, shipped_at: now })
    await recordStoreEvent(tx, {
      type: 'order.fulfilled',
      store_id,
      mode: order.mode,
      subject_id: shipment_id,
      order_id,
      occurred_at: now,
    })
    const how = [carrier, tracking_number].filter((part) => part !== '').join(' ')
    const text = how === '' ? 'Fulfilled' : `Fulfilled: ${how}`
    await addOrderEvent(tx, { order_id, store_id, kind: 'fulfilled', text, at: now })
    await emailShipment(deps, tx, order_id, { carrier, tracking_number, tracking_url, changed: false, choice })
    await audit(deps, tx, by, {
      store_id,
      action: 'order.fulfilled',
      target: { type: 'order', id: order_id, name: `#${order.order_number}` },
      after: { carrier, tracking_number, tracking_url },
    })
    const captures = orderBalance(money, now).held > 0 && (await capturesOnShipping(tx, store_id))
    if (captures) await addJob(tx, 'capture-shipped', { order_id }, { key: `capture-${order_id}` })
    await deps.live.publish(tx, { type: 'order.updated', store_id, order_id })
    return { message: captures ? 'Order fulfilled. Its payment is being captured' : 'Order fulfilled' }
  })
}
