import type { ShopData } from '../../../shared/shop-data.ts'
import type { ShopperApi } from '../api.ts'
import type { DeviceCopy } from './device-copy.ts'
import type { ShopperMessages } from '../messages.ts'

/** The data that the server embeds in a payment page. */
export type CheckoutData = Extract<ShopData, { kind: 'checkout' }>

/** A checkout's dependencies on the page. */
export interface CheckoutDeps {
  api: ShopperApi
  copy: DeviceCopy
  texts: ShopperMessages
  notify: (type: 'success' | 'error' | 'info', message: string) => void
  /** Removes a message that no longer applies. */
  withdraw?: (message: string) => void
  /** Replaces this page with another one: Back never returns to a paid form. */
  go: (address: string) => void
  /** Focuses the first invalid field once the messages are rendered. */
  onInvalid: () => void
  /** Loads the outcome screens. Rejects if their code can't be loaded. */
  loadOutcomes?: () => Promise<unknown>
  wait: (milliseconds: number) => Promise<void>
  /** The browser's language, which determines the default country. */
  language: string
}
