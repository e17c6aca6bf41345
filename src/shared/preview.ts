import type { CartSubscription } from './contracts/checkout/cart-subscription.ts'
import type { ShownAffirmation } from './contracts/pages/affirmation-boxes.ts'
import type { Cart } from './contracts/pages/carts.ts'
import type { ConfirmationPage } from './contracts/pages/confirmation-pages.ts'
import type { OfferedProduct, Optimizer } from './contracts/pages/optimizers.ts'
import type { PaymentPage } from './contracts/pages/payment-pages.ts'
import type { ShownReview } from './contracts/pages/reviews.ts'
import type { ShippingMethod } from './contracts/checkout/shipping-methods.ts'
import type { PublicStore } from './contracts/stores/store.ts'
import type { PortalSettings } from './domain/subscriptions/portal-settings.ts'
import type { ShopChoice } from './shop-data.ts'

/**
 * postMessage protocol between the merchant's editor and the checkout page inside it. The frame is sandboxed without
 * `allow-same-origin`: the editor identifies it by `event.source`, and the page only listens to its parent.
 */

/**
 * From the frame: it is listening, on the port transferred with this message. Sent once it has loaded, so that no
 * message is lost.
 */
export type PreviewReady = { type: 'preview-ready' }

/** Payment state of a sample shopper; `words` is the text that a shopper sees after a decline. */
export type PreviewAttempt = { state: 'confirming' | 'checking' } | { state: 'declined'; words: string }

/** A payment page; can be a draft with fields that shoppers don't get yet. */
export interface PaymentPagePreview {
  kind: 'payment_page'
  page: Partial<PaymentPage>
  /** Content that is stored in separate lists; absent is the same as empty. */
  reviews?: readonly ShownReview[]
  affirmation_box?: ShownAffirmation | null
  shipping_methods?: readonly ShippingMethod[]
  /** On an instant page: the store's products, some of which the page sells. */
  choices?: readonly ShopChoice[]
  /** True if the store processes payments with Whop, whose button has its own color. */
  whop?: boolean
  /** Absent while no payment is in progress. */
  attempt?: PreviewAttempt
}

/** How full the sample cart is. */
export type CartFillLevel = 'empty' | 'one' | 'two' | 'many'

/** A product of the store in a sample cart; `price` in minor units of the store's currency. */
export interface PreviewProduct {
  product_id: string
  variant_id: string
  title: string
  variant_title: string
  image: string | null
  price: number
}

/** The shopper and cart that a preview is shown with. Absent fields mean the page's initial state. */
export interface PreviewShopper {
  items?: CartFillLevel
  /** Samples if absent or empty. */
  products?: readonly PreviewProduct[]
  /** State of the forms or of the payment. */
  form?: 'filled' | 'mistakes' | 'declined' | 'checking'
  /** Language and country of the shopper's device, such as 'de-AT'. */
  device?: string
  /** Language of the page if it doesn't set its own. */
  language?: string
  /** A promo code is applied. */
  code?: boolean
  /** Payment method of the order. */
  paid?: 'visa' | 'paypal' | 'cashapp'
  /** The order bump is accepted. */
  taken?: boolean
  /** The page of the customer portal; absent is the cancel page. */
  portal?: 'home' | 'subscription'
  /** State of the customer's subscription; absent is active. */
  subscription?: 'paused' | 'declined'
}

export interface CartPreview {
  kind: 'cart'
  cart: Partial<Cart>
  filling: CartFillLevel
}

export interface ConfirmationPagePreview {
  kind: 'confirmation_page'
  page: Partial<ConfirmationPage>
  reviews?: readonly ShownReview[]
}

/** An order bump, upsell or downsell with its products. */
export interface OptimizerPreview {
  kind: 'optimizer'
  optimizer: Optimizer
  /** Absent is the same as empty. */
  products?: readonly OfferedProduct[]
  /** How the first product is sold on a schedule; absent for a one-time purchase. */
  subscription?: CartSubscription | undefined
  currency?: string
  /** The payment page it belongs to, whose design the offer inherits where it sets none. */
  page?: Partial<PaymentPage>
  reviews?: readonly ShownReview[]
  affirmation_box?: ShownAffirmation | null
}

export interface CustomerPortalPreview {
  kind: 'customer_portal'
  portal: PortalSettings
}

/** The previewed content, one shape per type. */
export type PreviewContent =
  | PaymentPagePreview
  | CartPreview
  | ConfirmationPagePreview
  | OptimizerPreview
  | CustomerPortalPreview

/** From the editor, once the frame listens; later updates are sent as `PreviewChange`. */
export type PreviewMessage = PreviewContent & {
  type: 'preview'
  /** Currency of the store for sample prices; defaults to US dollars. */
  currency?: string
  shopper?: PreviewShopper
  /** Forms can be filled in and sections opened; nothing leaves the frame. */
  tryable?: boolean
  store: Pick<PublicStore, 'store_name'> & Partial<PublicStore>
}

/** Elements that custom CSS must never hide, cover or make unreadable. */
export const protectedParts = ['price', 'total', 'consent', 'pay'] as const
export type ProtectedPart = (typeof protectedParts)[number]

/**
 * From the frame, after each message with custom CSS: the protected elements that the CSS would hide at the frame's
 * width. If there are any, the page doesn't apply the CSS, neither for the merchant nor for shoppers.
 */
export interface PreviewCheckResult {
  type: 'preview-checked'
  hidden: ProtectedPart[]
  /** The first texts with low contrast under the CSS, shortened; absent is the same as empty. */
  pale?: string[]
  /** Total number of such texts, of which `pale` has the first. */
  pale_count?: number
}

/** From the frame: the merchant clicked a part of the page, to change its settings. */
export interface PreviewPart {
  type: 'preview-part'
  part: string
}

/** Result of checking custom CSS in the frame. */
export type CssCheckResult = Pick<PreviewCheckResult, 'hidden' | 'pale' | 'pale_count'>

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Key of the content in a message of each type. */
export const contentKeyOf: Readonly<Record<PreviewContent['kind'], string>> = {
  payment_page: 'page',
  cart: 'cart',
  confirmation_page: 'page',
  optimizer: 'optimizer',
  customer_portal: 'portal',
}

/** Returns true for a message with content to preview. */
export const isPreviewMessage = (value: unknown): value is PreviewMessage =>
  at(value, 'type') === 'preview' &&
  isObject(at(value, String(at(contentKeyOf, String(at(value, 'kind')))))) &&
  typeof at(at(value, 'store'), 'store_name') === 'string'

/** Returns true for the frame's result of checking custom CSS. */
export const isPreviewCheckResult = (value: unknown): value is PreviewCheckResult =>
  at(value, 'type') === 'preview-checked' &&
  Array.isArray(at(value, 'hidden')) &&
  (at(value, 'pale') === undefined || Array.isArray(at(value, 'pale'))) &&
  ['undefined', 'number'].includes(typeof at(value, 'pale_count'))

/** Returns true for the frame's ready message. */
export const isPreviewReady = (value: unknown): value is PreviewReady => at(value, 'type') === 'preview-ready'

/** Returns true for the frame's message about a clicked part. */
export const isPreviewPart = (value: unknown): value is PreviewPart =>
  at(value, 'type') === 'preview-part' && typeof at(value, 'part') === 'string'
