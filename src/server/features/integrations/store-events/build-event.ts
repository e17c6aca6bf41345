import type { StoreEvent, StoreEventCustomer, StoreEventItem } from '../../../../shared/domain/events/store-event.ts'
import type {
  DisputeFacts,
  OrderFacts,
  RecordedRow,
  SessionFacts,
  ShipmentFacts,
  SubscriptionFacts,
} from './facts-repo.ts'

/** What events are about, by ID. */
export interface Facts {
  orders: ReadonlyMap<string, OrderFacts>
  sessions: ReadonlyMap<string, SessionFacts>
  subscriptions: ReadonlyMap<string, SubscriptionFacts>
  refunds: ReadonlyMap<string, number>
  shipments: ReadonlyMap<string, ShipmentFacts>
  disputes: ReadonlyMap<string, DisputeFacts>
  /** Makes a stored image path absolute. */
  imageUrl: (path: string) => string
}

/** Adds the details to a recorded event; null if what it is about no longer exists. */
export function buildEvent(row: RecordedRow, facts: Facts): StoreEvent | null {
  const order = row.order_id === null ? undefined : facts.orders.get(row.order_id)
  const dispute = facts.disputes.get(row.subject_id ?? '')
  if (dispute) return disputeEvent(row, dispute, order && orderEvent(row, order, facts))
  if (order) return orderEvent(row, order, facts)
  const subscription = row.subject_id === null ? undefined : facts.subscriptions.get(row.subject_id)
  if (subscription) return subscriptionEvent(row, subscription)
  const session = row.session_id === null ? undefined : facts.sessions.get(row.session_id)
  return session ? sessionEvent(row, session, facts) : null
}

type Base = Pick<
  StoreEvent,
  'event_id' | 'type' | 'store_id' | 'mode' | 'occurred_at' | 'page' | 'order' | 'refund' | 'subscription'
>

const baseOf = ({ event_id, type, store_id, mode, occurred_at, page }: RecordedRow): Base => ({
  event_id,
  type,
  store_id,
  mode,
  occurred_at: occurred_at.toISOString(),
  page,
  order: null,
  refund: null,
  subscription: null,
})

/** A dispute with its order; of an order that no longer exists, or a charge without one, alone. */
function disputeEvent(row: RecordedRow, facts: DisputeFacts, order: StoreEvent | undefined): StoreEvent {
  const { dispute_id, amount, currency, reason, status, respond_by } = facts
  const alone = { ...baseOf(row), session_id: null, items: [], customer: null, source: null, locale: null }
  return {
    ...(order ?? alone),
    currency,
    value: amount,
    dispute: { dispute_id, amount, reason, status, respond_by },
  }
}

function orderEvent(row: RecordedRow, order: OrderFacts, { refunds, shipments, imageUrl }: Facts): StoreEvent {
  const shipment = shipments.get(row.subject_id ?? '')
  const isUpsell = row.type === 'order.upsell_accepted'
  const lines = isUpsell ? order.lines.filter(({ payment_id }) => payment_id === row.subject_id) : order.lines
  const refunded = row.type === 'order.refunded' ? (refunds.get(row.subject_id ?? '') ?? 0) : null
  const itemsOf = (found: typeof lines): StoreEventItem[] => found.map((line) => itemOf(line, imageUrl))
  const items = itemsOf(lines)
  const added = items.reduce((total, { price, quantity }) => total + price * quantity, 0)
  const { order_id, order_number, subtotal, discount, shipping, tax, total, promo_code, payment_method } = order
  const { is_first, is_renewal } = order
  return {
    ...baseOf(row),
    session_id: order.session_id,
    currency: order.currency,
    value: refunded ?? (isUpsell ? added : total),
    items,
    order: {
      order_id,
      order_number,
      placed_at: order.placed_at,
      subtotal,
      discount,
      shipping,
      tax,
      total,
      refunded: order.refunded,
      promo_code,
      payment_method,
      is_first,
      is_renewal,
      ...(isUpsell && { items: itemsOf(order.lines) }),
    },
    refund:
      refunded === null
        ? null
        : { refund_id: row.subject_id ?? '', amount: refunded, is_full: order.refunded >= total },
    ...(shipment && { shipment }),
    customer: customerOf(order),
    source: order.source,
    locale: order.locale,
  }
}

/** A line without what isn't part of the event. */
const itemOf = (
  { product_id, variant_id, title, variant_title, sku, image, quantity, price }: StoreEventItem,
  imageUrl: Facts['imageUrl'],
): StoreEventItem => ({ product_id, variant_id, title, variant_title, sku, image: imageUrl(image), quantity, price })

const customerOf = (facts: OrderFacts | SubscriptionFacts): StoreEventCustomer => ({
  customer_id: facts.customer_id,
  email: facts.customer_email.toLowerCase(),
  phone: facts.customer_phone,
  name: facts.customer_name,
  accepts_marketing: facts.accepts_marketing,
  address: facts.address,
})

function subscriptionEvent(row: RecordedRow, facts: SubscriptionFacts): StoreEvent {
  const { subscription_id, plan_id, plan_name, started_at, status, frequency, cancel_reason, item } = facts
  return {
    ...baseOf(row),
    session_id: facts.session_id,
    currency: facts.currency,
    value: item.price * item.quantity,
    items: [item],
    subscription: { subscription_id, plan_id, plan_name, started_at, status, frequency, cancel_reason },
    customer: customerOf(facts),
    source: null,
    locale: facts.locale,
  }
}

function sessionEvent(row: RecordedRow, session: SessionFacts, { imageUrl }: Facts): StoreEvent {
  const items = session.cart.map(
    ({ productId, product_variant_id, title, variant_title, image, quantity, discount_price }): StoreEventItem => ({
      product_id: productId,
      variant_id: product_variant_id,
      title,
      variant_title,
      sku: '',
      image: imageUrl(image ?? ''),
      quantity,
      price: discount_price,
    }),
  )
  const { customer_email, customer_phone, address, opt_in } = session
  return {
    ...baseOf(row),
    session_id: session.session_id,
    currency: session.currency,
    value: session.total,
    items,
    customer:
      customer_email === ''
        ? null
        : {
            customer_id: null,
            email: customer_email.toLowerCase(),
            phone: customer_phone,
            name: address?.full_name ?? '',
            accepts_marketing: opt_in,
            address,
          },
    source: session.source,
    locale: session.locale,
  }
}
