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

/** In a card's place when a promo code covers everything. */
export const NO_CARD: Token = { status: 'token', token: 'nothing_to_pay', card_type: '', card_last_four: '' }

/** What is paid with, and the total that the shopper saw. */
export interface Chosen {
  payment_method: PaymentMethodId
  connection_id: string | null
  /** Minor units. */
  total: number
  /** Contact and addresses as they were when the shopper pressed. */
  seen: string
}

/** In a version's place where another tab has changed what the shopper saw: the server answers with what holds now. */
export const NOT_SEEN = -1

/** The body of the pay call. */
export const payBody = (
  { session, checkout }: ShopState,
  { token }: Token,
  { payment_method, connection_id, total }: Chosen,
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

type TellParts = Parts & Pick<PaymentDeps, 'seenVersion'>

/** The card as the page may know it. */
export function noteCard({ change }: ShopStore, { card_type, card_last_four }: Token): void {
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

/**
 * Contact and addresses go before the money: the server pays with what it has stored (API-159).
 * @returns their version there; rejects with 409 where another tab has changed them
 */
export async function tellWhoPays({ sync, api, store, seenVersion }: TellParts): Promise<number> {
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

/** Milliseconds that a device which keeps nothing may hold up the bank's page. */
const KEPT_WITHIN = 2000

/** Keeps the device's copy before the shopper leaves for the bank's page, if the device is quick enough. */
export const keepBriefly = ({ keep, wait }: Pick<PaymentDeps, 'keep' | 'wait'>): Promise<void> =>
  Promise.race([keep(), wait(KEPT_WITHIN)])

/** Loads the screens that tell the outcome: after the payment is sent, the connection may be gone. Never rejects. */
export async function canTellOutcome({ loadOutcomes }: Pick<PaymentDeps, 'loadOutcomes'>): Promise<boolean> {
  try {
    await loadOutcomes?.()
    return true
  } catch {
    return false
  }
}
