import type { LiveCart } from '../../../shared/contracts/checkout/live-cart.ts'
import { canonicalState } from '../../../shared/domain/address/address-states.ts'
import { destinationErrors, validateCheckout } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { CheckoutForms, CheckoutRules } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { WalletContact } from '../../../shared/domain/checkout/wallet-sheet.ts'
import { callErrorText } from '../../lib/api/fetch-client.ts'
import { quiet } from '../api.ts'
import type { ShopperApi } from '../api.ts'
import type { CartActions } from '../session/cart-actions.ts'
import { formsOf } from '../session/checkout-state.ts'
import type { WalletPayment } from '../payment/payment-deps.ts'
import type { Payment } from '../payment/payment.ts'
import type { PromoActions } from '../session/promo.ts'
import type { ProviderResult } from '../providers/side.ts'
import type { Rates } from '../session/shipping-rates.ts'
import type { ShopStore } from '../session/checkout-store.ts'
import { sentAddressOf } from '../session/session-sync.ts'
import type { Sync } from '../session/session-sync.ts'

/** The actions of a wallet's sheet on the checkout. */
export interface Express {
  /** A sheet was opened: the input is restored if it is closed without a payment. */
  open: () => void
  /**
   * True if a wallet without contact details may start: the forms are complete; otherwise it points to missing fields.
   */
  begin: () => boolean
  /** Applies the wallet's contact. Resolves once the server has priced it: to null, or to why it can't be paid. */
  contact: (contact: WalletContact) => Promise<string | null>
  /** Prices the order for a wallet's partial address: resolves to null, or to why it can't be shipped there. */
  place: (contact: WalletContact) => Promise<string | null>
  shipping: (id: string) => Promise<void>
  /** Applies a promo code, or removes it with ''. Resolves to why it can't be used, or null. */
  promo: (code: string) => Promise<string | null>
  /** The sheet was closed without a payment: restores forms, promo code and shipping method. */
  cancel: () => void
  /** Resolves once no action of a sheet is pending or being undone. */
  settled: () => Promise<void>
  /** Gets what a wallet's script needs from its connection during the payment. */
  ask: (connection_id: string, name: string, payload: ProviderResult) => Promise<unknown>
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
  /** Records the version of contact and addresses that resulted from the sheet's own address. */
  seen?: (session: LiveCart) => void
}

function formsWith(forms: CheckoutForms, { email, phone, ...contact }: WalletContact): CheckoutForms {
  const address = {
    fullName: contact.full_name,
    address: contact.address1,
    aptSuite: contact.address2,
    city: contact.city,
    state: canonicalState(contact.country, contact.state),
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

/** An open sheet: the previous state, and what it has changed. */
interface Sheet {
  forms: CheckoutForms
  promo_code: string | null
  shipping_method_id: string | null
  filled: boolean
  /** The server has an address that isn't in the forms. */
  placed: boolean
}

/**
 * Creates express checkout. A wallet fills in the same forms as a shopper: they are validated, synced and priced the
 * same way, so a wallet can't pay for anything that a card couldn't (PP-012). A sheet's requests run in order, and are
 * undone after that when it is closed.
 */
export function createExpress(deps: Deps): Express {
  const { api, store, sync, rates, cart, promo, payment, rules } = deps
  let sheet: Sheet | null = null
  let last: Promise<unknown> = Promise.resolve()

  const forms = () => formsOf(store.get().checkout)
  /** Runs an open sheet's request after all earlier ones; one that outlives its sheet resolves to `dropped`. */
  const inTurn = <T>(act: (mine: Sheet | null) => Promise<T>, dropped: T): Promise<T> => {
    const mine = sheet
    const done = last.then(() => (sheet === mine ? act(mine) : dropped))
    last = done.catch(() => {})
    return done
  }
  return {
    begin: payment.canStart,
    open: () => {
      const { promo_code, shipping_method_id } = store.get().session
      sheet = { forms: forms(), promo_code, shipping_method_id, filled: false, placed: false }
    },
    contact: (contact) =>
      inTurn(async (mine) => {
        const whole = formsWith(forms(), contact)
        if (mine) mine.filled = true
        store.patch({ edited: true, refused: {} })
        store.change({ type: 'forms', forms: whole })
        const [problem] = Object.values(validateCheckout(whole, rules))
        if (problem) return problem
        try {
          await sync.flush()
        } catch (error) {
          return callErrorText(error)
        }
        const unshipped = await rates.settle()
        await cart.settled()
        return unshipped
      }, null),
    place: (contact) =>
      inTurn(async (mine) => {
        const there = formsWith(forms(), contact)
        const [problem] = Object.values(destinationErrors(there.shippingInfo, rules))
        if (problem) return problem
        try {
          await cart.settled()
          if (mine) mine.placed = true
          await sendPlace(deps, there)
        } catch (error) {
          return callErrorText(error)
        }
        return rates.settle(there.shippingInfo)
      }, null),
    ask: async (connection_id, name, payload) => {
      const body = { live_cart_session_id: store.get().session._id, connection_id, name, payload: { ...payload } }
      return (await api.clientCall({ body })).reply
    },
    shipping: (id) => inTurn(() => cart.chooseShipping(id), undefined),
    promo: (code) =>
      inTurn(async () => {
        if (code === '') await promo.remove()
        else await promo.add(code)
        return store.get().promo.error ?? null
      }, null),
    cancel: () => {
      const was = sheet
      if (!was) return
      sheet = null
      if (was.filled) {
        store.change({ type: 'forms', forms: was.forms })
        sync.changed()
      }
      last = last.then(() => undoSheet(deps, was)).catch(() => {})
    },
    settled: async () => {
      await last
    },
    pay: (paid) => {
      sheet = null
      return payment.wallet(paid)
    },
  }
}

/** Sends a wallet's address for its price, before the forms have it. */
async function sendPlace({ api, store, seen }: Deps, { shippingInfo }: CheckoutForms): Promise<void> {
  const body = { live_cart_session_id: store.get().session._id, shipping_address: sentAddressOf(shippingInfo) }
  const { live_cart } = await api.updateCustomerInfo({ body })
  seen?.(live_cart)
  store.takeSession(live_cart)
}

/** Restores the address, promo code and shipping method from before a sheet was opened. */
async function undoSheet(deps: Deps, was: Sheet): Promise<void> {
  const { store, cart, promo, rates } = deps
  if (was.placed) await quiet(sendPlace(deps, formsOf(store.get().checkout)))
  await cart.settled()
  if (store.get().session.promo_code !== was.promo_code)
    await (was.promo_code === null ? promo.remove() : promo.add(was.promo_code))
  const usual = was.shipping_method_id ?? rates.usual()
  const { shipping_method_id: now } = store.get().session
  if (now !== was.shipping_method_id && usual !== null && usual !== now) await cart.chooseShipping(usual)
}
