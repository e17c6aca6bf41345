import type { StoredAddress } from '../../../shared/contracts/fields.ts'
import { DEFAULT_PORTAL } from '../../../shared/domain/subscriptions/portal-settings.ts'
import type {
  PortalLinks,
  PortalMethodFacts,
  PortalOrderFacts,
  PortalRecentOrder,
  PortalSubscriptionFacts,
} from './portal-types.ts'

/** A customer for previews, tests and the gallery. */

const visa: PortalMethodFacts = { payment_method: 'card', card_type: 'visa', card_last_four: '4242' }
const paypal: PortalMethodFacts = { payment_method: 'paypal', card_type: null, card_last_four: null }

const home: StoredAddress = {
  full_name: 'Hannah Brandvold',
  address1: '418 Juniper St',
  address2: 'Apt 3',
  locality: 'Austin',
  administrative_area: 'TX',
  postal_code: '78704',
  country_code: 'US',
}

const charge = (cycle: number, day: string, amount: number, add_ons: readonly string[] = []) => ({
  cycle,
  day,
  amount,
  shipping: 490,
  add_ons,
  charged: true,
})

/** The day on which previews take place. */
export const SAMPLE_DAY = '2026-11-21'

export const makePortalSubscription = (changes: Partial<PortalSubscriptionFacts> = {}): PortalSubscriptionFacts => ({
  subscription_id: 'sub_sample',
  status: 'active',
  title: 'Single-origin monthly',
  item: '340 g, ground for V60',
  image: null,
  quantity: 1,
  unit_price: 2890,
  currency: 'USD',
  frequency: 'monthly',
  started_at: '2026-03-18T12:00:00Z',
  next_charge_day: '2026-12-18',
  paused_until: null,
  trial_ends_on: null,
  cancel_at_period_end: false,
  committed_until: null,
  ended_on: null,
  declined: null,
  processing: null,
  method: visa,
  backup: paypal,
  shipping_address: home,
  upcoming: [
    charge(9, '2026-12-18', 4687, ['Paper filters, 100 pack']),
    charge(10, '2027-01-18', 3659),
    charge(11, '2027-02-18', 3659),
  ],
  skipped: [],
  add_ons: [{ variant_id: 'var_sample', title: 'Paper filters, 100 pack', image: null, quantity: 1, price: 950 }],
  actions: [
    'cancel',
    'pause',
    'move',
    'skip',
    'change_quantity',
    'swap',
    'add_item',
    'change_address',
    'change_payment_method',
  ],
  ...changes,
})

export const sampleParcel: PortalOrderFacts = {
  order_id: 'ord_sample',
  order_number: '#10412',
  items: [{ title: 'Single-origin monthly', image: null }],
  shipments: [{ carrier: 'UPS Ground', tracking_number: '1Z 999', tracking_url: 'https://example.com/track' }],
}

export const sampleLinks: PortalLinks = {
  home: '#home',
  orders: '#orders',
  subscriptions: '#subscriptions',
  methods: '#payment-methods',
  addresses: '#addresses',
  data: '#data',
  subscription: (id) => `#subscriptions/${id}`,
  cancel: (id) => `#cancel/${id}`,
  invoice: (id) => `#invoice/${id}`,
  contact: '#contact',
  returns: '#returns',
}

export const sampleHome = {
  name: 'Hannah',
  heading: '',
  help_text: '',
  subscriptions: [makePortalSubscription()],
  order: sampleParcel,
  recent_orders: [
    { id: '#10412', day: '2026-11-19', status: 'Shipped', tone: 'good' },
    { id: '#10377', day: '2026-10-19', status: 'Shipped', tone: 'good' },
    { id: '#10305', day: '2026-09-19', status: 'Refunded', tone: 'plain' },
  ].map(({ id, day, status, tone }): PortalRecentOrder => ({
    order_id: id,
    order_number: id,
    placed_at: day,
    image: null,
    status,
    tone: tone === 'good' ? 'good' : 'plain',
    total_price: 3659,
    currency: 'USD',
  })),
  order_count: 11,
  methods: [visa, paypal],
  address: home,
  links: sampleLinks,
}

export const sampleCancel = {
  of: makePortalSubscription(),
  undelivered: [{ order_number: '#10412', is_shipped: true }],
  reasons: DEFAULT_PORTAL.reasons,
  settings: DEFAULT_PORTAL,
  links: sampleLinks,
  today: SAMPLE_DAY,
}
