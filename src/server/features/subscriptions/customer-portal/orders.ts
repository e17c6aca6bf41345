import type { UndeliveredOrder } from '../../../../shared/account-page.ts'
import type { PortalInvoice, PortalOrder } from '../../../../shared/contracts/subscriptions/portal-shapes.ts'
import { shownVariantTitle } from '../../../../shared/domain/cart/variant-title.ts'
import { needsFulfillment } from '../../../../shared/domain/orders/fulfillment.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import * as repo from './portal-repo.ts'
import type { PortalOrderRow } from './portal-repo.ts'

const toOrder = ({ order, lines, shipments }: PortalOrderRow): PortalOrder => ({
  order_id: order.order_id,
  order_number: order.order_number,
  placed_at: order.created_at.toISOString(),
  status: order.status,
  payment_status: order.payment_status,
  fulfilment_status: order.fulfilment_status,
  total_price: order.total_price,
  currency: order.currency,
  items: lines.map(({ title, variant_title, image, quantity, line_total }) => ({
    title,
    variant_title: shownVariantTitle(variant_title),
    image,
    quantity,
    line_total,
  })),
  shipments: shipments.map((each) => ({ ...each, shipped_at: new Date(each.shipped_at).toISOString() })),
})

const toInvoice = (row: PortalOrderRow): PortalInvoice => {
  const { order } = row
  return {
    ...toOrder(row),
    subtotal_price: order.subtotal_price,
    discount_price: order.discount_price,
    shipping_price: order.shipping_price,
    shipping_title: order.shipping_title,
    tax_price: order.tax_price,
    refunded_price: order.refunded_price,
    customer_name: order.customer_name,
    customer_email: order.customer_email,
    shipping_address: order.shipping_address,
    billing_address: order.billing_address,
    card_type: order.card_type,
    card_last_four: order.card_last_four,
  }
}

export const listPortalOrders = async ({ db }: Pick<Deps, 'db'>, customer_id: string): Promise<PortalOrder[]> =>
  (await repo.listOrders(db, customer_id)).map(toOrder)

/** Carriers don't report deliveries: a parcel counts as on its way for this long. */
const IN_TRANSIT_MS = 14 * 86_400_000

/** Deliveries of a subscription that are on their way or still to be shipped, which a cancellation doesn't affect. */
export async function undeliveredOrders(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  subscription_id: string,
): Promise<UndeliveredOrder[]> {
  const since = clock.now().getTime() - IN_TRANSIT_MS
  const rows = await repo.listSubscriptionOrders(db, subscription_id)
  return rows.flatMap(({ order, shipments }) => {
    const { order_number, shipping_address, status } = order
    if (needsFulfillment(order)) return shipping_address ? { order_number, is_shipped: false } : []
    const wasShipped = shipments.some(({ shipped_at }) => Date.parse(shipped_at) > since)
    return wasShipped && status !== 'cancelled' ? { order_number, is_shipped: true } : []
  })
}

/** @throws AppError 404 if the order no longer exists. */
export async function portalInvoice({ db }: Pick<Deps, 'db'>, order_id: string): Promise<PortalInvoice> {
  const row = await repo.findOrder(db, order_id)
  if (!row) throw notFound('Order not found')
  return toInvoice(row)
}

/** Invoices of a customer's orders, for the download of their data. */
export const listInvoices = async ({ db }: Pick<Deps, 'db'>, customer_id: string): Promise<PortalInvoice[]> =>
  (await repo.listOrders(db, customer_id)).map(toInvoice)
