import type { OutgoingEvent, Visitor } from '../../../src/server/integrations/destinations/destination.ts'
import {
  storeEventTypes,
  type StoreEvent,
  type StoreEventCustomer,
  type StoreEventType,
} from '../../../src/shared/domain/events/store-event.ts'
import type { Tool } from '../../../src/shared/domain/events/tools.ts'

export const NOW = new Date('2026-11-22T12:00:00.000Z')

export const CHECKOUT_URL = 'https://example.com/checkout'

const address = {
  full_name: 'Maya Ortiz',
  address1: '1 Main St',
  address2: '',
  locality: 'San Francisco',
  administrative_area: 'CA',
  postal_code: '94035-1234',
  country_code: 'US',
}

const customer: StoreEventCustomer = {
  customer_id: 'cus_123',
  email: 'maya.ortiz@example.com',
  phone: '(650) 555-1212',
  name: 'Maya Ortiz',
  accepts_marketing: true,
  address,
}

export const visitor: Visitor = {
  ids: {
    clicks: {
      fbclid: { id: 'IwAR2', at: 1_795_000_000_000 },
      ttclid: { id: 'E.C.P.CtcBdG9rZW4', at: 1_795_000_000_000 },
      gclid: { id: 'Cj0KCQiA', at: 1_795_000_000_000 },
      twclid: { id: '23opevjt88psuo13lu8d020qkn', at: 1_795_000_000_000 },
      ScCid: { id: '5e2f1c1a-9f4b', at: 1_795_000_000_000 },
      epik: { id: 'dj0yJnU9', at: 1_795_000_000_000 },
      aleid: { id: 'al_5512', at: 1_795_000_000_000 },
      tblci: { id: 'GiDxLZcEVjwEqkGfKQMQndUYMIeZXFHmZ0DrHIJhGS6kKiDzkGUos9GzkpqG-YHQATCwxlQ', at: 1_795_000_000_000 },
    },
    cookies: {
      _fbp: 'fb.1.1700000000000.1234567890',
      _ttp: '2F7h37YkS1j57AYSKTI7IHhJPYH',
      _ga: 'GA1.1.1234567890.1700000000',
      _ga_AB12CD34EF: 'GS2.1.s1700000001$o3$g1',
      _scid: '7b0f9c5e-1111-4222-8333-444455556666',
      _epik: 'dj0yJnU9cookie',
    },
  },
  ip: '203.0.113.7',
  user_agent: 'Mozilla/5.0',
  country: 'US',
  consent: { analytics: true, marketing: true, source: 'banner', policy_version: 1 },
}

const isOrder = (type: StoreEventType): boolean => type.startsWith('order.')

/** An event with everything that can be known. */
export const fullEvent = (type: StoreEventType, changes: Partial<StoreEvent> = {}): StoreEvent => ({
  event_id: `${type}:ord_1`,
  type,
  store_id: 'str_1',
  mode: 'live',
  occurred_at: '2026-11-22T11:59:30.500Z',
  session_id: 'ses_1',
  currency: 'USD',
  value: 5498,
  items: [
    {
      product_id: 'prd_1',
      variant_id: 'var_1',
      title: 'Kettle',
      variant_title: 'Copper',
      sku: 'K-1',
      image: 'https://example.com/kettle.png',
      quantity: 2,
      price: 2249,
    },
  ],
  order: isOrder(type)
    ? {
        order_id: 'ord_1',
        order_number: '1042',
        placed_at: '2026-11-22T11:59:30.000Z',
        subtotal: 4498,
        discount: 0,
        shipping: 600,
        tax: 400,
        total: 5498,
        refunded: type === 'order.refunded' ? 1000 : 0,
        promo_code: 'SPRING',
        payment_method: 'card',
        is_first: true,
        is_renewal: false,
      }
    : null,
  refund: type === 'order.refunded' ? { refund_id: 'ref_1', amount: 1000, is_full: false } : null,
  subscription: type.startsWith('subscription.')
    ? {
        subscription_id: 'sub_1',
        plan_id: 'pln_1',
        plan_name: 'Monthly',
        started_at: '2026-11-22T11:59:30.000Z',
        status: type === 'subscription.canceled' ? 'canceled' : 'active',
        frequency: 'monthly',
        cancel_reason: type === 'subscription.canceled' ? 'too_expensive' : null,
      }
    : null,
  customer,
  page: { url: 'https://example.com/checkout', title: 'Checkout' },
  source: null,
  locale: 'en',
  ...changes,
})

/** An event with only what is always known. */
export const minimalEvent = (type: StoreEventType): StoreEvent =>
  fullEvent(type, { items: [], customer: null, page: null, locale: null, session_id: null })

export const CURRENCIES = 'USD EUR GBP CAD AUD JPY KRW VND CLP KWD BHD JOD CHF SEK PLN BRL MXN INR'.split(' ')

/** Events with data that is easy to get wrong. */
export const awkwardEvents = (type: StoreEventType): StoreEvent[] => [
  fullEvent(type, { customer: { ...customer, email: '' } }),
  fullEvent(type, {
    customer: { ...customer, phone: '0844 412 4653', address: { ...address, country_code: 'GB' } },
  }),
  fullEvent(type, { customer: { ...customer, phone: 'call me', name: '👩‍🍳 정' } }),
  fullEvent(type, { items: fullEvent(type).items.map((item) => ({ ...item, title: 'Très 🍵 '.repeat(60) })) }),
  ...CURRENCIES.map((currency) => fullEvent(type, { currency, event_id: `${type}:${currency}` })),
]

/** Every event that the tool gets by default, under the tool's name. */
export const eventsFor = (tool: Tool, make: (type: StoreEventType) => readonly StoreEvent[]): OutgoingEvent[] =>
  storeEventTypes.flatMap((type) => {
    const as = tool.mapping[type]
    return as === undefined ? [] : make(type).map((event) => ({ event, as, visitor, checkout_url: CHECKOUT_URL }))
  })
