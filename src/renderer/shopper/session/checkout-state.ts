import type { CartItem, LiveCart } from '../../../shared/contracts/checkout/live-cart.ts'
import type { ShippingMethod } from '../../../shared/contracts/checkout/shipping-methods.ts'
import { emptyAddress } from '../../../shared/domain/address/address.ts'
import type { ClientAddress } from '../../../shared/domain/address/address.ts'
import type { CheckoutForms, ContactInfo } from '../../../shared/domain/checkout/checkout-validation.ts'

/** The selected shipping method (DEF-59); `price` in minor units. */
export interface ChosenShipping {
  method: string
  price: number
  deliveryTime: string
}

export interface TransactionInfo {
  transactionId: string
  cardLastFour: string
  cardType: string
  connectorId: string
  buyerId: string
  paymentMethodId: string
  isPaypal: boolean
  isCashapp: boolean
}

/** The client checkout state of B §3, with its names. */
export interface CheckoutState extends CheckoutForms {
  shippingMethod: ChosenShipping
  /** `amount` is the session's total in minor units. */
  payment: { amount: number; cartItems: readonly CartItem[] }
  transactionInfo: TransactionInfo
  eventInfo: { initiateCheckoutId: string; purchaseId: string }
}

/** The state after 'reset' (B §4): opted in, billing separate from shipping, everything else empty. */
export const initialCheckout: CheckoutState = {
  shippingInfo: emptyAddress,
  billingInfo: emptyAddress,
  contactInfo: { email: '', phone: '', optIn: true },
  shippingMethod: { method: '', price: 0, deliveryTime: '' },
  payment: { amount: 0, cartItems: [] },
  isBillingSameAsShipping: false,
  transactionInfo: {
    transactionId: '',
    cardLastFour: '',
    cardType: '',
    connectorId: '',
    buyerId: '',
    paymentMethodId: '',
    isPaypal: false,
    isCashapp: false,
  },
  eventInfo: { initiateCheckoutId: '', purchaseId: '' },
}

export type CheckoutChange =
  | { type: 'contact'; patch: Partial<ContactInfo> }
  | { type: 'shipping'; patch: Partial<ClientAddress> }
  | { type: 'billing'; patch: Partial<ClientAddress> }
  | { type: 'same_as_shipping'; same: boolean }
  | { type: 'forms'; forms: CheckoutForms }
  | { type: 'session'; session: LiveCart; methods: readonly ShippingMethod[] }
  | { type: 'transaction'; patch: Partial<TransactionInfo> }
  | { type: 'event'; patch: Partial<CheckoutState['eventInfo']> }
  | { type: 'reset' }

/** Shipping title, rate and timeframe with the state's names (DEF-59); empty if shipping is free (SS-022, SS-023). */
export function chosenShipping(session: LiveCart, methods: readonly ShippingMethod[]): ChosenShipping {
  const method = methods.find(({ id }) => id === session.shipping_method_id)
  if (session.progress_reward_free_shipping) return initialCheckout.shippingMethod
  const title = method?.shipping_title ?? session.selected_shipping_rate?.shipping_title ?? ''
  return { method: title, price: session.shipping_total, deliveryTime: method?.shipping_timeframe ?? '' }
}

/** While 'same as shipping' is on, billing follows every change of shipping (CO-009, DEF-50). */
const syncBilling = (state: CheckoutState): CheckoutState =>
  state.isBillingSameAsShipping ? { ...state, billingInfo: state.shippingInfo } : state

/** Reducer of the checkout state; pure. */
export function changeCheckout(state: CheckoutState, change: CheckoutChange): CheckoutState {
  switch (change.type) {
    case 'contact':
      return { ...state, contactInfo: { ...state.contactInfo, ...change.patch } }
    case 'shipping':
      return syncBilling({ ...state, shippingInfo: { ...state.shippingInfo, ...change.patch } })
    case 'billing':
      return { ...state, billingInfo: { ...state.billingInfo, ...change.patch } }
    case 'same_as_shipping':
      return syncBilling({ ...state, isBillingSameAsShipping: change.same })
    case 'forms':
      return syncBilling({ ...state, ...change.forms })
    case 'session':
      return {
        ...state,
        shippingMethod: chosenShipping(change.session, change.methods),
        payment: { amount: change.session.total, cartItems: change.session.cart },
      }
    case 'transaction':
      return { ...state, transactionInfo: { ...state.transactionInfo, ...change.patch } }
    case 'event':
      return { ...state, eventInfo: { ...state.eventInfo, ...change.patch } }
    case 'reset':
      return initialCheckout
  }
}

/** Only the forms: what is validated, synced and stored on the device. */
export const formsOf = (state: CheckoutForms): CheckoutForms => ({
  contactInfo: state.contactInfo,
  shippingInfo: state.shippingInfo,
  billingInfo: state.billingInfo,
  isBillingSameAsShipping: state.isBillingSameAsShipping,
})
