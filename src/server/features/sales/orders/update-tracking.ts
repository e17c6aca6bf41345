import { sql } from 'drizzle-orm'
import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import { carrierTrackingUrl } from '../../../../shared/domain/orders/carriers.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { emailShipment } from '../../notifications/customer-emails/service.ts'
import { addOrderEvent, lockOrderMoney } from '../../payments/order-balance/service.ts'

type Update = Contracts['orders']['updateTracking']

interface Tracking extends Record<string, unknown> {
  carrier: string
  tracking_number: string
  tracking_url: string
}

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
    const { rows } = await tx.execute<Tracking>(sql`
      select carrier, tracking_number, tracking_url from order_shipments
      where shipment_id = ${shipment_id} and order_id = ${order_id}`)
    const [before] = rows
    if (!order || !before) throw notFound('Shipment not found')
    const differs =
      before.carrier !== carrier || before.tracking_number !== tracking_number || before.tracking_url !== tracking_url
    const { store_id } = order
    if (differs) {
      await tx.execute(sql`
        update order_shipments set carrier = ${carrier}, tracking_number = ${tracking_number},
          tracking_url = ${tracking_url} where shipment_id = ${shipment_id}`)
      const how = [carrier, tracking_number].filter((part) => part !== '').join(' ')
      const text = how === '' ? 'Tracking details removed' : `Tracking details changed: ${how}`
      await addOrderEvent(tx, { order_id, store_id, kind: 'fulfilled', text, at: deps.clock.now() })
      await audit(deps, tx, by, {
        store_id,
        action: 'order.tracking_changed',
        target: { type: 'order', id: order_id, name: `#${order.order_number}` },
        before,
        after,
      })
    }
    if (differs || choice === true) await emailShipment(deps, tx, order_id, { ...after, changed: true, choice })
    await deps.live.publish(tx, { type: 'order.updated', store_id, order_id })
    return { message: differs ? 'Tracking details saved' : 'Nothing changed' }
  })
}
