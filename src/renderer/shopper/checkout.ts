import type { CheckoutField } from '../../shared/domain/checkout-validation.ts'
import type { ShopData } from '../../shared/shop-data.ts'
import type { CheckoutHandlers } from '../storefront/types.ts'
import { quiet } from './api.ts'
import type { ShopperApi } from './api.ts'
import { readBrowserInfo } from './browser-info.ts'
import { createCardPort } from './card-port.ts'
import type { CardPort } from './card-port.ts'
import { createCartActions } from './cart-actions.ts'
import type { CartActions } from './cart-actions.ts'
import { changeCheckout, formsOf, initialCheckout } from './checkout-state.ts'
import type { CheckoutChange } from './checkout-state.ts'
import type { DeviceCopy } from './device-copy.ts'
import type { ShopperMessages } from './messages.ts'
import { newId } from './new-id.ts'
import { createPayment } from './payment.ts'
import type { Payment } from './payment.ts'
import { confirmationOf, rememberSession } from './places.ts'
import { countryOfLanguage, formsOfSession, hasCustomer } from './prefill.ts'
import { createProgress, steps, stepsDone } from './progress.ts'
import { createShopStore, rulesOf } from './shop-state.ts'
import type { ShopState, ShopStore } from './shop-state.ts'
import { createSync } from './sync.ts'

export type CheckoutData = Extract<ShopData, { kind: 'checkout' }>

export interface CheckoutDeps {
  api: ShopperApi
  copy: DeviceCopy
  texts: ShopperMessages
  notify: (type: 'success' | 'error' | 'info', message: string) => void
  go: (address: string) => void
  onInvalid: () => void
  wait: (milliseconds: number) => Promise<void>
  /** The browser's language, which says what country comes first. */
  language: string
}

/** One live checkout: its state, what the shopper can do, and what goes on behind. */
export interface Checkout {
  store: ShopStore
  card: CardPort
  payment: Payment
  cart: CartActions
  handlers: CheckoutHandlers
  /** Starts what goes on behind: prefill, sync, notes. Returns what ends it. */
  start: () => () => void
}

const KEEP_DELAY = 300

function initialState(
  { live_cart, payment_page, options, shipping_methods }: CheckoutData,
  language: string,
): ShopState {
  const rules = rulesOf(payment_page)
  const forms = formsOfSession(live_cart, countryOfLanguage(language), rules.includedCountryCodes)
  const filled = changeCheckout(
    { ...initialCheckout, eventInfo: { initiateCheckoutId: newId(), purchaseId: '' } },
    { type: 'forms', forms },
  )
  return {
    session: live_cart,
    checkout: changeCheckout(filled, { type: 'session', session: live_cart, methods: shipping_methods }),
    touched: {},
    submitted: false,
    phase: live_cart.status === 'processing' ? 'checking' : 'form',
    pay_error: null,
    payment_method: options[0]?.payment_method ?? 'card',
    action: null,
    edited: false,
    left: false,
  }
}

/** Puts a checkout together from what the server embedded. Nothing is called before `start`. */
export function createCheckout(data: CheckoutData, deps: CheckoutDeps): Checkout {
  const { api, texts } = deps
  const { live_cart_session_id: session_id } = data.live_cart
  const rules = rulesOf(data.payment_page)
  const store = createShopStore(initialState(data, deps.language), data.shipping_methods)
  if (data.options.length === 0) store.patch({ pay_error: texts.no_methods })
  const card = createCardPort()
  const sync = createSync({
    session_id,
    forms: () => formsOf(store.get().checkout),
    send: (body, options) => api.updateCustomerInfo({ body }, options),
  })
  const progress = createProgress(data.live_cart.progress_step, (progress_step) =>
    api.updateProgress({ body: { live_cart_session_id: session_id, progress_step } }),
  )
  let keeping: ReturnType<typeof setTimeout> | undefined
  const keep = () => {
    const { checkout, left } = store.get()
    const { transactionId: transaction_id } = checkout.transactionInfo
    if (!left) void deps.copy.write({ session_id, forms: formsOf(checkout), transaction_id })
  }
  const payment = createPayment({
    ...{ store, api, card, sync, copy: deps.copy, rules, texts, keep },
    ...{ go: deps.go, wait: deps.wait, onInvalid: deps.onInvalid },
    connection_id: data.options[0]?.connection_id ?? null,
  })
  const cart = createCartActions({ ...deps, store, onPaidElsewhere: () => void payment.resume() })
  const edit = (change: CheckoutChange) => {
    store.patch({ edited: true })
    store.change(change)
    sync.changed()
    clearTimeout(keeping)
    keeping = setTimeout(keep, KEEP_DELAY)
  }
  const handlers: CheckoutHandlers = {
    onContact: (patch) => edit({ type: 'contact', patch }),
    onShipping: (patch) => edit({ type: 'shipping', patch }),
    onBilling: (patch) => edit({ type: 'billing', patch }),
    onSameAsShipping: (same) => edit({ type: 'same_as_shipping', same }),
    onLeave: (field: CheckoutField) => {
      store.patch({ touched: { ...store.get().touched, [field]: true } })
      void progress(stepsDone(store.get().checkout, rules))
    },
    onShippingMethod: (id) => void cart.chooseShipping(id),
    onPaymentMethod: (payment_method) => store.patch({ payment_method }),
    onPay: () => {
      if (stepsDone(store.get().checkout, rules) === 2) void progress(steps.length)
      void payment.press()
    },
    onQuantity: (item, quantity) => void cart.setQuantity(item, quantity),
    onRemove: (item) => void cart.remove(item),
  }

  /** What this device kept and the server does not know; a payment that waits for its confirmation goes on. */
  const readCopy = async () => {
    const kept = await deps.copy.read()
    const mine = kept?.session_id === session_id
    const { edited, session, phase } = store.get()
    if (kept && !edited && (mine || !hasCustomer(session))) {
      store.change({ type: 'forms', forms: formsOf(kept.forms) })
      sync.changed()
    }
    if (phase === 'checking') await payment.resume(mine ? kept.transaction_id : undefined)
  }

  /** The page comes back from the browser's memory: what is shown may have been paid for since. */
  const onShown = async ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    const now = await quiet(api.checkStatus({ body: { session_id } }))
    if (store.get().left && now) store.patch({ left: false, phase: 'form' })
    if (now?.status === 'completed') deps.go(confirmationOf(session_id))
    else if (now?.status === 'processing') void payment.resume(store.get().checkout.transactionInfo.transactionId)
  }

  const start = () => {
    rememberSession(session_id, data.live_cart.store_id)
    void readCopy()
    const flush = () => {
      if (!store.get().left) void sync.flush({ keepalive: true }).catch(() => {})
    }
    const onHidden = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    const onOnline = () => sync.changed()
    const shown = (event: PageTransitionEvent) => void onShown(event)
    const stopNotes = whenIdle(() => note(data, api))
    addEventListener('pagehide', flush)
    addEventListener('online', onOnline)
    addEventListener('pageshow', shown)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      stopNotes()
      removeEventListener('pagehide', flush)
      removeEventListener('online', onOnline)
      removeEventListener('pageshow', shown)
      document.removeEventListener('visibilitychange', onHidden)
      clearTimeout(keeping)
      sync.stop()
    }
  }
  return { store, card, payment, cart, handlers, start }
}

/** A view of the page, and once a session what browser it is (API-161, API-164). Nobody waits for either. */
function note({ live_cart, payment_page }: CheckoutData, api: ShopperApi): void {
  const live_cart_session_id = live_cart._id
  const { payment_page_id } = payment_page
  void quiet(api.recordImpression({ body: { live_cart_session_id, payment_page_id } }))
  if (live_cart.browser_info === null)
    void quiet(api.updateBrowserInfo({ body: { live_cart_session_id, browser_info: readBrowserInfo() } }))
}

/** Runs it once the page has painted and has nothing better to do. Returns what calls it off. */
function whenIdle(act: () => void): () => void {
  const timer = setTimeout(act, 400)
  return () => clearTimeout(timer)
}
