import { checkoutRulesOf, isCheckoutComplete } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { BrowserInfo } from '../../../shared/contracts/checkout/live-cart.ts'
import type { CheckoutRules } from '../../../shared/domain/checkout/checkout-validation.ts'
import { requiresShipping } from '../../../shared/domain/cart/requires-shipping.ts'
import { renderAside } from './status-bar.tsx'
import type { HintedField } from '../../storefront/types.ts'
import { quiet, type ShopperApi } from '../api.ts'
import type { CardPortHolder } from '../payment/card-port.ts'
import { createCartActions, type CartActions } from './cart-actions.ts'
import { formsOf, type CheckoutChange } from './checkout-state.ts'
import type { CheckoutData, CheckoutDeps } from './checkout-deps.ts'
import { createCheckoutPayment } from './checkout-payment.ts'
import { createCustomerSync, type CustomerSync } from './customer-sync.ts'
import type { Payment } from '../payment/payment.ts'
import { createExpress, type Express } from '../wallets/wallet-payment.ts'
import { createOffers, type Offers } from '../offers/offers.ts'
import { focusShortLineItem } from '../app/focus-alert.ts'
import { createFieldHelp, type FieldHelp } from '../help/field-help.ts'
import { watchAutofill } from '../help/watch-autofill.ts'
import { watchEnter } from '../help/enter-key.ts'
import { watchPage, type DraftPersistence } from './draft-persistence.ts'
import { storeSession } from '../app/storage-keys.ts'
import { createPromoActions, type PromoActions } from './promo.ts'
import { createProgress, steps, stepsDone } from './progress.ts'
import { createRates, type Rates } from './shipping-rates.ts'
import { parseProviderReturn, withoutProviderParameters } from '../payment/provider-return.ts'
import { createSessionEvents, type SessionEvents } from './session-events.ts'
import type { ShopStore } from './checkout-store.ts'
import { linesShortOfStock } from './sold-out-lines.ts'
import { whenOnline } from '../app/when-online.ts'
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

/** Creates the parts of a checkout that the first paint doesn't need. */
export function createCheckoutBackground(
  data: CheckoutData,
  given: CheckoutDeps,
  store: ShopStore,
  card: CardPortHolder,
): CheckoutBackground {
  const deps = { ...given, go: (address: string) => whenOnline(() => given.go(address)) }
  const { api } = deps
  const rules = rulesOf(data, store)
  const customer = createCustomerSync({ data, deps, store, rules, onChanged: () => rates.edited() })
  const { sync } = customer
  const events = createSessionEvents(data.live_cart._id, api)
  const cart = createCartActions({ ...deps, store, onPaidElsewhere: () => void payment.resume() })
  const promo = createPromoActions({ ...deps, store, inTurn: cart.enqueue })
  const rates: Rates = createRates({ ...deps, data, store, cart, rules })
  const offers = createOffers({ ...deps, ...offerFacts(data, store), store, cart, happened: events.happened })
  const payment: Payment = createCheckoutPayment({
    data,
    deps,
    store,
    card,
    rules,
    customer,
    cartSettled: async () => {
      await express.settled()
      await cart.settled()
    },
    ratesSettled: () => rates.settle(),
    askOffer: () => offers.ask(),
  })
  const seen = customer.recordVersion
  const express: Express = createExpress({ api, store, sync, rates, cart, promo, payment, rules, seen })
  const reportSteps = createStepReport({ data, api, store, rules, events })
  const help = createFieldHelp({
    store,
    apply: (change) => {
      store.patch({ edited: true, refused: {} })
      store.change(change)
      customer.changed()
    },
  })
  return {
    payment,
    cart,
    express,
    promo,
    edited: (change) => {
      customer.changed()
      help.edited(change)
    },
    fieldLeft: (field) => {
      reportSteps()
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
      reportSteps({ isPaying: true })
      await payment.press()
    },
    start: () => start({ data, deps, store, rules, customer, events, cart, rates, payment, help }),
  }
}

/** What the offers before the payment need to know about the page. */
const offerFacts = ({ order_bump = null, served_at, plans, options }: CheckoutData, store: ShopStore) => ({
  order_bump,
  served_at,
  plan_texts: plans?.texts,
  canSubscribe: () => {
    const { payment_method: selected } = store.get()
    return options.some(({ payment_method, one_time_only }) => payment_method === selected && !one_time_only)
  },
})

function rulesOf({ payment_page }: CheckoutData, store: ShopStore): CheckoutRules {
  return {
    ...checkoutRulesOf(payment_page),
    // An offer in the cart may be the first item that has to be shipped.
    get isShippingRequired() {
      return requiresShipping(payment_page, store.get().session.cart)
    },
  }
}

interface StepReportParts {
  data: CheckoutData
  api: ShopperApi
  store: ShopStore
  rules: CheckoutRules
  events: SessionEvents
}

/** Reports the completed steps to the server; paying with complete forms completes the last one. */
function createStepReport({ data, api, store, rules, events }: StepReportParts) {
  const { _id: live_cart_session_id, progress_step: known } = data.live_cart
  const progress = createProgress(known, async (progress_step) => {
    await api.updateProgress({ body: { live_cart_session_id, progress_step } })
    events.happened(progress_step)
  })
  return ({ isPaying = false } = {}) => {
    const done = stepsDone(store.get().checkout, rules)
    if (!isPaying) void progress(done)
    else if (done === 2) void progress(steps.length)
  }
}

interface StartParts {
  data: CheckoutData
  deps: CheckoutDeps
  store: ShopStore
  rules: CheckoutRules
  customer: CustomerSync
  events: SessionEvents
  cart: CartActions
  rates: Rates
  payment: Payment
  help: FieldHelp
}

/** Starts the background work of an opened page; returns a function that stops it. */
function start({ data, deps, store, rules, customer, events, cart, rates, payment, help }: StartParts): () => void {
  const { drafts, sync, takeSession } = customer
  const { api } = deps
  const session_id = data.live_cart._id
  /** Creates the link for another device, with everything entered so far. */
  const createLink = async () => {
    await quiet(sync.flush())
    return (await api.resumeLink({ body: { session_id } })).url
  }
  const onAutofill = (changes: readonly CheckoutChange[]) => {
    customer.changed()
    for (const change of changes) help.edited(change)
  }
  storeSession(session_id, data.live_cart.store_id)
  store.patch({ aside: renderAside(store, createLink, cart) })
  void restore(store, drafts, payment)
  rates.edited()
  const ends = [
    whenIdle(() => recordVisit(data, api, events)),
    watchPage(data, deps, { ...drafts, store, payment, sync, takeSession }),
    watchAutofill(store, onAutofill),
    watchEnter(() => isCheckoutComplete(formsOf(store.get().checkout), rules)),
    sync.stop,
    rates.stop,
    events.stop,
  ]
  return () => ends.forEach((end) => end())
}

/** Restores this device's copy, and continues a payment that waits for its confirmation. */
async function restore(store: ShopStore, drafts: DraftPersistence, payment: Payment): Promise<void> {
  const back = parseProviderReturn(location.search)
  if (back) history.replaceState(null, '', withoutProviderParameters(location) + location.hash)
  const kept = await drafts.recall()
  if (store.get().phase === 'checking') await payment.resume(back?.transaction_id ?? kept, back?.brought)
}

/** Records the page view, and once per session the browser info (API-161, API-164), without waiting for either. */
function recordVisit({ live_cart, payment_page }: CheckoutData, api: ShopperApi, events: SessionEvents): void {
  const live_cart_session_id = live_cart._id
  const { payment_page_id } = payment_page
  const source = readAttribution()
  const locale = displayedLocale()
  events.happened('page_view')
  void quiet(
    api.recordImpression(
      { body: { live_cart_session_id, payment_page_id, locale, ...(source && { source }) } },
      { keepalive: true },
    ),
  )
  if (live_cart.browser_info === null)
    void quiet(api.updateBrowserInfo({ body: { live_cart_session_id, browser_info: readBrowserInfo() } }))
}

/** The browser properties needed for fraud checks and 3-D Secure (GAP-73). */
const readBrowserInfo = (): BrowserInfo => ({
  user_agent: navigator.userAgent.slice(0, 500),
  language: navigator.language.slice(0, 40),
  color_depth: screen.colorDepth,
  screen_width: screen.width,
  screen_height: screen.height,
  timezone_offset: new Date().getTimezoneOffset(),
  // Browsers no longer run applets, and most have removed `navigator.javaEnabled`.
  java_enabled: false,
})

/** Milliseconds after which an opened page counts as seen. */
const SEEN_AFTER = 400

/** Acts after a moment, or when the page is left before. Returns a function that acts at once. */
function whenIdle(act: () => void): () => void {
  const now = () => {
    clearTimeout(timer)
    removeEventListener('pagehide', now)
    if (!hasActed) act()
    hasActed = true
  }
  let hasActed = false
  const timer = setTimeout(now, SEEN_AFTER)
  addEventListener('pagehide', now)
  return now
}
