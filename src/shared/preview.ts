import type { ShownAffirmation } from './contracts/affirmation-boxes.ts'
import type { PaymentPage } from './contracts/payment-pages.ts'
import type { ShownReview } from './contracts/reviews.ts'
import type { ShippingMethod } from './contracts/shipping-methods.ts'
import type { PublicStore } from './contracts/store.ts'

/**
 * What the merchant's editor and the shopper's page inside it say to each other with postMessage. The frame is sandboxed
 * without `allow-same-origin`: the editor knows it by `event.source`, and the page listens to its parent alone.
 */

/** From the frame: it listens now. Sent once it has loaded, so that no message is lost. */
export type PreviewReady = { type: 'preview-ready' }

/** From the editor, again with every change. The page may be a draft with fields that shoppers do not get yet. */
export interface PreviewMessage {
  type: 'preview'
  page: Partial<PaymentPage>
  store: Pick<PublicStore, 'store_name'> & Partial<PublicStore>
  /** What stands beside the page in lists of its own; absent counts as none. */
  reviews?: readonly ShownReview[]
  affirmation_box?: ShownAffirmation | null
  shipping_methods?: readonly ShippingMethod[]
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
}

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

/** True for the message that tells a preview what to show. */
export const isPreviewMessage = (value: unknown): value is PreviewMessage =>
  at(value, 'type') === 'preview' &&
  typeof at(value, 'page') === 'object' &&
  at(value, 'page') !== null &&
  typeof at(at(value, 'store'), 'store_name') === 'string'

/** True for the frame's answer about custom CSS. */
export const isPreviewChecked = (value: unknown): value is PreviewChecked =>
  at(value, 'type') === 'preview-checked' && Array.isArray(at(value, 'hidden'))

/** True for the frame's word that it listens. */
export const isPreviewReady = (value: unknown): value is PreviewReady => at(value, 'type') === 'preview-ready'
