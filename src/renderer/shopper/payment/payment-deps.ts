import type { LiveCart } from '../../../shared/contracts/checkout/live-cart.ts'
import type { ScriptStep } from '../../../shared/contracts/payments/transactions.ts'
import type { CheckoutRules } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { ShopperApi } from '../api.ts'
import type { CardPort } from './card-port.ts'
import type { DeviceCopy } from '../session/device-copy.ts'
import type { ShopperMessages } from '../messages.ts'
import type { ProviderResult } from '../providers/side.ts'
import type { PaymentMethodId } from '../../storefront/types.ts'
import type { ShopStore } from '../session/checkout-store.ts'
import type { Sync } from '../session/session-sync.ts'

/** Dependencies of a payment on the checkout. */
export interface PaymentDeps {
  store: ShopStore
  api: ShopperApi
  card: Pick<CardPort, 'tokenize'> & Partial<Pick<CardPort, 'point'>>
  sync: Sync
  copy: Pick<DeviceCopy, 'clear'>
  rules: CheckoutRules
  /** Resolves once the shopper's pending cart changes are done: the shopper pays what is shown. */
  cartSettled: () => Promise<void>
  /**
   * Loads the shipping methods for the address; resolves to null, or to why there are none. They may change the total.
   */
  ratesSettled: () => Promise<string | null>
  /** Explains why the total changed since Pay was pressed. */
  totalChangeReason: (seen: LiveCart, now: LiveCart) => string
  /** Shows an offer before the payment; resolves to true if one has to be answered first. */
  showOfferFirst?: () => Promise<boolean>
  /** The connection of the initial card fields; null if no payment is possible. */
  connection_id: string | null
  /** For a method with a redirect to the provider's page; null for methods entered on this page. */
  redirectOption?: (method: PaymentMethodId) => { connection_id: string; token: string } | null
  texts: ShopperMessages
  /** The locale of the page, in which the shopper reads what they agree to. */
  locale: () => string
  onInvalid: () => void
  /** Loads the outcome screens. Nothing is sent before, because the connection may drop afterwards. */
  loadOutcomes?: () => Promise<unknown>
  /** The form is shown again with an alert that explains why nothing was paid. */
  onFailed?: () => void
  go: (address: string) => void
  online: () => boolean
  /** The version of contact and addresses that the forms have applied from the server. */
  seenVersion?: () => number
  /** Shows the server's contact and addresses after another tab changed them. */
  showContact?: (session: LiveCart) => void
  /** Saves the device's copy with the transaction that waits for a confirmation. */
  keep: () => Promise<void>
  wait: (milliseconds: number) => Promise<void>
}

/** The result of a wallet's sheet. `total` is the total that the shopper approved in it, in minor units. */
export interface WalletPayment {
  payment_method: PaymentMethodId
  connection_id: string
  total: number
  token: string
  card_type: string
  card_last_four: string
  /** Continues in the wallet's own script if needed; null if the shopper closed it. */
  act?: (step: ScriptStep) => Promise<ProviderResult | null>
}
