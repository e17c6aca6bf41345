import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import type { CartItem, LiveCart } from '../../../shared/contracts/checkout/live-cart.ts'
import type { ShippingMethod } from '../../../shared/contracts/checkout/shipping-methods.ts'
import type { ScriptStep } from '../../../shared/contracts/payments/transactions.ts'
import type { CheckoutErrors } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { PaymentOption } from '../../../shared/shop-data.ts'
import type { PromoState } from '../../storefront/form/promo-field.tsx'
import type { CheckoutFormState, PaymentMethodId } from '../../storefront/types.ts'
import { changeCheckout } from './checkout-state.ts'
import type { CheckoutChange, CheckoutState } from './checkout-state.ts'
import type { PendingOffer } from '../offers/offer-state.ts'

/**
 * The phase of the checkout. `form`: the shopper fills in the forms. `paying`: the payment is being sent. `action`: the
 * bank's challenge. `checking`: the outcome is unknown.
 */
export type Phase = 'form' | 'paying' | 'action' | 'checking'

/** A challenge that the shopper's bank waits for. */
export interface PendingAction {
  url: string
  transaction_id: string
  /** For the provider's own script instead of the bank's page in a frame. */
  script?: ScriptStep | undefined
  /** The provider's page needs a redirect, and the shopper returned from it without an outcome. */
  leaves?: boolean | undefined
}

/** An available variant that a sold-out line item can be switched to; `price` in minor units. */
export interface OtherVariant {
  variant_id: string
  title: string
  price: number
}

/** A removed product and the offers that were removed with it. */
export interface RemovedOffers {
  item: CartItem
  lines: readonly CartItem[]
}

export interface ShopState {
  session: LiveCart
  checkout: CheckoutState
  touched: CheckoutFormState['touched']
  /** Field hints from background code. */
  hints: NonNullable<CheckoutFormState['hints']>
  submitted: boolean
  /** The ID of an invalid field outside the forms that blocks the payment: an amount or an answer of a payment link. */
  invalid_field?: string | null
  phase: Phase
  /** Why the last payment failed, shown next to the payment section. */
  pay_error: string | null
  payment_method: PaymentMethodId
  /** The method selected in the form while a wallet pays instead. */
  form_method?: PaymentMethodId | undefined
  /** After a decline: the connection with the fields for entering the card again, and the reason. */
  card_fallback?: { option: PaymentOption; reason: string }
  action: PendingAction | null
  /** True if the shopper has changed a form since the page was opened. */
  edited: boolean
  /** As entered by the shopper, if the page asks for it (GAP-63). */
  affiliate_code: string
  /** Form errors from the server that the page's own rules didn't find; cleared when the field changes. */
  refused: CheckoutErrors
  /** The state of the promo code field: pending, or the error of the entered code. */
  promo: PromoState
  /** The available shipping methods. */
  shipping_methods: readonly ShippingMethod[]
  /** The state of the shipping rates: waiting for the address, loading, or known (SH-002). */
  rates: 'waiting' | 'loading' | 'known'
  /** The selected shipping method until the server responds. */
  pending_shipping: string | null
  /** The new state of the order bump until the server responds. */
  pending_bump: boolean | null
  /** The offer shown before the payment continues (GAP-80). */
  offer: PendingOffer | null
  /** The offers removed with a product, until the message is dismissed. */
  removed_offers?: RemovedOffers | null
  /** Available quantity of the line items short of stock, by line item ID. */
  short?: Readonly<Record<string, number>>
  /** The other available variants of sold-out line items, by line item ID. */
  in_stock?: Readonly<Record<string, readonly OtherVariant[]>>
  /** Why the cart can't be paid until a line item short of stock is changed. */
  blocked?: string | null
  /** The last sync failed, whatever the browser reports about the network. */
  sync_failed: boolean
  /** How often a later change in another tab has replaced input in this one. */
  overwritten_count: number
  /** Content next to the form, rendered by background code. */
  aside: ReactNode
  /** The order is paid and its confirmation waits for the network. */
  paid?: { order_number: string | null }
  /** Another page is loading: nothing is sent, stored or polled any more. */
  left: boolean
}

/** The state of one checkout outside React, so that pending calls read the current state. */
export interface ShopStore {
  get: () => ShopState
  patch: (patch: Partial<ShopState>) => void
  change: (change: CheckoutChange) => void
  /** Applies the server's session: totals are always the server's (GAP-77). */
  takeSession: (session: LiveCart) => void
  /** The state in a component. Doesn't re-render on `aside` changes, which would affect the whole form. */
  use: () => ShopState
  /** The content next to the form, in a component. */
  useAside: () => ReactNode
}

export function createShopStore(initial: ShopState): ShopStore {
  let state = initial
  let followed = initial
  const listeners = new Set<() => void>()
  const get = () => state
  const patch = (part: Partial<ShopState>) => {
    state = { ...state, ...part }
    if (!('aside' in part)) followed = state
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
      // A response that was overtaken must not restore an old cart.
      if (session.cart_version < get().session.cart_version) return
      const methods = get().shipping_methods
      patch({ session, checkout: changeCheckout(get().checkout, { type: 'session', session, methods }) })
    },
    use: () => {
      const shown = () => followed
      return useSyncExternalStore(subscribe, shown, shown)
    },
    useAside: () => {
      const aside = () => state.aside
      return useSyncExternalStore(subscribe, aside, aside)
    },
  }
}

/** The state of the promo code field; why the last code was removed is shown until another message replaces it. */
export const promoOf = ({ promo, session }: Pick<ShopState, 'promo' | 'session'>): PromoState => ({
  ...promo,
  error: promo.error ?? session.promo_notice,
})
