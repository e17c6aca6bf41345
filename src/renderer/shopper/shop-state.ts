import { useSyncExternalStore } from 'react'
import type { LiveCart } from '../../shared/contracts/live-cart.ts'
import type { ShippingMethod } from '../../shared/contracts/shipping-methods.ts'
import type { CheckoutField, CheckoutRules } from '../../shared/domain/checkout-validation.ts'
import type { PaymentMethodId, ShopPage } from '../storefront/types.ts'
import { changeCheckout } from './checkout-state.ts'
import type { CheckoutChange, CheckoutState } from './checkout-state.ts'

/**
 * Where the checkout stands. `form`: the shopper types. `paying`: the payment is being sent. `action`: the bank asks the
 * shopper. `checking`: the outcome is not known.
 */
export type Phase = 'form' | 'paying' | 'action' | 'checking'

/** A confirmation that the shopper's bank waits for. */
export interface PendingAction {
  url: string
  transaction_id: string
}

export interface ShopState {
  session: LiveCart
  checkout: CheckoutState
  touched: Partial<Record<CheckoutField, boolean>>
  submitted: boolean
  phase: Phase
  /** Why the last payment did not go through, beside the payment. */
  pay_error: string | null
  payment_method: PaymentMethodId
  action: PendingAction | null
  /** Whether the shopper changed a form since the page was opened. */
  edited: boolean
  /** The way to ship that was pressed, until the server has answered. */
  choosing_shipping: string | null
  /** Another page comes: nothing is sent, kept or asked any more. */
  left: boolean
}

/** The state of one checkout outside React, so that calls under way read what is true now. */
export interface ShopStore {
  get: () => ShopState
  patch: (patch: Partial<ShopState>) => void
  change: (change: CheckoutChange) => void
  /** Takes the server's session: totals are always its (GAP-77). */
  takeSession: (session: LiveCart) => void
  /** The state in a component. */
  use: () => ShopState
}

export function createShopStore(initial: ShopState, methods: readonly ShippingMethod[]): ShopStore {
  let state = initial
  const listeners = new Set<() => void>()
  const get = () => state
  const patch = (part: Partial<ShopState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const change = (made: CheckoutChange) => patch({ checkout: changeCheckout(get().checkout, made) })
  return {
    get,
    patch,
    change,
    takeSession: (session) => {
      // An answer that was overtaken on its way does not bring an old cart back.
      if (session.cart_version < get().session.cart_version) return
      patch({ session, checkout: changeCheckout(get().checkout, { type: 'session', session, methods }) })
    },
    use: () => useSyncExternalStore(subscribe, get),
  }
}

/** What the payment page changes about validation (GAP-62, DEF-72). */
export const rulesOf = (page: ShopPage): CheckoutRules => ({
  emailEnabled: page.customer_email_enabled !== false,
  includedCountryCodes: page.restrict_shipping_countries_enabled ? (page.included_country_codes ?? []) : [],
})
