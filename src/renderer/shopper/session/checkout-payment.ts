import { isNothingDue } from '../../../shared/domain/cart/nothing-due.ts'
import { validateCheckout } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { CheckoutRules } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { PaymentMethodId } from '../../storefront/types.ts'
import { focusFailure } from '../app/focus-alert.ts'
import { hasAnsweredOffers } from '../app/storage-keys.ts'
import { totalChangeReason } from '../i18n/total-changed-messages.ts'
import { getCardPort } from '../payment/card-port.ts'
import type { CardPort, CardPortHolder } from '../payment/card-port.ts'
import { createPayment } from '../payment/payment.ts'
import type { Payment } from '../payment/payment.ts'
import { displayedLocale } from './attribution.ts'
import type { CheckoutData, CheckoutDeps } from './checkout-deps.ts'
import type { ShopStore } from './checkout-store.ts'
import type { CustomerSync } from './customer-sync.ts'

interface Parts {
  data: CheckoutData
  deps: CheckoutDeps
  store: ShopStore
  card: CardPortHolder
  rules: CheckoutRules
  customer: CustomerSync
  /** Resolves once no change of the cart is pending. */
  cartSettled: () => Promise<void>
  ratesSettled: () => Promise<string | null>
  /** Shows an offer; resolves to false if there is none. */
  askOffer: () => Promise<boolean>
}

/** Connects the payment to the page: its card fields, its offer, and its forms. */
export function createCheckoutPayment({ data, deps, store, card, rules, customer, askOffer, ...rest }: Parts): Payment {
  const connection_id = data.options[0]?.connection_id ?? null
  return createPayment({
    ...deps,
    ...rest,
    store,
    rules,
    connection_id,
    // Looked up each time, because the port is created on first use.
    card: {
      tokenize: () => getCardPort(card).tokenize(),
      point: (field, reason) => void setTimeout(() => getCardPort(card).point(field, reason)),
    },
    sync: customer.sync,
    keep: customer.drafts.keep,
    seenVersion: customer.seenVersion,
    showContact: customer.showContact,
    online: () => navigator.onLine,
    locale: displayedLocale,
    onFailed: focusFailure,
    redirectOption: (method) => redirectOption(data, method),
    showOfferFirst: createAskFirst(store, {
      rules,
      ask: askOffer,
      payable: connection_id !== null,
      card: () => getCardPort(card),
    }),
    totalChangeReason: (seen, now) => totalChangeReason(seen, now, document.documentElement.lang),
  })
}

/** The connection and token of a method that redirects to the provider's page; null for any other method. */
function redirectOption({ options }: CheckoutData, method: PaymentMethodId) {
  const option = options.find(({ payment_method }) => payment_method === method)
  const token: unknown = Reflect.get(Object(option?.client['data']), 'leave_token')
  return option && method !== 'card' && typeof token === 'string'
    ? { connection_id: option.connection_id, token }
    : null
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
    if (payment_method === 'card' && !isNothingDue(session) && !card().isComplete()) return false
    asked = true
    return ask()
  }
}
