import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import { carrierTrackingUrl } from '../../../../shared/domain/orders/carriers.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import type { Actor } from '../../accounts/audit-log/service.ts'
import { lockOrderMoney, paymentMoneyOf } from '../../payments/order-balance/service.ts'
import { recordShipment } from './record-shipment.ts'
import { findOrderStatus } from './shipment-repo.ts'
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
    const tracking = { carrier, tracking_number, tracking_url }
    const { captures } = await recordShipment(deps, tx, by, { order, money, tracking, completes: true, choice })
    return { message: captures ? 'Order fulfilled. Its payment is being captured' : 'Order fulfilled' }
  })
}
