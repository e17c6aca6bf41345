import * as z from 'zod/mini'
import { storeEventTypes, type StoreEventType } from '../../domain/events/store-event.ts'
import { count, currency, id, minor, mode, storedAddress, time } from '../fields.ts'

/** Version of the payloads. An endpoint gets the payloads of the version that it was created with. */
export const WEBHOOK_VERSION = '2026-11-01'

const item = z.object({
  product_id: z.string(),
  variant_id: z.string(),
  title: z.string(),
  variant_title: z.string(),
  sku: z.string(),
  /** '' if it has none. */
  image: z.string(),
  quantity: count,
  /** Per item, after its own discount. */
  price: minor,
})

const customer = z.object({
  /** Null before the first order. */
  customer_id: z.nullable(id),
  email: z.string(),
  phone: z.string(),
  name: z.string(),
  accepts_marketing: z.boolean(),
  address: z.nullable(storedAddress),
})

const order = z.object({
  order_id: id,
  number: z.string(),
  placed_at: time,
  currency,
  subtotal: minor,
  discount: minor,
  shipping: minor,
  tax: minor,
  total: minor,
  refunded: minor,
  promo_code: z.nullable(z.string()),
  payment_method: z.string(),
  /** True if the customer had not ordered before. */
  is_first: z.boolean(),
  /** True if a subscription renewed. */
  is_renewal: z.boolean(),
  items: z.array(item),
})

const source = z.nullable(z.record(z.string(), z.unknown()))
const orderData = { order, customer: z.nullable(customer), session_id: z.nullable(z.string()), source }

const subscription = z.object({
  subscription_id: id,
  plan_id: z.string(),
  plan_name: z.string(),
  started_at: time,
  status: z.string(),
  /** Time between deliveries. */
  frequency: z.string(),
  cancel_reason: z.nullable(z.string()),
  currency,
  /** Of one delivery. */
  price: minor,
  items: z.array(item),
})

const visitData = z.object({
  session_id: z.nullable(z.string()),
  cart: z.object({ currency, total: minor, items: z.array(item) }),
  customer: z.nullable(customer),
  page: z.nullable(z.object({ url: z.string(), title: z.string() })),
  source,
})

const shipment = z.object({
  shipment_id: id,
  carrier: z.string(),
  tracking_number: z.string(),
  tracking_url: z.string(),
})

const dispute = z.object({
  dispute_id: id,
  amount: minor,
  currency,
  reason: z.string(),
  status: z.string(),
  respond_by: z.nullable(time),
})

const purchase = z.object(orderData)
const fulfillment = z.object({ ...orderData, shipment: z.nullable(shipment) })
/** `order`: null for a charge without one. */
const disputed = z.object({ ...orderData, order: z.nullable(order), dispute: z.nullable(dispute) })
const subscribed = z.object({ subscription, customer: z.nullable(customer) })

/** `data` of the payload, by event. */
export const webhookData = {
  'page.viewed': visitData,
  'product.viewed': visitData,
  'cart.viewed': visitData,
  'checkout.started': visitData,
  'checkout.contact_submitted': visitData,
  'checkout.shipping_submitted': visitData,
  'checkout.payment_submitted': visitData,
  'order.paid': purchase,
  'order.upsell_accepted': z.object({ ...orderData, upsell: z.object({ total: minor, items: z.array(item) }) }),
  'order.refunded': z.object({
    ...orderData,
    refund: z.nullable(z.object({ refund_id: id, amount: minor, currency, is_full: z.boolean() })),
  }),
  'order.fulfilled': fulfillment,
  'order.tracking_updated': fulfillment,
  'order.canceled': purchase,
  'dispute.opened': disputed,
  'dispute.closed': disputed,
  'subscription.started': subscribed,
  'subscription.renewed': subscribed,
  'subscription.payment_failed': subscribed,
  'subscription.paused': subscribed,
  'subscription.resumed': subscribed,
  'subscription.canceled': subscribed,
} as const satisfies Record<StoreEventType, z.ZodMiniType>

/** The body of a webhook of one event. */
export const webhookPayload = (type: StoreEventType) =>
  z.object({
    /** The same for every endpoint and every try. Process each ID once. */
    id,
    type: z.literal(type),
    version: z.literal(WEBHOOK_VERSION),
    /** When it happened. */
    created_at: time,
    store_id: id,
    mode,
    data: webhookData[type],
  })

/** What an endpoint can subscribe to: `*` for all, also those of later versions. */
export const webhookTypes = ['*', ...storeEventTypes] as const
