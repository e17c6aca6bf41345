import { effectiveBilling } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { PayReply } from '../../../shared/contracts/payments/transactions.ts'
import type { PaymentMethodId } from '../../storefront/types.ts'
import { quiet } from '../api.ts'
import type { ShopperApi } from '../api.ts'
import type { CardAnswer } from './card-port.ts'
import { newId } from '../new-id.ts'
import type { PaymentDeps } from './payment-deps.ts'
import type { ShopState, ShopStore } from '../session/checkout-store.ts'
import { sentAddressOf } from '../session/session-sync.ts'
import type { Sync } from '../session/session-sync.ts'

export type Token = Extract<CardAnswer, { status: 'token' }>

/** Replaces the card token when a promo code covers the total. */
export const NO_CARD: Token = { status: 'token', token: 'nothing_to_pay', card_type: '', card_last_four: '' }

/** The payment method, and the total that the shopper saw. */
export interface PaymentSelection {
  payment_method: PaymentMethodId
  connection_id: string | null
  /** In minor units. */
  total: number
  /** Contact and addresses when Pay was pressed. */
  seen: string
}

/** The version sent when another tab has changed what the shopper saw: the server responds with the current data. */
export const VERSION_NOT_SEEN = -1

export const payBody = (
  { session, checkout }: ShopState,
  { token }: Token,
  { payment_method, connection_id, total }: PaymentSelection,
) => ({
  live_cart_session_id: session._id,
  payment_method,
  payment_token: token,
  ...(connection_id !== null && { connection_id }),
  billing_same_as_shipping: checkout.isBillingSameAsShipping,
  expected_total: total,
  currency: session.currency,
  cart_version: session.cart_version,
})

interface Parts {
  store: ShopStore
  api: ShopperApi
  sync: Sync
}

type CustomerParts = Parts & Pick<PaymentDeps, 'seenVersion'>

/** Stores the card details that the page may have. */
export function storeCardDetails({ change }: ShopStore, { card_type, card_last_four }: Token): void {
  change({ type: 'transaction', patch: { cardType: card_type, cardLastFour: card_last_four } })
}

/** Stores the payment's data under the state's own names (CO-007). */
export function storeTransaction({ change, get }: ShopStore, reply: PayReply | null): void {
  if (!reply) return
  const { cardType, cardLastFour } = get().checkout.transactionInfo
  change({
    type: 'transaction',
    patch: {
      transactionId: reply.transaction_id,
      cardType: reply.card_type ?? cardType,
      cardLastFour: reply.card_last_four ?? cardLastFour,
      connectorId: reply.connector_id ?? '',
      buyerId: reply.buyer_id ?? '',
      paymentMethodId: reply.payment_method_id ?? '',
      isPaypal: get().payment_method === 'paypal',
      isCashapp: get().payment_method === 'cashapp',
    },
  })
}

/**
 * Waits until the server has priced the latest input: `total` is the one seen before, in minor units, and `reason` is
 * why it can't be paid, usually because it changed. Rejects if the server can't be reached.
 */
export async function confirmTotal({
  store,
  sync,
  cartSettled,
  ratesSettled,
  totalChangeReason: whyChanged,
}: PaymentDeps): Promise<{ total: number; reason: string | null }> {
  await cartSettled()
  const { session: seen } = store.get()
  await sync.flush()
  const problem = await ratesSettled()
  const { session: now } = store.get()
  return { total: seen.total, reason: problem ?? (now.total === seen.total ? null : whyChanged(seen, now)) }
}

/**
 * Sends contact and addresses before the payment, because the server pays with the stored ones (API-159).
 * @returns their version on the server; rejects with 409 if another tab has changed them
 */
export async function sendCustomerDetails({ sync, api, store, seenVersion }: CustomerParts): Promise<number> {
  await sync.flush()
  const { session, checkout } = store.get()
  const { customer_version } = await api.updateAttemptedTransaction({
    body: {
      live_cart_session_id: session._id,
      email: checkout.contactInfo.email,
      customer_shipping_address: sentAddressOf(checkout.shippingInfo),
      customer_billing_address: sentAddressOf(effectiveBilling(checkout)),
      customer_version: seenVersion?.(),
    },
  })
  return customer_version
}

/** Reports once that the browser has seen the outcome (API-160). The shopper doesn't wait for it. */
export function afterPurchase({ api, store }: Omit<Parts, 'sync'>): void {
  const { session, checkout } = store.get()
  const transaction_id = checkout.transactionInfo.transactionId
  if (!transaction_id || checkout.eventInfo.purchaseId) return
  const purchase_id = newId()
  store.change({ type: 'event', patch: { purchaseId: purchase_id } })
  const body = { live_cart_session_id: session._id, transaction_id, purchase_id }
  void quiet(api.postPurchase({ body }, { keepalive: true }))
}

/** Milliseconds that a declined shopper waits for the next card fields. */
const OPTIONS_TIMEOUT = 8_000

/**
 * The card option after a decline with a fallback; null if the connection is the same, or the call fails or times out.
 */
export async function findFallbackCard(
  { api, store, connection_id }: Pick<Parts, 'api' | 'store'> & { connection_id: string | null },
  reason: string,
): Promise<NonNullable<ShopState['card_fallback']> | null> {
  const query = { session_id: store.get().session._id }
  const told = await quiet(api.paymentOptions({ query }, { timeout: OPTIONS_TIMEOUT }))
  const option = told?.options.find(({ payment_method }) => payment_method === 'card')
  return option && option.connection_id !== connection_id ? { option, reason } : null
}

/** Milliseconds that slow storage may delay the bank's page. */
const SAVE_TIMEOUT = 2000

/** Saves the device's copy before the shopper leaves for the bank's page, unless storage is too slow. */
export const saveBeforeRedirect = ({ keep, wait }: Pick<PaymentDeps, 'keep' | 'wait'>): Promise<void> =>
  Promise.race([keep(), wait(SAVE_TIMEOUT)])

/** Loads the outcome screens: after the payment is sent, the connection may drop. Never rejects. */
export async function loadOutcomeScreens({ loadOutcomes }: Pick<PaymentDeps, 'loadOutcomes'>): Promise<boolean> {
  try {
    await loadOutcomes?.()
    return true
  } catch {
    return false
  }
}
