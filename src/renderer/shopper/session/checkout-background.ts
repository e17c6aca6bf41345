import type { LiveCart } from '../../../shared/contracts/checkout/live-cart.ts'
import {
  checkoutRulesOf,
  isCheckoutComplete,
  validateCheckout,
} from '../../../shared/domain/checkout/checkout-validation.ts'
import type { CheckoutRules } from '../../../shared/domain/checkout/checkout-validation.ts'
import { requiresShipping } from '../../../shared/domain/cart/requires-shipping.ts'
import { renderAside } from './status-bar.tsx'
import type { HintedField, PaymentMethodId } from '../../storefront/types.ts'
import { quiet, type ShopperApi } from '../api.ts'
import { readBrowserInfo } from '../payment/browser-info.ts'
import { getCardPort, type CardPortHolder, type CardPort } from '../payment/card-port.ts'
import { createCartActions, type CartActions } from './cart-actions.ts'
import { formsOf, type CheckoutChange } from './checkout-state.ts'
import type { CheckoutData, CheckoutDeps } from './checkout-deps.ts'
import { createPayment, type Payment } from '../payment/payment.ts'
import { createExpress, type Express } from '../wallets/wallet-payment.ts'
import { createOffers, type Offers } from '../offers/offers.ts'
import { focusFailure, focusShortLineItem } from '../app/focus-alert.ts'
import { createFieldHelp } from '../help/field-help.ts'
import { watchAutofill } from '../help/watch-autofill.ts'
import { watchEnter } from '../help/enter-key.ts'
import { createDraftPersistence, watchPage } from './draft-persistence.ts'
import { hasAnsweredOffers, storeSession } from '../app/storage-keys.ts'
import { countryOfLanguage, formsOfSession } from './prefill.ts'
import { createPromoActions, type PromoActions } from './promo.ts'
import { createProgress, steps, stepsDone } from './progress.ts'
import { createRates, type Rates } from './shipping-rates.ts'
import { parseProviderReturn, withoutProviderParameters } from '../payment/provider-return.ts'
import { createSessionEvents, type SessionEvents } from './session-events.ts'
import type { ShopStore } from './checkout-store.ts'
import { linesShortOfStock } from './sold-out-lines.ts'
import { whenOnline } from '../app/when-online.ts'
import { createSync, type Sync } from './session-sync.ts'
import { totalChangeReason } from '../i18n/total-changed-messages.ts'
import { readAttribution, displayedLocale } from './attribution.ts'

/** Background work of the checkout: sync, device copy, progress, cart and payment. */
export interface CheckoutBackground {
  payment: Payment
  cart: CartActions
  promo: PromoActions
  express: Express
  offers: Offers & {
    /** Closes the offer and continues the payment. */
    pay: () => Promise<void>
  }
  /** The shopper changed a form. */
  edited: (change?: CheckoutChange) => void
  fieldLeft: (field: HintedField) => void
  pay: () => Promise<void>
  start: () => () => void
}

/** The affiliate code, if the page asks for one. */
const affiliateOf = ({ payment_page }: CheckoutData, store: ShopStore) =>
  payment_page.affiliate_codes_enabled ? { affiliate_code: store.get().affiliate_code } : {}

export function createCheckoutBackground(
  data: CheckoutData,
  given: CheckoutDeps,
  store: ShopStore,
  card: CardPortHolder,
): CheckoutBackground {
  const deps = { ...given, go: (address: string) => whenOnline(() => given.go(address)) }
  const { api } = deps
  const session_id = data.live_cart._id
  const rules: CheckoutRules = {
    ...checkoutRulesOf(data.payment_page),
    // An offer in the cart may be the first item that has to be shipped.
    get isShippingRequired() {
      return requiresShipping(data.payment_page, store.get().session.cart)
    },
  }
  const forms = () => formsOf(store.get().checkout)
  const keeping = createDraftPersistence(data, deps, {
    store,
    changed: () => {
      sync.changed()
      rates.edited()
    },
  })
  const { keep } = keeping
  let seenVersion = data.live_cart.customer_version
  const takeSession = (live_cart: LiveCart) => {
    seenVersion = live_cart.customer_version
    // Another address may have different tax; responses that don't change the cart are ignored here.
    if (live_cart.cart_version > store.get().session.cart_version) store.takeSession(live_cart)
    keeping.takeSession(live_cart)
  }
  const sync: Sync = createSync({
    session_id,
    forms,
    more: () => ({ rules, ...affiliateOf(data, store), edited_at: keeping.edited_at() }),
    reached: (through) => {
      if (store.get().sync_failed === through) store.patch({ sync_failed: !through })
    },
    send: async (body, options) => {
      takeSession((await api.updateCustomerInfo({ body }, options)).live_cart)
    },
  })
  const events = createSessionEvents(session_id, api)
  const progress = createProgress(data.live_cart.progress_step, async (progress_step) => {
    await api.updateProgress({ body: { live_cart_session_id: session_id, progress_step } })
    events.happened(progress_step)
  })
  const connection_id = data.options[0]?.connection_id ?? null
  /** A method with a redirect to the provider's page has a token that says so. */
  const leaves = (method: PaymentMethodId) => {
    const option = data.options.find(({ payment_method }) => payment_method === method)
    const token: unknown = Reflect.get(Object(option?.client['data']), 'leave_token')
    return option && method !== 'card' && typeof token === 'string'
      ? { connection_id: option.connection_id, token }
      : null
  }
  const cart = createCartActions({ ...deps, store, onPaidElsewhere: () => void payment.resume() })
  const askFirst = createAskFirst(store, {
    rules,
    ask: () => offers.ask(),
    payable: connection_id !== null,
    card: () => getCardPort(card),
  })
  const payment: Payment = createPayment({
    ...deps,
    store,
    // Looked up each time, because the port is created on first use.
    card: {
      tokenize: () => getCardPort(card).tokenize(),
      point: (field, reason) => void setTimeout(() => getCardPort(card).point(field, reason)),
    },
    sync,
    rules,
    connection_id,
    online: () => navigator.onLine,
    onFailed: focusFailure,
    redirectOption: leaves,
    keep,
    showOfferFirst: askFirst,
    seenVersion: () => seenVersion,
    showContact: (session) => {
      const { restrict_shipping_countries_enabled: restricts, included_country_codes: only } = data.payment_page
      const shown = formsOfSession(session, countryOfLanguage(deps.language), restricts ? only : [])
      store.change({ type: 'forms', forms: shown })
      seenVersion = session.customer_version
      void keep()
    },
    cartSettled: async () => {
      await express.settled()
      await cart.settled()
    },
    ratesSettled: () => rates.settle(),
    totalChangeReason: (seen, now) => totalChangeReason(seen, now, document.documentElement.lang),
  })
  const offers = createOffers({
    ...deps,
    store,
    cart,
    order_bump: data.order_bump ?? null,
    served_at: data.served_at,
    happened: events.happened,
  })
  const promo = createPromoActions({ ...deps, store, inTurn: cart.enqueue })
  const rates: Rates = createRates({ ...deps, data, store, cart, rules })
  const express: Express = createExpress({
    api,
    store,
    sync,
    rates,
    cart,
    promo,
    payment,
    rules,
    seen: ({ customer_version }) => {
      seenVersion = customer_version
    },
  })
  const done = () => stepsDone(store.get().checkout, rules)
  const changed = () => {
    void keep()
    sync.changed()
    rates.edited()
  }
  const help = createFieldHelp({
    store,
    apply: (change) => {
      store.patch({ edited: true, refused: {} })
      store.change(change)
      changed()
    },
  })
  const filledIn = (changes: readonly CheckoutChange[]) => {
    changed()
    for (const change of changes) help.edited(change)
  }
  /** Creates the link for another device, with everything entered so far. */
  const linkOf = async () => {
    await quiet(sync.flush())
    return (await api.resumeLink({ body: { session_id } })).url
  }
  /** Restores this device's copy and continues a payment that waits for its confirmation. */
  const begin = async () => {
    const back = parseProviderReturn(location.search)
    if (back) history.replaceState(null, '', withoutProviderParameters(location) + location.hash)
    const kept = await keeping.recall()
    if (store.get().phase === 'checking') await payment.resume(back?.transaction_id ?? kept, back?.brought)
  }
  return {
    payment,
    cart,
    express,
    promo,
    edited: (change) => {
      changed()
      help.edited(change)
    },
    fieldLeft: (field) => {
      void progress(done())
      help.onBlur(field)
    },
    offers: {
      ...offers,
      pay: () => {
        offers.close()
        return payment.press()
      },
    },
    pay: async () => {
      if (store.get().offer) return
      if (linesShortOfStock(store.get()).length > 0) return void focusShortLineItem()
      if (done() === 2) void progress(steps.length)
      await payment.press()
    },
    start: () => {
      storeSession(session_id, data.live_cart.store_id)
      store.patch({ aside: renderAside(store, linkOf, cart) })
      void begin()
      rates.edited()
      const ends = [
        whenIdle(() => recordVisit(data, api, events)),
        watchPage(data, deps, { ...keeping, store, payment, sync, takeSession }),
        watchAutofill(store, filledIn),
        watchEnter(() => isCheckoutComplete(forms(), rules)),
        sync.stop,
        rates.stop,
        events.stop,
      ]
      return () => ends.forEach((end) => end())
    },
  }
}

interface AskFirstDeps {
  rules: CheckoutRules
  ask: () => Promise<boolean>
  /** True if any payment method is available. */
  payable: boolean
  card: () => Pick<CardPort, 'isComplete'>
}

/**
 * Shows an offer on the first press of Pay with valid forms (GAP-80). Resolves to true if one has to be answered; it is
 * shown once per page load.
 */
function createAskFirst(store: ShopStore, { rules, ask, payable, card }: AskFirstDeps): () => Promise<boolean> {
  let asked = hasAnsweredOffers(location.search)
  return async () => {
    const { left, checkout, payment_method, session } = store.get()
    if (asked || !payable || left) return false
    if (Object.keys(validateCheckout(checkout, rules)).length > 0) return false
    // Card errors come first: no offer is shown for an order that can't be paid.
    if (payment_method === 'card' && session.total > 0 && !card().isComplete()) return false
    asked = true
    return ask()
  }
}

/** Records the page view, and once per session the browser info (API-161, API-164), without waiting for either. */
function recordVisit({ live_cart, payment_page }: CheckoutData, api: ShopperApi, events: SessionEvents): void {
  const live_cart_session_id = live_cart._id
  const { payment_page_id } = payment_page
  const source = readAttribution()
  const locale = displayedLocale()
  events.happened('page_view')
  void quiet(
    api.recordImpression({ body: { live_cart_session_id, payment_page_id, locale, ...(source && { source }) } }),
  )
  if (live_cart.browser_info === null)
    void quiet(api.updateBrowserInfo({ body: { live_cart_session_id, browser_info: readBrowserInfo() } }))
}

/** Milliseconds after which an opened page counts as seen. */
const SEEN_AFTER = 400

function whenIdle(act: () => void): () => void {
  const timer = setTimeout(act, SEEN_AFTER)
  return () => clearTimeout(timer)
}
