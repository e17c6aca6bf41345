import type { PostPurchaseOffer } from './contracts/checkout/post-purchase-offers.ts'
import type { ShownAffirmation } from './contracts/pages/affirmation-boxes.ts'
import type { Cart } from './contracts/pages/carts.ts'
import type { ConfirmationPage } from './contracts/pages/confirmation-pages.ts'
import type { LiveCart } from './contracts/checkout/live-cart.ts'
import type { LiveOffer } from './contracts/pages/optimizers.ts'
import type { ShopperOrder } from './contracts/checkout/shopper-order.ts'
import type { PaymentPage } from './contracts/pages/payment-pages.ts'
import type { ShownReview } from './contracts/pages/reviews.ts'
import type { ShippingMethod } from './contracts/checkout/shipping-methods.ts'
import type { PublicStore } from './contracts/stores/store.ts'
import type { PaymentMethod } from './contracts/payments/transactions.ts'
import type { ShopPlan } from './domain/subscriptions/cart-plan.ts'
import type { OrderSubscription } from './domain/subscriptions/subscription-note.ts'
import type { PlanTexts } from './domain/subscriptions/plan-texts/plan-texts.ts'
import type { ExpressButtonStyle } from './domain/checkout/express.ts'

/** A payment method for a session: the connection chosen for it, and the data for its browser code. */
export interface PaymentOption {
  payment_method: PaymentMethod
  connector: string
  connection_id: string
  /** The wallet connection that renders the button for what `connection_id` charges. */
  drawn_by?: string
  client: Record<string, unknown>
  /** True if it can't be charged again without the shopper, so that it can't pay for a subscription. */
  one_time_only?: boolean
}

/** Hosts that a page may load from for its providers, by resource type. */
export interface PageSources {
  script?: readonly string[]
  frame?: readonly string[]
  connect?: readonly string[]
  style?: readonly string[]
  image?: readonly string[]
  form?: readonly string[]
}

/** A product of an instant page. At least `minimum_quantity` items, at most `maximum_quantity` or null. */
export interface ShopChoice {
  product_id: string
  title: string
  description: string
  image: string | null
  minimum_quantity: number
  maximum_quantity: number | null
  /** Prices in minor units; `available` excludes what other sessions hold. */
  variants: { variant_id: string; title: string; price: number; available: number }[]
}

/** Data of an instant page in addition to the session: products, an open amount, and the link's questions. */
export interface InstantData {
  /** The link's name; null on the page's own URL. */
  name: string | null
  link_id: string | null
  mode: 'single' | 'multiple'
  choices: ShopChoice[]
  /** Minor units; null if products are sold. */
  amount: { minimum: number; maximum: number | null } | null
  questions: { key: string; label: string; required: boolean; value: string }[]
}

/** The design of a cart, and the data of its notice: end time (ISO 8601 UTC) and stock left, null for neither. */
export interface CartDesign {
  design: Cart
  limited_until: string | null
  stock_left: number | null
}

/** The products that a URL would add to a cart; `subtotal` in minor units, before codes, shipping and tax. */
export interface StartItems {
  cart: LiveCart['cart']
  subtotal: number
  currency: string
}

/** A line item that exceeds the `available` stock. */
export interface ShortLine {
  item_id: string
  available: number
}

/** A session that continues in this browser once the shopper proves that it is theirs. */
export interface ResumeChallenge {
  session_id: string
  /** The token of 'Continue on another device', if the URL had one. */
  token?: string
  /** URL to buy the same cart without the entered details; absent once it is paid. */
  start_over?: string
}

/** The plans of the products on a page, with their texts in its language. */
export interface ShopPlans {
  products: ShopPlan[]
  texts: PlanTexts
}

/** Data embedded in the HTML of a checkout page, so that it renders without further requests. */
export type ShopData =
  | {
      kind: 'checkout'
      live_cart: LiveCart
      payment_page: PaymentPage
      store: PublicStore
      shipping_methods: ShippingMethod[]
      options: PaymentOption[]
      /** Wallets with a button on the page and a supporting connection (PP-012, GAP-79). */
      express?: PaymentOption[]
      /** Button colors, unless each uses its company's colors. */
      express_look?: ExpressButtonStyle
      sources?: PageSources
      /** The server's time when it rendered the page (ISO 8601 UTC): timers use it instead of the shopper's clock. */
      served_at: string
      /** Stock left of the scarcest item in the cart, if the page shows it and it is low enough; otherwise null. */
      stock_left: number | null
      /** Line items that exceed the available stock, if there are any. */
      short?: ShortLine[]
      reviews: ShownReview[]
      affirmation_box: ShownAffirmation | null
      /** The session's order bump, whether or not it is in the cart; null if none applies. */
      order_bump?: LiveOffer | null
      /** Only on the cart page; null for a store without a live cart. */
      cart_look?: CartDesign | null
      /** Only on an instant page. */
      instant?: InstantData | null
      /** Absent if nothing on the page is sold on a schedule. */
      plans?: ShopPlans
    }
  | {
      kind: 'confirmation'
      order: ShopperOrder
      session: LiveCart
      store: PublicStore
      payment_page: PaymentPage | null
      /** Null if the store has no live one: the order is then shown in the default design. */
      confirmation_page: ConfirmationPage | null
      reviews: ShownReview[]
      /** Absent if nothing of the order is sold on a schedule. */
      subscriptions?: { items: OrderSubscription[]; texts: PlanTexts }
      /** Where the payment link redirects its shoppers. */
      redirect_url?: string
    }
  /** On the offer page, once the session is paid. */
  | {
      kind: 'after_offer'
      after_offer: PostPurchaseOffer
      session: LiveCart
      store: PublicStore
      payment_page: PaymentPage
      /** Payment methods for it if the order's method can't be charged again, or is declined. */
      options: PaymentOption[]
      sources?: PageSources
      served_at: string
      /** The texts of subscriptions; absent if no offer sells one. */
      plan_texts?: PlanTexts
    }
  /** Redirects to another page that comes first. */
  | { kind: 'go'; to: string; store: null }
  /** No session in the URL: the page starts one from the parameters, or says that the cart is empty. */
  | { kind: 'start'; store: PublicStore | null; sources?: PageSources; goods?: StartItems }
  /**
   * `unpaid`: URL where the requested session can still be paid. `resume`: the session belongs to another browser, and
   * its shopper can prove that it is theirs.
   */
  | { kind: 'problem'; detail: string; store: PublicStore | null; unpaid?: string; resume?: ResumeChallenge }
