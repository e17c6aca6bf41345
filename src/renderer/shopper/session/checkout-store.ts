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
 * Where the checkout stands. `form`: the shopper types. `paying`: the payment is being sent. `action`: the bank asks the
 * shopper. `checking`: the outcome is not known.
 */
export type Phase = 'form' | 'paying' | 'action' | 'checking'

/** A confirmation that the shopper's bank waits for. */
export interface PendingAction {
  url: string
  transaction_id: string
  /** For the provider's own script, in place of the bank's page in a frame. */
  script?: ScriptStep | undefined
  /** The provider's page has to be gone to, and was left without an answer. */
  leaves?: boolean | undefined
}

/** A variant in stock that a sold-out line can be switched to; `price` in minor units. */
export interface OtherVariant {
  variant_id: string
  title: string
  price: number
}

/** A product that was removed, and what was offered with it and went too. */
export interface LostOffers {
  item: CartItem
  lines: readonly CartItem[]
}

export interface ShopState {
  session: LiveCart
  checkout: CheckoutState
  touched: CheckoutFormState['touched']
  /** Help beside the fields, made by what is loaded behind the page. */
  hints: NonNullable<CheckoutFormState['hints']>
  submitted: boolean
  /** The id of a field beside the forms that keeps from paying: an amount or an answer of a payment link. */
  amiss?: string | null
  phase: Phase
  /** Why the last payment did not go through, beside the payment. */
  pay_error: string | null
  payment_method: PaymentMethodId
  /** After a refusal: the connection whose fields take the card once more, and what was said of it. */
  card_moved?: { option: PaymentOption; reason: string }
  action: PendingAction | null
  /** Whether the shopper changed a form since the page was opened. */
  edited: boolean
  /** As the shopper typed it, where the page asks for it (GAP-63). */
  affiliate_code: string
  /** What the server has refused of the forms and the page's own rules have not; until the field is changed. */
  refused: CheckoutErrors
  /** The promo code's field: under way, or what is wrong with what was entered. */
  promo: PromoState
  /** The ways to ship that are offered. */
  shipping_methods: readonly ShippingMethod[]
  /** Whether they wait for the address, are being asked for, or are known (SH-002). */
  rates: 'waiting' | 'loading' | 'known'
  /** The way to ship that was pressed, until the server has answered. */
  choosing_shipping: string | null
  /** The order bump was ticked or unticked, until the server has answered. */
  choosing_bump: boolean | null
  /** What is offered before the payment goes on (GAP-80). */
  offer: PendingOffer | null
  /** What a removed product has taken out of the cart with it, until that is answered. */
  lost_offers?: LostOffers | null
  /** How many pieces there are of the lines that there are too few for, by the lines' ids. */
  short?: Readonly<Record<string, number>>
  /** The other variants in stock of the lines that are sold out, by the lines' ids. */
  in_stock?: Readonly<Record<string, readonly OtherVariant[]>>
  /** Why the cart cannot be paid for until a line that is short of stock is changed. */
  blocked?: string | null
  /** The last sync did not get through, whatever the browser says of the network. */
  unreached: boolean
  /** How often another tab's later change has replaced what was typed here. */
  taken_over: number
  /** What is told beside the form, made by what is loaded behind the page. */
  aside: ReactNode
  /** The order is paid and its confirmation waits for the network. */
  paid?: { order_number: string | null }
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
  /** The state in a component. What is told beside the form is not followed: it comes once, and the form stays. */
  use: () => ShopState
  /** What is told beside the form, in a component. */
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
      // An answer that was overtaken on its way does not bring an old cart back.
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

/** The promo code's field; why the last code was taken off stands there until something else does. */
export const promoOf = ({ promo, session }: Pick<ShopState, 'promo' | 'session'>): PromoState => ({
  ...promo,
  error: promo.error ?? session.promo_notice,
})
