import type { ShownAffirmation } from './contracts/pages/affirmation-boxes.ts'
import type { Cart } from './contracts/pages/carts.ts'
import type { ConfirmationPage } from './contracts/pages/confirmation-pages.ts'
import type { OfferedProduct, Optimizer } from './contracts/pages/optimizers.ts'
import type { PaymentPage } from './contracts/pages/payment-pages.ts'
import type { ShownReview } from './contracts/pages/reviews.ts'
import type { ShippingMethod } from './contracts/checkout/shipping-methods.ts'
import type { PublicStore } from './contracts/stores/store.ts'
import type { ShopChoice } from './shop-data.ts'

/**
 * What the merchant's editor and the shopper's page inside it say to each other with postMessage. The frame is sandboxed
 * without `allow-same-origin`: the editor knows it by `event.source`, and the page listens to its parent alone.
 */

/** From the frame: it listens now, on the port that comes along too. Sent once it has loaded, so that nothing is lost. */
export type PreviewReady = { type: 'preview-ready' }

/** How the payment of a made-up shopper stands; `words` is what a shopper is told of a decline. */
export type PreviewAttempt = { state: 'confirming' | 'checking' } | { state: 'declined'; words: string }

/** A payment page, which may be a draft with fields that shoppers do not get yet. */
export interface PaymentPagePreview {
  kind: 'payment_page'
  page: Partial<PaymentPage>
  /** What stands beside the page in lists of its own; absent counts as none. */
  reviews?: readonly ShownReview[]
  affirmation_box?: ShownAffirmation | null
  shipping_methods?: readonly ShippingMethod[]
  /** On an instant page: the store's products, of which the page names those it sells. */
  choices?: readonly ShopChoice[]
  /** The store takes payments by Whop, whose button has a colour of its own. */
  whop?: boolean
  /** Absent while nobody tries to pay. */
  attempt?: PreviewAttempt
}

/** How much is in the cart that is looked at. */
export type CartFilling = 'empty' | 'one' | 'two' | 'many'

/** A product of the store in a sample cart; `price` in minor units of the store's currency. */
export interface PreviewProduct {
  product_id: string
  variant_id: string
  title: string
  variant_title: string
  image: string | null
  price: number
}

/** Whom, and what is in their cart, a preview is shown with. What is absent is as the page opens for anybody. */
export interface PreviewShopper {
  items?: CartFilling
  /** Absent or none: samples. */
  products?: readonly PreviewProduct[]
  /** How the forms stand, or the payment. */
  form?: 'filled' | 'mistakes' | 'declined' | 'checking'
  /** The language and country of the shopper's device, such as 'de-AT'. */
  device?: string
  /** What the page is told in, where it has no language of its own. */
  language?: string
  /** A promo code is applied. */
  code?: boolean
  /** What an order was paid with. */
  paid?: 'visa' | 'paypal' | 'cashapp'
  /** The order bump is taken. */
  taken?: boolean
}

export interface CartPreview {
  kind: 'cart'
  cart: Partial<Cart>
  filling: CartFilling
}

export interface ConfirmationPagePreview {
  kind: 'confirmation_page'
  page: Partial<ConfirmationPage>
  reviews?: readonly ShownReview[]
}

/** An order bump, upsell or downsell, with what it offers. */
export interface OptimizerPreview {
  kind: 'optimizer'
  optimizer: Optimizer
  /** Absent counts as none. */
  products?: readonly OfferedProduct[]
  currency?: string
  /** The payment page that it belongs to: its look is the offer's where the offer says nothing. */
  page?: Partial<PaymentPage>
  reviews?: readonly ShownReview[]
  affirmation_box?: ShownAffirmation | null
}

/** What is looked at, one shape for each kind of content. */
export type PreviewContent = PaymentPagePreview | CartPreview | ConfirmationPagePreview | OptimizerPreview

/** From the editor, once the frame listens; then `PreviewChange` tells what differs. */
export type PreviewMessage = PreviewContent & {
  type: 'preview'
  /** Of the store, in which sample prices are told; absent counts as US dollars. */
  currency?: string
  shopper?: PreviewShopper
  /** Forms can be filled in, and what folds can be opened; nothing of it leaves the frame. */
  tryable?: boolean
  store: Pick<PublicStore, 'store_name'> & Partial<PublicStore>
}

/** What custom CSS must never hide, cover or make unreadable. */
export const protectedParts = ['price', 'total', 'consent', 'pay'] as const
export type ProtectedPart = (typeof protectedParts)[number]

/**
 * From the frame, after each message with custom CSS: the protected parts that the CSS would hide at the frame's width.
 * While there are any, the page leaves the CSS out, for the merchant as for shoppers.
 */
export interface PreviewChecked {
  type: 'preview-checked'
  hidden: ProtectedPart[]
  /** The first texts that are hard to read with the CSS, shortened; absent counts as none. */
  pale?: string[]
  /** How many there are, of which `pale` names the first. */
  pale_count?: number
}

/** What the frame has found of custom CSS. */
export type CssFound = Pick<PreviewChecked, 'hidden' | 'pale' | 'pale_count'>

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Under which name a message of each kind has what it shows. */
export const shownUnder: Readonly<Record<PreviewContent['kind'], string>> = {
  payment_page: 'page',
  cart: 'cart',
  confirmation_page: 'page',
  optimizer: 'optimizer',
}

/** True for the message that tells a preview what to show. */
export const isPreviewMessage = (value: unknown): value is PreviewMessage =>
  at(value, 'type') === 'preview' &&
  isObject(at(value, String(at(shownUnder, String(at(value, 'kind')))))) &&
  typeof at(at(value, 'store'), 'store_name') === 'string'

/** True for the frame's answer about custom CSS. */
export const isPreviewChecked = (value: unknown): value is PreviewChecked =>
  at(value, 'type') === 'preview-checked' &&
  Array.isArray(at(value, 'hidden')) &&
  (at(value, 'pale') === undefined || Array.isArray(at(value, 'pale'))) &&
  ['undefined', 'number'].includes(typeof at(value, 'pale_count'))

/** True for the frame's word that it listens. */
export const isPreviewReady = (value: unknown): value is PreviewReady => at(value, 'type') === 'preview-ready'
