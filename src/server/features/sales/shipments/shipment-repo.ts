import { sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'

export async function findOrderStatus(
  tx: Executor,
  order_id: string,
): Promise<{ status: string; fulfilment_status: string } | undefined> {
  const { rows } = await tx.execute<{ status: string; fulfilment_status: string }>(sql`
      select status, fulfilment_status from orders where order_id = ${order_id}`)
  return rows[0]
}

export async function markFulfilled(tx: Executor, order_id: string): Promise<void> {
  await tx.execute(sql`update orders set fulfilment_status = 'fulfilled' where order_id = ${order_id}`)
}

/** Empty texts are unknown. */
export interface Tracking extends Record<string, unknown> {
  carrier: string
  tracking_number: string
  tracking_url: string
}

interface NewShipment {
  shipment_id: string
  order_id: string
  store_id: string
  carrier: string
  tracking_number: string
  tracking_url: string
  shipped_at: Date
}

export async function insertShipment(tx: Executor, shipment: NewShipment): Promise<void> {
  const { shipment_id, order_id, store_id, carrier, tracking_number, tracking_url, shipped_at } = shipment
  await tx.execute(sql`
      insert into order_shipments (shipment_id, order_id, store_id, carrier, tracking_number, tracking_url, shipped_at)
      values (${shipment_id}, ${order_id}, ${store_id}, ${carrier}, ${tracking_number}, ${tracking_url},
        ${shipped_at.toISOString()}::timestamptz)`)
}

/** Finds the tracking details of an order's shipment. */
export async function findTracking(tx: Executor, order_id: string, shipment_id: string): Promise<Tracking | undefined> {
  const { rows } = await tx.execute<Tracking>(sql`
      select carrier, tracking_number, tracking_url from order_shipments
      where shipment_id = ${shipment_id} and order_id = ${order_id}`)
  return rows[0]
}

export async function setTracking(
  tx: Executor,
  shipment_id: string,
  { carrier, tracking_number, tracking_url }: { carrier: string; tracking_number: string; tracking_url: string },
): Promise<void> {
  await tx.execute(sql`
        update order_shipments set carrier = ${carrier}, tracking_number = ${tracking_number},
          tracking_url = ${tracking_url} where shipment_id = ${shipment_id}`)
}
