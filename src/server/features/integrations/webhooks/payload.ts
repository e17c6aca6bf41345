import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import {
  WEBHOOK_VERSION,
  webhookData,
  type webhookPayload,
} from '../../../../shared/contracts/integrations/webhook-events.ts'
import type { StoreEvent, StoreEventType } from '../../../../shared/domain/events/store-event.ts'

type Payload = z.input<ReturnType<typeof webhookPayload>>

/**
 * ID of an event in webhooks: the same for every endpoint, try and resend. Without the dots of our own ID, because dots
 * separate the parts of a signature.
 */
export const webhookId = ({ store_id, event_id }: Pick<StoreEvent, 'store_id' | 'event_id'>): string =>
  `evt_${createHash('sha256').update(`${store_id}:${event_id}`).digest('hex').slice(0, 26)}`

/** The body of a webhook, by the schema of its event. */
export function payloadOf(event: StoreEvent): Payload {
  const { type, occurred_at, store_id, mode } = event
  return {
    id: webhookId(event),
    type,
    version: WEBHOOK_VERSION,
    created_at: occurred_at,
    store_id,
    mode,
    // Fields that a schema doesn't name stay inside.
    data: webhookData[type].parse(dataOf(event)),
  }
}

const VISITS: ReadonlySet<StoreEventType> = new Set([
  'page.viewed',
  'product.viewed',
  'cart.viewed',
  'checkout.started',
  'checkout.contact_submitted',
  'checkout.shipping_submitted',
  'checkout.payment_submitted',
])

function dataOf(event: StoreEvent): Record<string, unknown> {
  const { type, currency, value, items, customer, session_id, source, page } = event
  if (VISITS.has(type)) return { session_id, cart: { currency, total: value, items }, customer, page, source }
  if (event.subscription) return { subscription: { ...event.subscription, currency, price: value, items }, customer }
  const common = { order: orderOf(event), customer, session_id, source }
  switch (type) {
    case 'order.upsell_accepted':
      return { ...common, upsell: { total: value, items } }
    case 'order.refunded':
      return { ...common, refund: event.refund && { ...event.refund, currency } }
    case 'order.fulfilled':
    case 'order.tracking_updated':
      return { ...common, shipment: event.shipment ?? null }
    case 'dispute.opened':
    case 'dispute.closed':
      return { ...common, dispute: event.dispute ? { ...event.dispute, currency } : null }
    default:
      return common
  }
}

const orderOf = ({ order, currency, items }: StoreEvent): Record<string, unknown> | null =>
  order && { ...order, number: order.order_number, currency, items }
