import type { AfterOffer } from './contracts/checkout/post-purchase-offers.ts'
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
import type { ExpressLook } from './domain/checkout/express.ts'

/** One way to pay a session: the connection chosen for it, and what its browser side needs. */
export interface PaymentOption {
  payment_method: PaymentMethod
  connector: string
  connection_id: string
  /** The connection of a wallet that draws what `connection_id` charges. */
  drawn_by?: string
  client: Record<string, unknown>
}

/** Hosts that a page may load from for its providers, by what is loaded. */
export interface PageSources {
  script?: readonly string[]
  frame?: readonly string[]
  connect?: readonly string[]
  style?: readonly string[]
  image?: readonly string[]
  form?: readonly string[]
}

/** A product that an instant page offers. `minimum_quantity` pieces at least, `maximum_quantity` at most or null. */
export interface ShopChoice {
  product_id: string
  title: string
  description: string
  image: string | null
  minimum_quantity: number
  maximum_quantity: number | null
  /** Prices in minor units; `available` counts what no other session holds. */
  variants: { variant_id: string; title: string; price: number; available: number }[]
}

/** What an instant page shows beside the session: what can be chosen, an open amount, what the link asks. */
export interface InstantData {
  /** The link's name; null on a page of its own. */
  name: string | null
  link_id: string | null
  mode: 'single' | 'multiple'
  choices: ShopChoice[]
  /** Minor units; null where products are sold. */
  amount: { minimum: number; maximum: number | null } | null
  questions: { key: string; label: string; required: boolean; value: string }[]
}

/** The design of a cart, and what its own notice tells: its end (ISO 8601 UTC) and the pieces left, null for neither. */
export interface CartLook {
  design: Cart
  limited_until: string | null
  stock_left: number | null
}

/** What an address would put into a cart; `subtotal` in minor units, before codes, shipping and tax. */
export interface StartGoods {
  cart: LiveCart['cart']
  subtotal: number
  currency: string
}

/** A line of a cart that there are only `available` pieces for, which are fewer than it wants. */
export interface ShortLine {
  item_id: string
  available: number
}

/** A session that goes on in this browser once its shopper has proven that it is theirs. */
export interface ResumeAsked {
  session_id: string
  /** The token of 'Continue on another device', where the address had one. */
  token?: string
  /** Where the same cart is bought without what was filled in; absent once it is paid. */
  start_over?: string
}

/** What the shopper's page is given inside its HTML, so that it paints without a further request. */
export type ShopData =
  | {
      kind: 'checkout'
      live_cart: LiveCart
      payment_page: PaymentPage
      store: PublicStore
      shipping_methods: ShippingMethod[]
      options: PaymentOption[]
      /** Wallets that the page shows buttons for and a connection takes (PP-012, GAP-79). */
      express?: PaymentOption[]
      /** How the buttons are coloured, where not as their companies do. */
      express_look?: ExpressLook
      sources?: PageSources
      /** The server's clock when it made the page (ISO 8601 UTC): timers count from it, not from the shopper's. */
      served_at: string
      /** Pieces left of the scarcest item of the cart, while the page tells of it and they are few enough; else null. */
      stock_left: number | null
      /** What cannot be paid as it is in the cart, where there is such a line. */
      short?: ShortLine[]
      reviews: ShownReview[]
      affirmation_box: ShownAffirmation | null
      /** The session's order bump, in the cart already or not; null where none applies. */
      order_bump?: LiveOffer | null
      /** On the cart's path alone; null for a store without a live cart. */
      cart_look?: CartLook | null
      /** On the instant path alone. */
      instant?: InstantData | null
    }
  | {
      kind: 'confirmation'
      order: ShopperOrder
      session: LiveCart
      store: PublicStore
      payment_page: PaymentPage | null
      /** Null while the store has none that is live: the order is then shown in the usual look. */
      confirmation_page: ConfirmationPage | null
      reviews: ShownReview[]
      /** Where the payment link sends its shoppers from here. */
      redirect_url?: string
    }
  /** On the offer's path, once the session is paid. */
  | {
      kind: 'after_offer'
      after_offer: AfterOffer
      session: LiveCart
      store: PublicStore
      payment_page: PaymentPage
      /** How it can be paid where the method of the sale cannot be charged again, or is declined. */
      options: PaymentOption[]
      sources?: PageSources
      served_at: string
    }
  /** Another page comes first: its address. */
  | { kind: 'go'; to: string; store: null }
  /** No session in the address: the page starts one from its parameters, or says that the cart is empty. */
  | { kind: 'start'; store: PublicStore | null; sources?: PageSources; goods?: StartGoods }
  /**
   * `unpaid`: the address where the session that was asked for can still be paid. `resume`: the session belongs to another
   * browser, and its shopper may prove that it is theirs.
   */
  | { kind: 'problem'; detail: string; store: PublicStore | null; unpaid?: string; resume?: ResumeAsked }
