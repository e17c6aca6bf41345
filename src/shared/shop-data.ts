import type { ShownAffirmation } from './contracts/affirmation-boxes.ts'
import type { LiveCart } from './contracts/live-cart.ts'
import type { ShopperOrder } from './contracts/orders.ts'
import type { PaymentPage } from './contracts/payment-pages.ts'
import type { ShownReview } from './contracts/reviews.ts'
import type { ShippingMethod } from './contracts/shipping-methods.ts'
import type { PublicStore } from './contracts/store.ts'
import type { PaymentMethod } from './contracts/transactions.ts'

/** One way to pay a session: the connection chosen for it, and what its browser side needs. */
export interface PaymentOption {
  payment_method: PaymentMethod
  connector: string
  connection_id: string
  client: Record<string, unknown>
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
      /** The server's clock when it made the page (ISO 8601 UTC): timers count from it, not from the shopper's. */
      served_at: string
      /** Pieces left of the scarcest item of the cart, while the page tells of it and they are few enough; else null. */
      stock_left: number | null
      reviews: ShownReview[]
      affirmation_box: ShownAffirmation | null
    }
  | {
      kind: 'confirmation'
      order: ShopperOrder
      session: LiveCart
      store: PublicStore
      payment_page: PaymentPage | null
    }
  /** No session in the address: the page starts one from its parameters, or says that the cart is empty. */
  | { kind: 'start'; store: PublicStore | null }
  | { kind: 'problem'; detail: string; store: PublicStore | null }
