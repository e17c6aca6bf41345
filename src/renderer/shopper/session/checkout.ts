import { isPreChecked } from '../../../shared/domain/checkout/marketing-consent.ts'
import type { CheckoutHandlers } from '../../storefront/types.ts'
import type { CardPortHolder } from '../payment/card-port.ts'
import { changeCheckout, initialCheckout } from './checkout-state.ts'
import type { CheckoutChange } from './checkout-state.ts'
import type { CheckoutData, CheckoutDeps } from './checkout-deps.ts'
import type { CheckoutBackground } from './checkout-background.ts'
import type { ShopperMessages } from '../messages.ts'
import { newId } from '../new-id.ts'
import { hasConsent, startForms } from './prefill.ts'
import type { ProviderResult } from '../providers/side.ts'
import { createShopStore } from './checkout-store.ts'
import type { ShopState, ShopStore } from './checkout-store.ts'

/** One live checkout: its state and the shopper's actions. */
export interface Checkout {
  store: ShopStore
  card: CardPortHolder
  handlers: CheckoutHandlers
  /** Runs a cart action once the background code is loaded. */
  choose: (act: (cart: CheckoutBackground['cart']) => unknown) => void
  /** The bank's page reports an outcome. */
  confirmed: (brought?: ProviderResult) => void
  /** The shopper left the bank's page without an outcome. */
  stopped: () => void
  /** Answers the offer before the payment. */
  answer: (act: (offers: CheckoutBackground['offers']) => unknown) => void
  /** Runs an action of a wallet's sheet; calls `failed` if its code could not be loaded. */
  express: (act: (express: CheckoutBackground['express']) => unknown, failed?: () => void) => void
  /** Starts background work: prefill, sync, reports. Returns a function that stops it. */
  start: () => () => void
}

function initialState(data: CheckoutData, language: string, texts: ShopperMessages): ShopState {
  const { live_cart: session, payment_page, options, shipping_methods: methods } = data
  const begun = { ...initialCheckout, eventInfo: { initiateCheckoutId: newId(), purchaseId: '' } }
  const filled = changeCheckout(begun, { type: 'forms', forms: startForms(data, language) })
  return {
    session,
    checkout: changeCheckout(filled, { type: 'session', session, methods }),
    touched: {},
    hints: {},
    sync_failed: false,
    overwritten_count: 0,
    aside: null,
    submitted: false,
    phase: session.status === 'processing' ? 'checking' : 'form',
    pay_error: options.length === 0 ? texts.no_methods : null,
    payment_method: options[0]?.payment_method ?? 'card',
    action: null,
    edited: false,
    affiliate_code: session.affiliate_code,
    refused: {},
    promo: {},
    shipping_methods: methods,
    rates: payment_page.use_shopify_shipping_rates ? 'waiting' : 'known',
    pending_shipping: null,
    pending_bump: null,
    offer: null,
    short: Object.fromEntries(data.short?.map((line) => [line.item_id, line.available]) ?? []),
    left: false,
  }
}

/** Applies the shopper's edits. The consent has the default of the country until the shopper has chosen it. */
function createEdit({ live_cart, payment_page }: CheckoutData, store: ShopStore): (change: CheckoutChange) => void {
  let chosen = hasConsent(live_cart)
  return (change) => {
    store.patch({ edited: true, refused: {} })
    store.change(change)
    if (change.type === 'contact' && 'optIn' in change.patch) chosen = true
    const country = change.type === 'shipping' && !chosen && change.patch.country
    if (country) {
      const optIn = isPreChecked(payment_page.marketing_consent, country)
      store.change({ type: 'contact', patch: { optIn } })
    }
  }
}

/**
 * Creates a checkout from the embedded data. Background code loads after the first paint: no one pays before seeing the
 * page. Makes no calls before `start`.
 */
export function createCheckout(data: CheckoutData, deps: CheckoutDeps): Checkout {
  const store = createShopStore(initialState(data, deps.language, deps.texts))
  const card: CardPortHolder = {}
  let loading: Promise<CheckoutBackground> | undefined
  const load = async () => (await import('./checkout-background.ts')).createCheckoutBackground(data, deps, store, card)
  const work = async (act: (work: CheckoutBackground) => unknown, failed = () => {}): Promise<void> => {
    try {
      loading ??= load()
      act(await loading)
    } catch {
      // Without the code nothing was sent; the next press loads it again.
      loading = undefined
      failed()
    }
  }
  const later = (act: (work: CheckoutBackground) => unknown) => void work(act)
  const applyEdit = createEdit(data, store)
  const edit = (change: CheckoutChange) => {
    applyEdit(change)
    later(({ edited }) => edited(change))
  }
  const { not_sent } = deps.texts
  return {
    store,
    card,
    handlers: {
      onContact: (patch) => edit({ type: 'contact', patch }),
      onShipping: (patch) => edit({ type: 'shipping', patch }),
      onBilling: (patch) => edit({ type: 'billing', patch }),
      onSameAsShipping: (same) => edit({ type: 'same_as_shipping', same }),
      onLeave: (field) => {
        store.patch({ touched: { ...store.get().touched, [field]: true } })
        later(({ fieldLeft }) => fieldLeft(field))
      },
      onShippingMethod: (id) => {
        store.patch({ pending_shipping: id })
        void work(
          ({ cart }) => cart.chooseShipping(id),
          () => store.patch({ pending_shipping: null }),
        )
      },
      onAffiliateCode: (affiliate_code) => {
        store.patch({ affiliate_code })
        later(({ edited }) => edited())
      },
      onApplyPromo: (code) => later(({ promo }) => promo.add(code)),
      onRemovePromo: () => later(({ promo }) => promo.remove()),
      onPaymentMethod: (payment_method) => store.patch({ payment_method }),
      onPay: () =>
        void work(
          ({ pay }) => pay(),
          () => store.patch({ pay_error: not_sent }),
        ),
      onQuantity: (item, quantity) => later(({ cart }) => cart.setQuantity(item, quantity)),
      onRemove: (item) => later(({ cart }) => cart.remove(item)),
      onBump: (accepted) => {
        if (store.get().pending_bump !== null) return
        store.patch({ pending_bump: accepted })
        const done = () => store.patch({ pending_bump: null })
        void work(({ offers }) => void offers.bump(accepted).finally(done), done)
      },
      onOfferSeen: (optimizer_id) => later(({ offers }) => offers.countImpression(optimizer_id)),
    },
    express: (act, failed) => void work(({ express }) => act(express), failed),
    answer: (act) => later(({ offers }) => act(offers)),
    choose: (act) => later(({ cart }) => act(cart)),
    confirmed: (brought) => later(({ payment }) => payment.confirmed(brought)),
    stopped: () => later(({ payment }) => payment.stopped()),
    start: () => {
      let stop: (() => void) | null = null
      let gone = false
      later(({ start }) => {
        if (!gone) stop = start()
      })
      return () => {
        gone = true
        stop?.()
      }
    },
  }
}
