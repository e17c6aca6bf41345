import { newId } from '../../../db/ids.ts'
import type { Executor } from '../../../db/connection.ts'
import { recordStoreEvent } from '../../../db/store-events.ts'
import type { Deps } from '../../../deps.ts'
import { addJob } from '../../../jobs/queue.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { emailShipment } from '../../notifications/customer-emails/service.ts'
import { capturesOnShipping } from '../../payments/authorizations/service.ts'
import {
  addOrderEvent,
  orderBalance,
  type OrderMoney,
  type PaymentMoney,
} from '../../payments/order-balance/service.ts'
import { insertShipment, markFulfilled, type Tracking } from './shipment-repo.ts'

interface NewShipment {
  /** Locked. */
  order: OrderMoney
  money: readonly PaymentMoney[]
  tracking: Tracking
  /** True if nothing is left to ship: the order is fulfilled. */
  completes: boolean
  /** Whether the customer gets an email; undefined: the store's setting. */
  choice?: boolean | undefined
  /** Shipped quantities by line; undefined for everything. */
  quantities?: ReadonlyMap<string, number> | undefined
}

/**
 * Records that a parcel left: email, events, and the capture if the store captures on fulfillment. `captures`: whether
 * a job captures the payment now.
 */
export async function recordShipment(
  deps: Deps,
  tx: Executor,
  by: Actor,
  { order, money, tracking, completes, choice, quantities }: NewShipment,
): Promise<{ shipment_id: string; captures: boolean }> {
  const { order_id, store_id } = order
  const { carrier, tracking_number } = tracking
  const now = deps.clock.now()
  if (completes) await markFulfilled(tx, order_id)
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
  const word = completes ? 'Fulfilled' : 'Partly fulfilled'
  const text = how === '' ? word : `${word}: ${how}`
  await addOrderEvent(tx, { order_id, store_id, kind: 'fulfilled', text, at: now })
  await emailShipment(deps, tx, order_id, { ...tracking, changed: false, choice, quantities })
  await audit(deps, tx, by, {
    store_id,
    action: 'order.fulfilled',
    target: { type: 'order', id: order_id, name: `#${order.order_number}` },
    after: { ...tracking },
  })
  const captures = orderBalance(money, now).held > 0 && (await capturesOnShipping(tx, store_id))
  if (captures) await addJob(tx, 'capture-shipped', { order_id }, { key: `capture-${order_id}` })
  await deps.live.publish(tx, { type: 'order.updated', store_id, order_id })
  return { shipment_id, captures }
}
