import type { StoredAddress } from '../../../shared/contracts/fields.ts'
import type { Frequency } from '../../../shared/domain/subscriptions/plan-terms.ts'
import type {
  SubscriptionAction,
  SubscriptionStatus,
} from '../../../shared/domain/subscriptions/subscription-status.ts'

/** The customer's data as the portal shows it, with the fields of the portal's calls. Days are 'YYYY-MM-DD'. */

export interface PortalMethodFacts {
  payment_method: string
  card_type: string | null
  card_last_four: string | null
}

/** A delivery, by its number. */
export interface PortalDelivery {
  cycle: number
  day: string
}

/** A delivery to come. Amounts are in minor units. */
export interface PortalChargeFacts extends PortalDelivery {
  amount: number
  shipping: number
  add_ons: readonly string[]
  /** False for a delivery that was paid in advance. */
  charged: boolean
}

export interface PortalSubscriptionFacts {
  subscription_id: string
  status: SubscriptionStatus
  title: string
  item: string
  image: string | null
  quantity: number
  /** Price of one delivery of one item, in minor units. */
  unit_price: number
  currency: string
  frequency: Frequency
  started_at: string
  next_charge_day: string | null
  paused_until: string | null
  trial_ends_on: string | null
  cancel_at_period_end: boolean
  committed_until: string | null
  ended_on: string | null
  declined: { amount: number; next_retry_day: string | null } | null
  processing: { amount: number; settles_on: string } | null
  method: PortalMethodFacts | null
  backup: PortalMethodFacts | null
  shipping_address: StoredAddress | null
  upcoming: readonly PortalChargeFacts[]
  /** Skipped deliveries that can still be restored. */
  skipped: readonly PortalDelivery[]
  /** One-time items of the next delivery. */
  add_ons: readonly { variant_id: string; title: string; image: string | null; quantity: number; price: number }[]
  /** What the customer can do now. */
  actions: readonly SubscriptionAction[]
}

/** An order that a cancellation doesn't affect: shipped, or paid and still to be shipped. */
export interface PortalUndelivered {
  order_number: string
  is_shipped: boolean
}

export interface PortalOrderFacts {
  order_id: string
  order_number: string
  items: readonly { title: string; image: string | null }[]
  shipments: readonly { carrier: string; tracking_number: string; tracking_url: string }[]
}

/** An order in the list of the latest ones. */
export interface PortalRecentOrder {
  order_id: string
  order_number: string
  placed_at: string
  image: string | null
  /** In the customer's language. */
  status: string
  tone: 'good' | 'info' | 'warn' | 'plain'
  total_price: number
  currency: string
}

/** Addresses of the portal's pages. Absent pages aren't linked. */
export interface PortalLinks {
  home: string
  orders: string
  subscriptions: string
  methods: string
  addresses: string
  data: string
  subscription: (id: string) => string
  cancel: (id: string) => string
  invoice: (order_id: string) => string
  contact?: string | undefined
  returns?: string | undefined
  privacy?: string | undefined
  /** Pages that the merchant switched on. */
  cancel_contract?: string | undefined
  withdraw_contract?: string | undefined
}
