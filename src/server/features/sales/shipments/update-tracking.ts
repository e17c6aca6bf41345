import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import { carrierTrackingUrl } from '../../../../shared/domain/orders/carriers.ts'
import type { Executor } from '../../../db/connection.ts'
import { recordStoreEvent } from '../../../db/store-events.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { emailShipment } from '../../notifications/customer-emails/service.ts'
import { addOrderEvent, lockOrderMoney, type OrderMoney } from '../../payments/order-balance/service.ts'
import { findTracking, setTracking, type Tracking } from './shipment-repo.ts'

type Update = Contracts['orders']['updateTracking']

/**
 * Changes the tracking details of a shipment. The customer is emailed if they differ, or if the member asks for it.
 * @throws AppError 404
 */
export async function updateTracking(deps: Deps, by: Actor, body: Parsed<Update>['body']): Promise<ReplyInput<Update>> {
  const { order_id, shipment_id, carrier, tracking_number, email_customer: choice } = body
  const tracking_url = body.tracking_url || carrierTrackingUrl(carrier, tracking_number)
  const after = { carrier, tracking_number, tracking_url }
  return deps.db.transaction(async (tx) => {
    const order = await lockOrderMoney(tx, order_id)
    const before = await findTracking(tx, order_id, shipment_id)
    if (!order || !before) throw notFound('Shipment not found')
    const differs =
      before.carrier !== carrier || before.tracking_number !== tracking_number || before.tracking_url !== tracking_url
    if (differs) await changeTracking(deps, tx, by, { order, shipment_id, before, after })
    if (differs || choice === true) await emailShipment(deps, tx, order_id, { ...after, changed: true, choice })
    await deps.live.publish(tx, { type: 'order.updated', store_id: order.store_id, order_id })
    return { message: differs ? 'Tracking details saved' : 'Nothing changed' }
  })
}

interface TrackingChange {
  /** Locked. */
  order: OrderMoney
  shipment_id: string
  before: Tracking
  after: Tracking
}

/** Stores other tracking details of a parcel, with their event. */
async function changeTracking(
  deps: Deps,
  tx: Executor,
  by: Actor,
  { order, shipment_id, before, after }: TrackingChange,
): Promise<void> {
  const { order_id, store_id } = order
  await setTracking(tx, shipment_id, after)
  const how = [after.carrier, after.tracking_number].filter((part) => part !== '').join(' ')
  const text = how === '' ? 'Tracking details removed' : `Tracking details changed: ${how}`
  const at = deps.clock.now()
  await addOrderEvent(tx, { order_id, store_id, kind: 'fulfilled', text, at })
  await recordStoreEvent(tx, {
    type: 'order.tracking_updated',
    store_id,
    mode: order.mode,
    subject_id: shipment_id,
    // A parcel's details can change more than once.
    key: `${shipment_id}:${at.getTime()}`,
    order_id,
    occurred_at: at,
  })
  await audit(deps, tx, by, {
    store_id,
    action: 'order.tracking_changed',
    target: { type: 'order', id: order_id, name: `#${order.order_number}` },
    before,
    after,
  })
}

/** Takes over the tracking details that a fulfillment service changed, and emails the customer about them. */
export async function takeTracking(deps: Deps, tx: Executor, by: Actor, change: TrackingChange): Promise<void> {
  const { order_id, store_id } = change.order
  await changeTracking(deps, tx, by, change)
  await emailShipment(deps, tx, order_id, { ...change.after, changed: true, choice: undefined })
  await deps.live.publish(tx, { type: 'order.updated', store_id, order_id })
}
