import { effectiveBilling } from '../../shared/domain/checkout-validation.ts'
import type { PayReply } from '../../shared/contracts/transactions.ts'
import { quiet } from './api.ts'
import type { ShopperApi } from './api.ts'
import type { CardAnswer } from './card-port.ts'
import { newId } from './new-id.ts'
import type { PaymentDeps } from './payment-deps.ts'
import type { ShopState, ShopStore } from './shop-state.ts'
import { sentAddressOf } from './sync.ts'
import type { Sync } from './sync.ts'

interface Parts {
  store: ShopStore
  api: ShopperApi
  sync: Sync
}

/** The card as the page may know it. */
export function noteCard(
  { change }: ShopStore,
  { card_type, card_last_four }: Extract<CardAnswer, { status: 'token' }>,
): void {
  change({ type: 'transaction', patch: { cardType: card_type, cardLastFour: card_last_four } })
}

/** What is known of a payment, in the state's own names (CO-007). */
export function noteTransaction({ change, get }: ShopStore, reply: PayReply | null): void {
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
 * Has what was typed last priced: `total` is what was seen before, in minor units, and `reason` says why it cannot be paid, a
 * total that is another one now above all. Rejects when the server could not be told.
 */
export async function settleTotal({
  store,
  sync,
  cartSettled,
  ratesSettled,
  whyChanged,
}: PaymentDeps): Promise<{ total: number; reason: string | null }> {
  await cartSettled()
  const { session: seen } = store.get()
  await sync.flush()
  const problem = await ratesSettled()
  const { session: now } = store.get()
  return { total: seen.total, reason: problem ?? (now.total === seen.total ? null : whyChanged(seen, now)) }
}

/** Contact and addresses go before the money: the server pays with what it has stored (API-159). */
export async function tellWhoPays({ sync, api, store }: Parts): Promise<void> {
  await sync.flush()
  const { session, checkout } = store.get()
  await api.updateAttemptedTransaction({
    body: {
      live_cart_session_id: session._id,
      email: checkout.contactInfo.email,
      customer_shipping_address: sentAddressOf(checkout.shippingInfo),
      customer_billing_address: sentAddressOf(effectiveBilling(checkout)),
    },
  })
}

/** Tells the server once that the browser has seen the outcome (API-160). The shopper does not wait for it. */
export function afterPurchase({ api, store }: Omit<Parts, 'sync'>): void {
  const { session, checkout } = store.get()
  const transaction_id = checkout.transactionInfo.transactionId
  if (!transaction_id || checkout.eventInfo.purchaseId) return
  const purchase_id = newId()
  store.change({ type: 'event', patch: { purchaseId: purchase_id } })
  const body = { live_cart_session_id: session._id, transaction_id, purchase_id }
  void quiet(api.postPurchase({ body }, { keepalive: true }))
}

/** How long a shopper who was refused waits for where the card may be entered again. */
const PATIENCE = 8_000

/** The card's connection after a refusal that another one follows; null where it is the same, or is not told in time. */
export async function nextCard(
  { api, store, connection_id }: Pick<Parts, 'api' | 'store'> & { connection_id: string | null },
  reason: string,
): Promise<NonNullable<ShopState['card_moved']> | null> {
  const query = { session_id: store.get().session._id }
  const told = await quiet(api.paymentOptions({ query }, { timeout: PATIENCE }))
  const option = told?.options.find(({ payment_method }) => payment_method === 'card')
  return option && option.connection_id !== connection_id ? { option, reason } : null
}
