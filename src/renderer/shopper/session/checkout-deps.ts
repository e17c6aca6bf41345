import type { ShopData } from '../../../shared/shop-data.ts'
import type { ShopperApi } from '../api.ts'
import type { DeviceCopy } from './device-copy.ts'
import type { ShopperMessages } from '../messages.ts'

/** What the server embeds in a payment page. */
export type CheckoutData = Extract<ShopData, { kind: 'checkout' }>

/** What a checkout gets from the page around it. */
export interface CheckoutDeps {
  api: ShopperApi
  copy: DeviceCopy
  texts: ShopperMessages
  notify: (type: 'success' | 'error' | 'info', message: string) => void
  /** Takes a message away that is no longer so. */
  withdraw?: (message: string) => void
  /** Leaves for another page, in the place of this one: Back never returns to a paid form. */
  go: (address: string) => void
  /** Puts the focus on the first field to mend, once the messages are shown. */
  onInvalid: () => void
  /** Loads the screens that say what came of a payment. Rejects where their code cannot be loaded. */
  loadOutcomes?: () => Promise<unknown>
  wait: (milliseconds: number) => Promise<void>
  /** The browser's language, which says what country comes first. */
  language: string
}
