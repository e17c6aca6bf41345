import type { StoreEvent, StoreEventItem, StoreEventOrder } from '../../../../shared/domain/events/store-event.ts'
import type { Frequency } from '../../../../shared/domain/subscriptions/plan-terms.ts'
import { toMajor } from '../../../../shared/domain/money/money.ts'
import type { Json } from '../../../connectors/results.ts'
import type { OutgoingEvent, Payload, ToolConnection, Unsendable } from '../destination.ts'
import { identifiersOf, namesOf, splitName, withoutEmpty } from '../identifiers.ts'

type Fields = Record<string, Json>

const INTERVALS: Readonly<Record<Frequency, { interval: string; interval_count: number }>> = {
  weekly: { interval: 'week', interval_count: 1 },
  monthly: { interval: 'month', interval_count: 1 },
  quarterly: { interval: 'month', interval_count: 3 },
  yearly: { interval: 'year', interval_count: 1 },
}

export function payload(_connection: ToolConnection, { event }: OutgoingEvent): Payload | Unsendable {
  const known = identifiersOf(event.customer)
  const { customer_id: id, email, phone } = known
  if (!id || !(email || phone)) return { unsendable: 'The customer is unknown: Triple Whale needs an email or a phone' }
  const [first_name, last_name] = splitName(event.customer?.name ?? '')
  const customer = { id, ...withoutEmpty({ email, phone, first_name, last_name }) }
  const record = recordOf(event, customer)
  if (!record) return { unsendable: 'Triple Whale only receives orders and subscriptions' }
  return { parts: [record], matched: namesOf({ Email: email, Phone: phone, 'Customer ID': id }) }
}

function recordOf(event: StoreEvent, customer: Fields): Json | null {
  const { order, subscription } = event
  if (order) return { to: 'orders', record: orderRecord(event, order, customer) }
  return subscription ? { to: 'subscriptions', record: subscriptionRecord(event, subscription, customer) } : null
}

/** The whole order: Triple Whale replaces what it has. */
function orderRecord(event: StoreEvent, order: StoreEventOrder, customer: Fields): Fields {
  const { currency, occurred_at } = event
  const { order_id, promo_code, discount, refunded } = order
  const amount = (minor: number): number => toMajor(minor, currency)
  return {
    order_id,
    name: order.order_number,
    created_at: order.placed_at,
    updated_at: occurred_at,
    currency,
    customer,
    order_revenue: amount(order.total),
    line_items: (order.items ?? event.items).map((item, index) => lineOf(item, `${order_id}:${index}`, currency)),
    total_discounts: amount(discount),
    shipping_price: amount(order.shipping),
    payment_gateway_names: [order.payment_method],
    ...(promo_code &&
      discount > 0 && {
        discount_codes: [{ code: promo_code, amount: amount(discount), type: 'fixed_amount' }],
      }),
    // All refunds as one, because the order is replaced with each.
    ...(refunded > 0 && {
      refunds: [{ refund_id: `${order_id}:refunds`, refunded_at: occurred_at, total_refund: amount(refunded) }],
    }),
  }
}

const lineOf = (item: StoreEventItem, id: string, currency: string): Fields => ({
  id,
  product_id: item.product_id,
  variant_id: item.variant_id,
  quantity: item.quantity,
  price: toMajor(item.price, currency),
  ...withoutEmpty({
    name: item.title,
    product_name: item.title,
    variant_name: item.variant_title,
    sku: item.sku,
  }),
})

const statusOf = (status: string): string => {
  if (status.startsWith('cancel')) return 'canceled'
  return status === 'completed' ? 'expired' : 'active'
}

function subscriptionRecord(
  { occurred_at, currency, items }: StoreEvent,
  subscription: NonNullable<StoreEvent['subscription']>,
  customer: Fields,
): Fields {
  const { subscription_id, started_at, frequency, cancel_reason } = subscription
  const status = statusOf(subscription.status)
  return {
    subscription_id,
    created_at: started_at,
    currency,
    status,
    customer,
    subscription_items: items.map((item, index) => ({
      subscription_item_id: `${subscription_id}:${index}`,
      created_at: started_at,
      status,
      ...INTERVALS[frequency],
      price: toMajor(item.price, currency),
      quantity: item.quantity,
      product_id: item.product_id,
      variant_id: item.variant_id,
    })),
    ...(status === 'canceled' && {
      canceled_at: occurred_at,
      ...withoutEmpty({ cancellation_reason: cancel_reason ?? '' }),
    }),
  }
}
