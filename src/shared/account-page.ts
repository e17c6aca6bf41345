import type { StoredAddress } from './contracts/fields.ts'
import type {
  PortalCustomer,
  PortalInvoice,
  PortalMethod,
  PortalOrder,
  PortalSubscription,
} from './contracts/subscriptions/portal-shapes.ts'
import type { PageSources, PaymentOption } from './shop-data.ts'
import type { PublicStore } from './contracts/stores/store.ts'
import type { PortalSettings } from './domain/subscriptions/portal-settings.ts'

/** An order that a cancellation doesn't affect. */
export interface UndeliveredOrder {
  order_number: string
  /** False: it is paid and will be shipped. */
  is_shipped: boolean
}

/** What a page of the portal shows. */
export type AccountView =
  /** `expired`: the customer followed a link that no longer works. */
  | { kind: 'login'; expired: boolean }
  /** A link that signs in once the customer presses the button; `fixes_card` if it only lets them fix their card. */
  | { kind: 'link'; fixes_card: boolean }
  | {
      kind: 'home'
      subscriptions: PortalSubscription[]
      orders: PortalOrder[]
      orders_count: number
      methods: PortalMethod[]
      address: StoredAddress | null
    }
  | { kind: 'orders'; orders: PortalOrder[] }
  | { kind: 'order'; order: PortalInvoice }
  | { kind: 'subscriptions'; subscriptions: PortalSubscription[] }
  /** `panel`: the action that is opened at once. */
  | { kind: 'subscription'; subscription: PortalSubscription; panel: string }
  | { kind: 'cancel'; subscription: PortalSubscription; undelivered: UndeliveredOrder[] }
  | {
      kind: 'payment-methods'
      methods: PortalMethod[]
      subscriptions: PortalSubscription[]
      card: PaymentOption | null
    }
  | {
      kind: 'addresses'
      addresses: { address: StoredAddress; subscriptions: { subscription_id: string; title: string }[] }[]
    }
  | { kind: 'your-data' }
  | { kind: 'cancel-contract' }
  | { kind: 'withdraw' }
  /** An order or a subscription that isn't the customer's. */
  | { kind: 'missing' }

/** Data embedded in the HTML of a portal page. */
export interface AccountPage {
  /** Null if the address names no store. */
  store: PublicStore | null
  settings: PortalSettings
  /** Null before signing in. */
  customer: PortalCustomer | null
  test: boolean
  time_zone: string
  /** The day in the store's time zone. */
  today: string
  view: AccountView
  /** Hosts that the card fields of the page load from. */
  sources?: PageSources
}

/** A rendered portal page. */
export interface AccountRender {
  html: string
  title: string
  /** Source modules loaded in addition to the entry, by path in the renderer's folder. */
  chunks: readonly string[]
}

export interface AccountRenderRequest {
  page: AccountPage
  /** The page's language: 'de'. */
  language: string
  /** BCP 47, for dates and money. */
  locale: string
}

export type RenderAccount = (request: AccountRenderRequest) => Promise<AccountRender>
