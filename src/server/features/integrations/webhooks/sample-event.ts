import { storeEventId, type StoreEvent, type StoreEventType } from '../../../../shared/domain/events/store-event.ts'

interface Sample {
  type: StoreEventType
  store_id: string
  mode: StoreEvent['mode']
  currency: string
  /** Part of the IDs, so that each event is another one. */
  key: string
  now: Date
}

const ITEM = {
  product_id: 'prd_example',
  variant_id: 'var_example',
  title: 'House Blend',
  variant_title: '12 oz',
  sku: 'HB-12',
  image: '',
  quantity: 2,
  price: 1700,
}
const SUBTOTAL = 3400
const SHIPPING = 500
const TOTAL = SUBTOTAL + SHIPPING

const CUSTOMER: NonNullable<StoreEvent['customer']> = {
  customer_id: 'cus_example',
  email: 'maya.ortiz@example.com',
  phone: '+14155550132',
  name: 'Maya Ortiz',
  accepts_marketing: true,
  address: {
    full_name: 'Maya Ortiz',
    address1: '1 Main Street',
    address2: '',
    locality: 'San Francisco',
    administrative_area: 'CA',
    postal_code: '94105',
    country_code: 'US',
  },
}

const orderOf = (key: string, refunded: number, now: Date): NonNullable<StoreEvent['order']> => ({
  order_id: `ord_${key}`,
  order_number: '1001',
  placed_at: now.toISOString(),
  subtotal: SUBTOTAL,
  discount: 0,
  shipping: SHIPPING,
  tax: 0,
  total: TOTAL,
  refunded,
  promo_code: null,
  payment_method: 'card',
  is_first: true,
  is_renewal: false,
})

/** Parts that only some events have. */
function partsOf(type: StoreEventType, key: string, now: Date): Partial<StoreEvent> {
  const refunded = type === 'order.refunded' ? TOTAL : 0
  const order = type.startsWith('order.') || type.startsWith('dispute.') ? orderOf(key, refunded, now) : null
  if (type === 'order.refunded') return { order, refund: { refund_id: `ref_${key}`, amount: TOTAL, is_full: true } }
  if (type === 'order.fulfilled' || type === 'order.tracking_updated') {
    const tracking = { carrier: 'UPS', tracking_number: '1Z999AA10123456784', tracking_url: '' }
    return { order, shipment: { shipment_id: `ship_${key}`, ...tracking } }
  }
  if (type.startsWith('dispute.')) {
    const status = type === 'dispute.opened' ? 'needs_response' : 'won'
    const respond_by = new Date(now.getTime() + 14 * 24 * 60 * 60_000).toISOString()
    return { order, dispute: { dispute_id: `dsp_${key}`, amount: TOTAL, reason: 'fraudulent', status, respond_by } }
  }
  if (type.startsWith('subscription.')) return { subscription: subscriptionOf(type, key, now), value: SUBTOTAL }
  return { order }
}

const STATUS: Partial<Record<StoreEventType, string>> = {
  'subscription.payment_failed': 'past_due',
  'subscription.paused': 'paused',
  'subscription.canceled': 'canceled',
}

const subscriptionOf = (type: StoreEventType, key: string, now: Date): NonNullable<StoreEvent['subscription']> => ({
  subscription_id: `sub_${key}`,
  plan_id: 'pln_example',
  plan_name: 'Coffee every month',
  started_at: now.toISOString(),
  status: STATUS[type] ?? 'active',
  frequency: 'monthly',
  cancel_reason: type === 'subscription.canceled' ? 'too_expensive' : null,
})

/** An event about nothing that exists: for test events and the examples of the documentation. */
export function sampleEvent({ type, store_id, mode, currency, key, now }: Sample): StoreEvent {
  return {
    event_id: storeEventId(type, key),
    type,
    store_id,
    mode,
    occurred_at: now.toISOString(),
    session_id: `cs_${key}`,
    currency,
    value: TOTAL,
    items: [ITEM],
    order: null,
    refund: null,
    subscription: null,
    customer: CUSTOMER,
    page: type.endsWith('.viewed') ? { url: 'https://shop.example.com/house-blend', title: 'House Blend' } : null,
    source: null,
    locale: 'en',
    ...partsOf(type, key, now),
  }
}
