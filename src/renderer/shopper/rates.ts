import type { ShippingMethod } from '../../shared/contracts/shipping-methods.ts'
import { shippingErrors } from '../../shared/domain/checkout-validation.ts'
import type { CheckoutRules } from '../../shared/domain/checkout-validation.ts'
import { callErrorText } from '../lib/fetch-client.ts'
import type { ShopperApi } from './api.ts'
import type { CartActions } from './cart-actions.ts'
import type { CheckoutData } from './checkout-deps.ts'
import type { ShopStore } from './shop-state.ts'

/** The shipping rates of a page that waits for the address (SH-002, GAP-71). */
export interface Rates {
  /** A form was changed. */
  edited: () => void
  /** Fetches at once what the address calls for, if it calls for anything new; resolves when that is done. */
  settle: () => Promise<void>
  stop: () => void
}

/** Milliseconds after the last change of a whole address. */
const RATES_DELAY = 500

interface Deps {
  data: CheckoutData
  store: ShopStore
  api: ShopperApi
  cart: Pick<CartActions, 'chooseShipping'>
  rules: CheckoutRules
  notify: (type: 'error', message: string) => void
}

const none: Rates = { edited: () => {}, settle: () => Promise.resolve(), stop: () => {} }

/** The default of the methods that the cart is worth, else the first of them. */
const firstChoice = (methods: readonly ShippingMethod[], subtotal: number): ShippingMethod | undefined => {
  const offered = methods.filter(({ minimum_subtotal }) => minimum_subtotal <= subtotal)
  return offered.find(({ is_default }) => is_default) ?? offered[0]
}

/**
 * Asks for the methods each time a whole address is there that they have not been asked for; nothing is asked before, and
 * nothing at all on a page with methods of its own.
 */
export function createRates({ data, store, api, cart, rules, notify }: Deps): Rates {
  const { use_shopify_shipping_rates: waits, shipping_method_enabled: shown } = data.payment_page
  if (!waits || !shown) return none
  const { store_id, payment_page_id } = data.live_cart
  let asked = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let fetching: Promise<void> = Promise.resolve()

  const place = (): string => {
    const { shippingInfo } = store.get().checkout
    if (Object.keys(shippingErrors(shippingInfo, rules)).length > 0) return ''
    const { country, state, city, postalCode } = shippingInfo
    return [country, state, city, postalCode].join('\n')
  }
  const fetchFor = async (key: string): Promise<void> => {
    asked = key
    store.patch({ rates: 'loading' })
    try {
      const { shipping_methods } = await api.shippingMethods({ body: { store_id, payment_page_id } })
      if (asked !== key || store.get().left) return
      store.patch({ shipping_methods, rates: 'known' })
      const { session } = store.get()
      const chosen = shipping_methods.some(({ id }) => id === session.shipping_method_id)
      const first = firstChoice(shipping_methods, session.subtotal)
      if (!chosen && first && !session.progress_reward_free_shipping) await cart.chooseShipping(first.id)
    } catch (error) {
      // The next change of the address asks again.
      asked = ''
      store.patch({ rates: 'waiting' })
      notify('error', callErrorText(error))
    }
  }
  const settle = (): Promise<void> => {
    clearTimeout(timer)
    const key = place()
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
    stop: () => clearTimeout(timer),
  }
}
