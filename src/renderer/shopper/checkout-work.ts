import { checkoutRulesOf, validateCheckout } from '../../shared/domain/checkout-validation.ts'
import type { CheckoutRules } from '../../shared/domain/checkout-validation.ts'
import { quiet } from './api.ts'
import type { ShopperApi } from './api.ts'
import { readBrowserInfo } from './browser-info.ts'
import type { CardPort } from './card-port.ts'
import { createCartActions } from './cart-actions.ts'
import type { CartActions } from './cart-actions.ts'
import { formsOf } from './checkout-state.ts'
import type { CheckoutData, CheckoutDeps } from './checkout-deps.ts'
import { createPayment } from './payment.ts'
import type { Payment } from './payment.ts'
import { createExpress } from './express.ts'
import type { Express } from './express.ts'
import { createOffers } from './offers.ts'
import type { Offers } from './offers.ts'
import { confirmationOf, hasAnswered, rememberSession } from './places.ts'
import { hasCustomer } from './prefill.ts'
import { createPromoActions } from './promo.ts'
import type { PromoActions } from './promo.ts'
import { createProgress, steps, stepsDone } from './progress.ts'
import { createRates } from './rates.ts'
import type { Rates } from './rates.ts'
import type { ShopStore } from './shop-state.ts'
import { createSync } from './sync.ts'
import type { Sync } from './sync.ts'

/** What goes on behind the form: sync, the device's copy, steps, cart and payment. */
export interface CheckoutWork {
  payment: Payment
  cart: CartActions
  promo: PromoActions
  express: Express
  offers: Offers & {
    /** Closes what is offered, and the payment goes on. */
    pay: () => Promise<void>
  }
  /** A form was changed. */
  edited: () => void
  fieldLeft: () => void
  pay: () => Promise<void>
  start: () => () => void
}

/**
 * Keeps what was typed on the device, and the transaction that waits for a confirmation. Each change is written at once,
 * since the page may go away after any; changes that come while one is written go together.
 */
function createKeeper({ live_cart }: CheckoutData, { copy }: CheckoutDeps, store: ShopStore): () => Promise<void> {
  let wanted = false
  let writing = false
  return async () => {
    wanted = true
    if (writing) return
    writing = true
    while (wanted && !store.get().left) {
      wanted = false
      const { checkout } = store.get()
      const { transactionId: transaction_id } = checkout.transactionInfo
      await copy.write({ session_id: live_cart._id, forms: formsOf(checkout), transaction_id })
    }
    writing = false
  }
}

/** The affiliate code, on a page that asks for one. */
const affiliateOf = ({ payment_page }: CheckoutData, store: ShopStore) =>
  payment_page.affiliate_codes_enabled ? { affiliate_code: store.get().affiliate_code } : {}

export function createWork(data: CheckoutData, deps: CheckoutDeps, store: ShopStore, card: CardPort): CheckoutWork {
  const { api } = deps
  const session_id = data.live_cart._id
  const rules = checkoutRulesOf(data.payment_page)
  const keep = createKeeper(data, deps, store)
  const sync = createSync({
    session_id,
    forms: () => formsOf(store.get().checkout),
    more: () => ({ rules, ...affiliateOf(data, store) }),
    send: async (body, options) => {
      const { live_cart } = await api.updateCustomerInfo({ body }, options)
      // Another address may have another tax; an answer that changes nothing to pay changes nothing here.
      if (live_cart.cart_version > store.get().session.cart_version) store.takeSession(live_cart)
    },
  })
  const progress = createProgress(data.live_cart.progress_step, (progress_step) =>
    api.updateProgress({ body: { live_cart_session_id: session_id, progress_step } }),
  )
  const connection_id = data.options[0]?.connection_id ?? null
  const cart = createCartActions({ ...deps, store, onPaidElsewhere: () => void payment.resume() })
  const payment: Payment = createPayment({
    ...deps,
    store,
    card,
    sync,
    rules,
    connection_id,
    keep,
    cartSettled: cart.settled,
  })
  const offers = createOffers({ ...deps, store, cart, order_bump: data.order_bump ?? null, served_at: data.served_at })
  const askFirst = createAskFirst(store, {
    rules,
    ask: offers.ask,
    settled: cart.settled,
    payable: connection_id !== null,
  })
  const rates = createRates({ ...deps, data, store, cart, rules })
  const done = () => stepsDone(store.get().checkout, rules)
  return {
    payment,
    cart,
    express: createExpress({ store, sync, rates, cart, payment, rules }),
    promo: createPromoActions({ ...deps, store, inTurn: cart.inTurn }),
    edited: () => {
      sync.changed()
      rates.edited()
      void keep()
    },
    fieldLeft: () => void progress(done()),
    offers: {
      ...offers,
      pay: () => {
        offers.close()
        return payment.press()
      },
    },
    pay: async () => {
      if (store.get().offer) return
      if (done() === 2) void progress(steps.length)
      if (!(await askFirst())) await payment.press()
    },
    start: () => {
      rememberSession(session_id, data.live_cart.store_id)
      void readCopy(data, deps, { store, payment, sync, rates })
      rates.edited()
      const ends = [
        whenIdle(() => note(data, api)),
        watchPage(data, deps, { store, payment, sync }),
        sync.stop,
        rates.stop,
      ]
      return () => ends.forEach((end) => end())
    },
  }
}

interface Asking {
  rules: CheckoutRules
  ask: () => Promise<boolean>
  settled: () => Promise<void>
  /** Whether there is a way to pay at all. */
  payable: boolean
}

/**
 * The first press of Pay with valid forms asks about an offer (GAP-80). Resolves to whether there is one to answer; it
 * is asked about once, and again only on another visit.
 */
function createAskFirst(store: ShopStore, { rules, ask, settled, payable }: Asking): () => Promise<boolean> {
  let asked = hasAnswered(location.search)
  return async () => {
    const { phase, left, action, checkout } = store.get()
    if (asked || !payable || left || action || phase !== 'form') return false
    if (Object.keys(validateCheckout(checkout, rules)).length > 0) return false
    asked = true
    store.patch({ phase: 'paying', pay_error: null, submitted: false })
    await settled()
    const offered = await ask()
    store.patch({ phase: 'form' })
    return offered
  }
}

interface Parts {
  store: ShopStore
  payment: Payment
  sync: Sync
}

/** What this device kept and the server does not know; a payment that waits for its confirmation goes on. */
async function readCopy(
  { live_cart }: CheckoutData,
  { copy }: CheckoutDeps,
  { store, payment, sync, rates }: Parts & { rates: Rates },
) {
  const kept = await copy.read()
  const mine = kept?.session_id === live_cart._id
  const { edited, session, phase } = store.get()
  if (kept && !edited && (mine || !hasCustomer(session))) {
    store.change({ type: 'forms', forms: formsOf(kept.forms) })
    sync.changed()
    rates.edited()
  }
  if (phase === 'checking') await payment.resume(mine ? kept.transaction_id : undefined)
}

/** What may be lost is sent when the page goes away; what may be stale is asked when it comes back. */
function watchPage(
  { live_cart }: CheckoutData,
  { api, go }: CheckoutDeps,
  { store, payment, sync }: Parts,
): () => void {
  const session_id = live_cart._id
  const flush = () => {
    if (!store.get().left) void sync.flush({ keepalive: true }).catch(() => {})
  }
  const onHidden = () => {
    if (document.visibilityState === 'hidden') flush()
  }
  /** Back from the browser's memory: what is shown may have been paid for since. */
  const askAgain = async () => {
    const now = await quiet(api.checkStatus({ body: { session_id } }))
    if (!now) return
    if (now.status === 'completed') return go(confirmationOf(session_id))
    if (store.get().left) store.patch({ left: false, phase: 'form' })
    if (now.status === 'processing') await payment.resume(store.get().checkout.transactionInfo.transactionId)
  }
  const onShown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void askAgain()
  }
  addEventListener('pagehide', flush)
  addEventListener('online', sync.changed)
  addEventListener('pageshow', onShown)
  document.addEventListener('visibilitychange', onHidden)
  return () => {
    removeEventListener('pagehide', flush)
    removeEventListener('online', sync.changed)
    removeEventListener('pageshow', onShown)
    document.removeEventListener('visibilitychange', onHidden)
  }
}

/** A view of the page, and once a session what browser it is (API-161, API-164). Nobody waits for either. */
function note({ live_cart, payment_page }: CheckoutData, api: ShopperApi): void {
  const live_cart_session_id = live_cart._id
  const { payment_page_id } = payment_page
  void quiet(api.recordImpression({ body: { live_cart_session_id, payment_page_id } }))
  if (live_cart.browser_info === null)
    void quiet(api.updateBrowserInfo({ body: { live_cart_session_id, browser_info: readBrowserInfo() } }))
}

/** Milliseconds after which a page that was opened counts as seen. */
const SEEN = 400

function whenIdle(act: () => void): () => void {
  const timer = setTimeout(act, SEEN)
  return () => clearTimeout(timer)
}
