import type { Mode, StoredAddress } from '../../contracts/fields.ts'
import type { Frequency } from '../subscriptions/plan-terms.ts'
import type { VisitSource } from '../store/attribution.ts'

/**
 * What happens in a store, as sent to webhooks and marketing tools. The first seven are reported by shoppers' pages; the
 * others are recorded in the transaction of what happened.
 */
export const storeEventTypes = [
  'page.viewed',
  'product.viewed',
  'cart.viewed',
  'checkout.started',
  'checkout.contact_submitted',
  'checkout.shipping_submitted',
  'checkout.payment_submitted',
  'order.paid',
  'order.upsell_accepted',
  'order.refunded',
  'order.fulfilled',
  'order.tracking_updated',
  'order.canceled',
  'dispute.opened',
  'dispute.closed',
  'subscription.started',
  'subscription.renewed',
  'subscription.payment_failed',
  'subscription.paused',
  'subscription.resumed',
  'subscription.canceled',
] as const
export type StoreEventType = (typeof storeEventTypes)[number]

/** Amounts in minor units of the event's currency. */
export interface StoreEventItem {
  product_id: string
  variant_id: string
  title: string
  variant_title: string
  sku: string
  /** Absolute URL; '' if unknown. */
  image: string
  quantity: number
  /** Per item, after the line's own discount. */
  price: number
}

export interface StoreEventOrder {
  order_id: string
  order_number: string
  /** ISO 8601 in UTC. */
  placed_at: string
  subtotal: number
  discount: number
  shipping: number
  tax: number
  total: number
  refunded: number
  promo_code: string | null
  payment_method: string
  /** True if the customer had not ordered before. */
  is_first: boolean
  /** True if a subscription renewed, without the customer. */
  is_renewal: boolean
  /** All items of the order, if the event is only about those of an upsell. */
  items?: readonly StoreEventItem[]
}

export interface StoreEventCustomer {
  /** Null before the first order. */
  customer_id: string | null
  /** Lowercase; '' if unknown. */
  email: string
  /** As typed; '' if unknown. */
  phone: string
  name: string
  accepts_marketing: boolean
  /** The billing address, or the shipping address; null if unknown. */
  address: StoredAddress | null
}

export interface StoreEventSubscription {
  subscription_id: string
  plan_id: string
  plan_name: string
  /** ISO 8601 in UTC. */
  started_at: string
  status: string
  /** Time between deliveries. */
  frequency: Frequency
  cancel_reason: string | null
}

/** A parcel of an order. Empty texts are unknown. */
export interface StoreEventShipment {
  shipment_id: string
  carrier: string
  tracking_number: string
  tracking_url: string
}

export interface StoreEventDispute {
  dispute_id: string
  /** In the event's currency. */
  amount: number
  reason: string
  status: string
  /** When the bank expects evidence, in ISO 8601; null if unknown. */
  respond_by: string | null
}

/** An event as it was when it happened. `value` is what it is about in minor units: the cart's, order's or refund's total. */
export interface StoreEvent {
  /** Made once: the browser's tag and the server send the same, so that tools count it once. */
  event_id: string
  type: StoreEventType
  store_id: string
  mode: Mode
  /** ISO 8601 in UTC. */
  occurred_at: string
  session_id: string | null
  currency: string
  value: number
  items: readonly StoreEventItem[]
  order: StoreEventOrder | null
  refund: { refund_id: string; amount: number; is_full: boolean } | null
  subscription: StoreEventSubscription | null
  /** Only of fulfillment events. */
  shipment?: StoreEventShipment | null
  /** Only of disputes. */
  dispute?: StoreEventDispute | null
  customer: StoreEventCustomer | null
  /** The page it happened on, without its query; null if unknown. */
  page: { url: string; title: string } | null
  source: VisitSource | null
  locale: string | null
}

/** ID of an event that the server records. `subject` is its order, payment, refund, shipment, dispute, subscription or charge. */
export const storeEventId = (type: StoreEventType, subject: string): string => `${type}:${subject}`
