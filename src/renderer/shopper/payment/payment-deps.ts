import type { LiveCart } from '../../../shared/contracts/checkout/live-cart.ts'
import type { ScriptStep } from '../../../shared/contracts/payments/transactions.ts'
import type { CheckoutRules } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { ShopperApi } from '../api.ts'
import type { CardPort } from './card-port.ts'
import type { DeviceCopy } from '../session/device-copy.ts'
import type { ShopperMessages } from '../messages.ts'
import type { BroughtBack } from '../providers/side.ts'
import type { PaymentMethodId } from '../../storefront/types.ts'
import type { ShopStore } from '../session/checkout-store.ts'
import type { Sync } from '../session/session-sync.ts'

/** What a payment gets from the checkout around it. */
export interface PaymentDeps {
  store: ShopStore
  api: ShopperApi
  card: Pick<CardPort, 'tokenize'> & Partial<Pick<CardPort, 'point'>>
  sync: Sync
  copy: Pick<DeviceCopy, 'clear'>
  rules: CheckoutRules
  /** Resolves once no change of the cart is under way that the shopper has made: what is paid is what is shown. */
  cartSettled: () => Promise<void>
  /** Asks for the ways to ship that the address calls for: null, or why there are none. They may change the total. */
  ratesSettled: () => Promise<string | null>
  /** Says why the total is not the one that Pay was pressed for. */
  whyChanged: (seen: LiveCart, now: LiveCart) => string
  /** Asks about an offer before the payment; resolves to whether there is one to answer first. */
  askFirst?: () => Promise<boolean>
  /** The connection whose fields the page began with; null while nothing can be paid with. */
  connection_id: string | null
  /** For a method that the shopper is sent to the provider's own page for; null for what is entered here. */
  leaves?: (method: PaymentMethodId) => { connection_id: string; token: string } | null
  texts: ShopperMessages
  onInvalid: () => void
  /** Loads the screens that say what came of a payment. Nothing is sent before: the connection may be gone after. */
  loadOutcomes?: () => Promise<unknown>
  /** The form is back with an alert that says why nothing was paid. */
  onFailed?: () => void
  go: (address: string) => void
  online: () => boolean
  /** The version of contact and addresses that the forms have taken from the server. */
  seenVersion?: () => number
  /** Shows contact and addresses as the server has them: another tab has changed what Pay was pressed for. */
  showContact?: (session: LiveCart) => void
  /** Keeps the device's copy, with the transaction that waits for a confirmation. */
  keep: () => Promise<void>
  wait: (milliseconds: number) => Promise<void>
}

/** What a wallet's sheet answered. `total` is what it showed when that was approved, in minor units. */
export interface WalletPayment {
  payment_method: PaymentMethodId
  connection_id: string
  total: number
  token: string
  card_type: string
  card_last_four: string
  /** Goes on where the wallet's own script has to; null when the shopper has left it. */
  act?: (step: ScriptStep) => Promise<BroughtBack | null>
}
