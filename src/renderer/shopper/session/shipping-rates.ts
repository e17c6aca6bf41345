import type { ClientAddress } from '../../../shared/domain/address/address.ts'
import type { ShippingMethod } from '../../../shared/contracts/checkout/shipping-methods.ts'
import { shippingErrors } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { CheckoutRules } from '../../../shared/domain/checkout/checkout-validation.ts'
import { callErrorText } from '../../lib/api/fetch-client.ts'
import type { ShopperApi } from '../api.ts'
import type { CartActions } from './cart-actions.ts'
import type { CheckoutData } from './checkout-deps.ts'
import type { ShopStore } from './checkout-store.ts'

/** Shipping rates of a page that waits for the address (SH-002, GAP-71). */
export interface Rates {
  /** A form was changed. */
  edited: () => void
  /**
   * Fetches the rates for the address immediately, unless they are known.
   * @param at a wallet's address, which may be partial; by default the forms' address once it is complete
   * @returns null, or why nothing can be shipped yet: no shipping method is selected, and loading them failed
   */
  settle: (at?: ClientAddress) => Promise<string | null>
  /** The default shipping method; null if none is available. */
  usual: () => string | null
  stop: () => void
}

/** Milliseconds after the last change of a complete address. */
const RATES_DELAY = 500

interface Deps {
  data: CheckoutData
  store: ShopStore
  api: ShopperApi
  cart: Pick<CartActions, 'chooseShipping'>
  rules: CheckoutRules
  notify: (type: 'error', message: string) => void
}

const none: Rates = { edited: () => {}, settle: () => Promise.resolve(null), usual: () => null, stop: () => {} }

/** The default of the methods available for the subtotal, else the first of them. */
const firstChoice = (methods: readonly ShippingMethod[], subtotal: number): ShippingMethod | undefined => {
  const offered = methods.filter(({ minimum_subtotal }) => minimum_subtotal <= subtotal)
  return offered.find(({ is_default }) => is_default) ?? offered[0]
}

/** Fetches the shipping methods for each new complete address; does nothing on a page with its own methods. */
export function createRates({ data, store, api, cart, rules, notify }: Deps): Rates {
  const { use_shopify_shipping_rates: waits, shipping_method_enabled: shown } = data.payment_page
  if (!waits || !shown) return none
  const { store_id, payment_page_id } = data.live_cart
  let asked = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let fetching: Promise<string | null> = Promise.resolve(null)

  const keyOf = ({ country, state, city, postalCode }: ClientAddress) => [country, state, city, postalCode].join('\n')
  const place = (): string => {
    const { shippingInfo } = store.get().checkout
    return Object.keys(shippingErrors(shippingInfo, rules)).length > 0 ? '' : keyOf(shippingInfo)
  }
  const fetchFor = async (key: string): Promise<string | null> => {
    asked = key
    store.patch({ rates: 'loading' })
    try {
      const { shipping_methods } = await api.shippingMethods({ body: { store_id, payment_page_id } })
      if (asked !== key || store.get().left) return null
      store.patch({ shipping_methods, rates: 'known' })
      const { session } = store.get()
      const chosen = shipping_methods.some(({ id }) => id === session.shipping_method_id)
      const first = firstChoice(shipping_methods, session.subtotal)
      if (!chosen && first && !session.progress_reward_free_shipping) await cart.chooseShipping(first.id)
      return null
    } catch (error) {
      if (asked !== key) return null
      // The next change of the address retries.
      asked = ''
      store.patch({ rates: 'waiting' })
      const problem = callErrorText(error)
      notify('error', problem)
      const { shipping_method_id: chosen, progress_reward_free_shipping: free } = store.get().session
      return chosen === null && !free ? problem : null
    }
  }
  const settle = (at?: ClientAddress): Promise<string | null> => {
    clearTimeout(timer)
    const key = at ? keyOf(at) : place()
    if (key && key !== asked) fetching = fetchFor(key)
    return fetching
  }
  return {
    edited: () => {
      clearTimeout(timer)
      const key = place()
      if (key && key !== asked) timer = setTimeout(() => void settle(), RATES_DELAY)
    },
    settle,
    usual: () => firstChoice(store.get().shipping_methods, store.get().session.subtotal)?.id ?? null,
    stop: () => clearTimeout(timer),
  }
}
