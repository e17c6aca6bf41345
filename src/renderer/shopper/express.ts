import { shippingRefusals, validateCheckout } from '../../shared/domain/checkout-validation.ts'
import type { CheckoutForms, CheckoutRules } from '../../shared/domain/checkout-validation.ts'
import type { WalletContact } from '../../shared/domain/wallet-sheet.ts'
import { callErrorText } from '../lib/fetch-client.ts'
import { quiet } from './api.ts'
import type { ShopperApi } from './api.ts'
import type { CartActions } from './cart-actions.ts'
import { formsOf } from './checkout-state.ts'
import type { Payment, WalletPayment } from './payment.ts'
import type { PromoActions } from './promo.ts'
import type { BroughtBack } from './providers/side.ts'
import type { Rates } from './rates.ts'
import type { ShopStore } from './shop-state.ts'
import { sentAddressOf } from './sync.ts'
import type { Sync } from './sync.ts'

/** What a wallet's sheet does to the checkout behind it. */
export interface Express {
  /** A sheet is opened: what was typed comes back when it is closed without a payment. */
  open: () => void
  /** Whether a wallet that does not say who pays may begin: the forms say it, or are pointed at. */
  begin: () => boolean
  /** Takes whom the wallet knows. Resolves once the server has said what that costs: null, or why it cannot be paid. */
  contact: (contact: WalletContact) => Promise<string | null>
  /** Has the server price the order for a place of which a wallet tells only a part: null, or why it is not sent there. */
  place: (contact: WalletContact) => Promise<string | null>
  shipping: (id: string) => Promise<void>
  /** Applies a promo code, or takes the one away with ''. Resolves with why it cannot be used, or null. */
  promo: (code: string) => Promise<string | null>
  cancel: () => void
  /** Asks a connection what its wallet's script needs from the server midway. */
  ask: (connection_id: string, name: string, payload: BroughtBack) => Promise<unknown>
  pay: (paid: WalletPayment) => Promise<void>
}

interface Deps {
  api: Pick<ShopperApi, 'clientCall' | 'updateCustomerInfo'>
  store: ShopStore
  sync: Sync
  rates: Rates
  cart: Pick<CartActions, 'chooseShipping' | 'settled'>
  promo: Pick<PromoActions, 'add' | 'remove'>
  payment: Payment
  rules: CheckoutRules
}

function formsWith(forms: CheckoutForms, { email, phone, ...contact }: WalletContact): CheckoutForms {
  const address = {
    fullName: contact.full_name,
    address: contact.address1,
    aptSuite: contact.address2,
    city: contact.city,
    state: contact.state,
    postalCode: contact.postal_code,
    country: contact.country,
  }
  return {
    contactInfo: { ...forms.contactInfo, ...(email && { email }), ...(phone && { phone }) },
    shippingInfo: address,
    billingInfo: address,
    isBillingSameAsShipping: true,
  }
}

/**
 * A wallet fills the same forms that a shopper would: they are checked, sent and priced the same way, so that a wallet can
 * pay for nothing that a card could not (PP-012).
 */
export function createExpress({ api, store, sync, rates, cart, promo, payment, rules }: Deps): Express {
  let typed: CheckoutForms | null = null
  /** Whether the server has been told of a place that stands in no form. */
  let placed = false
  const tellPlace = async (forms: CheckoutForms) => {
    const body = { live_cart_session_id: store.get().session._id, shipping_address: sentAddressOf(forms.shippingInfo) }
    store.takeSession((await api.updateCustomerInfo({ body })).live_cart)
  }
  return {
    begin: payment.mayBegin,
    open: () => {
      typed = formsOf(store.get().checkout)
    },
    contact: async (contact) => {
      const forms = formsWith(formsOf(store.get().checkout), contact)
      store.patch({ edited: true, refused: {} })
      store.change({ type: 'forms', forms })
      const [problem] = Object.values(validateCheckout(forms, rules))
      if (problem) return problem
      try {
        await sync.flush()
      } catch (error) {
        return callErrorText(error)
      }
      await rates.settle()
      await cart.settled()
      return null
    },
    place: async (contact) => {
      const forms = formsWith(formsOf(store.get().checkout), contact)
      const [problem] = Object.values(shippingRefusals(forms.shippingInfo, rules))
      if (problem) return problem
      try {
        await cart.settled()
        placed = true
        await tellPlace(forms)
        return null
      } catch (error) {
        return callErrorText(error)
      }
    },
    ask: async (connection_id, name, payload) => {
      const body = { live_cart_session_id: store.get().session._id, connection_id, name, payload: { ...payload } }
      return (await api.clientCall({ body })).reply
    },
    shipping: (id) => cart.chooseShipping(id),
    promo: async (code) => {
      if (code === '') await promo.remove()
      else await promo.add(code)
      return store.get().promo.error ?? null
    },
    cancel: () => {
      if (!typed) return
      const forms = typed
      store.change({ type: 'forms', forms })
      typed = null
      sync.changed()
      if (placed) void quiet(tellPlace(forms))
      placed = false
    },
    pay: async (paid) => {
      typed = null
      placed = false
      await payment.wallet(paid)
    },
  }
}
