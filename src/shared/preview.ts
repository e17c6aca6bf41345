import type { PaymentPage } from './contracts/payment-pages.ts'
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
}

const at = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

/** True for the message that tells a preview what to show. */
export const isPreviewMessage = (value: unknown): value is PreviewMessage =>
  at(value, 'type') === 'preview' &&
  typeof at(value, 'page') === 'object' &&
  at(value, 'page') !== null &&
  typeof at(at(value, 'store'), 'store_name') === 'string'

/** True for the frame's word that it listens. */
export const isPreviewReady = (value: unknown): value is PreviewReady => at(value, 'type') === 'preview-ready'
