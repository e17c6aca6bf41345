import type { CaptureWhen } from '../../../../../shared/domain/payments/capture.ts'
import { storedMethod } from '../../../../../shared/contracts/payments/transactions.ts'
import { isDebitScheme } from '../../../../../shared/domain/payments/debit-schemes.ts'
import { canCharge } from '../../../../connectors/connector.ts'
import type { Mode } from '../../../../../shared/contracts/fields.ts'
import type { Executor } from '../../../../db/connection.ts'
import type { CartSnapshot } from '../../../../db/schema/payments/payments.ts'
import type { Deps } from '../../../../deps.ts'
import type { OpenConnection } from '../../payment-accounts/service.ts'
import { chargeStoredAttempt } from '../authorize/authorize.ts'
import { newPayment, type NewPayment } from '../create/new-payment.ts'
import { applyResult } from '../outcome/apply-result.ts'
import { blockedBy, declineOf } from '../routing/routing-snapshot.ts'
import { routeStoredMethod } from '../routing/route-stored-method.ts'
import type { Choice } from '../routing/select-connection.ts'
import { holdStock } from '../stock/stock-hold-repo.ts'
import type { PaymentState } from '../repo.ts'
import { insertRenewalPayment, lockVariants } from './renewal-repo.ts'

/** A stored payment method, as its account needs it. */
export interface StoredMethod {
  payment_method_id: string
  buyer_id: string | null
  network_transaction_id: string | null
  payment_method: string
  card_type: string | null
  card_last_four: string | null
  fingerprint: string | null
}

/** A subscription charge to pay. Its ID is the session ID of its payments. */
export interface Renewal {
  charge_id: string
  store_id: string
  mode: Mode
  currency: string
  paid_cart: CartSnapshot
  /** Null if there is nothing to charge. */
  method: StoredMethod | null
  /** True if the charge was declined before, so that the card network's retry limits apply. */
  is_retry: boolean
}

const NOTHING_TO_CHARGE = 'There was nothing to charge.'

/**
 * Decides how to charge a renewal: only the account that stores the method can, and the store's rules can decline it.
 * Null if the rules or the card network don't allow it.
 */
export async function routeRenewal(
  deps: Deps,
  { charge_id, store_id, mode, currency, paid_cart, method, is_retry }: Renewal,
  connection: OpenConnection,
): Promise<Choice | null> {
  const { connector } = connection
  if (!canCharge(connector)) return null
  if (paid_cart.total === 0) return { connection: { ...connection, connector }, reason: NOTHING_TO_CHARGE }
  if (!method || !connector.chargeStored) return null
  const session = {
    session_id: charge_id,
    store_id,
    mode,
    currency,
    total: paid_cart.total,
    cart: paid_cart.cart,
    customer_email: paid_cart.customer_email,
    customer_billing_address: paid_cart.billing_address,
    customer_shipping_address: paid_cart.shipping_address,
  }
  const card = { ...method, payment_method: storedMethod.parse(method.payment_method), card: null }
  const why = `A subscription renewed, and ${connection.account_name} has the stored payment method.`
  return routeStoredMethod(deps, session, card, { connection, user_agent: '', why, limited: is_retry })
}

/** Builds the payment of a renewal and its first attempt, without storing them. */
export function newRenewalPayment(
  { charge_id, store_id, mode, currency, paid_cart, method }: Renewal,
  choice: Choice,
  now: Date,
): NewPayment {
  const { payment, attempt } = newPayment(
    {
      session: { store_id, session_id: charge_id, mode, currency },
      order_id: null,
      optimizer_id: null,
      payment_method: method?.payment_method ?? 'card',
      paid_cart,
      choice,
    },
    now,
  )
  const card = { card_type: method?.card_type ?? null, card_last_four: method?.card_last_four ?? null }
  return {
    payment: { ...payment, ...card, subscription_charge_id: charge_id },
    attempt: { ...attempt, ...card, card_fingerprint: method?.fingerprint ?? null },
  }
}

/** Quantities of a cart by variant. */
export function wantedStock({ cart }: Pick<CartSnapshot, 'cart'>): Map<string, number> {
  const wanted = new Map<string, number>()
  for (const { product_variant_id: id, quantity } of cart) wanted.set(id, (wanted.get(id) ?? 0) + quantity)
  return wanted
}

/**
 * Reserves the stock of a renewal in its transaction: false if there is too little, and then nothing is reserved. A
 * backorder is reserved as far as there is stock.
 */
export async function reserveRenewal(
  tx: Executor,
  { charge_id: session_id, store_id, paid_cart }: Pick<Renewal, 'charge_id' | 'store_id' | 'paid_cart'>,
  now: Date,
): Promise<boolean> {
  const wanted = wantedStock(paid_cart)
  await lockVariants(tx, [...wanted.keys()])
  return (await holdStock(tx, { session_id, store_id }, wanted, now)).length === 0
}

/** Stores the payment of a renewal and its attempt, in the transaction of its charge. */
export const storeRenewalPayment = (tx: Executor, { payment, attempt }: NewPayment): Promise<void> =>
  insertRenewalPayment(tx, payment, attempt)

/** Charges a stored renewal payment once its transaction has been committed, and applies the result. */
export async function sendRenewal(
  deps: Deps,
  { payment, attempt }: NewPayment,
  { method, choice, store_name, capture_when }: Sending,
): Promise<PaymentState | null> {
  const declined = declineOf(choice)
  if (declined) return applyResult(deps, payment, attempt, blockedBy(declined, choice), { by_caller: true })
  return chargeStoredAttempt(deps, payment, attempt, {
    choice,
    session: { browser_info: null },
    merchant_name: store_name,
    captures: capture_when === 'at_once' || isDebitScheme(payment.payment_method),
    ip: '',
    user_agent: '',
    payment_method_id: method?.payment_method_id ?? '',
    buyer_id: method?.buyer_id ?? null,
    network_transaction_id: method?.network_transaction_id ?? null,
    usage: 'subscription',
    initiator: 'merchant',
  })
}

interface Sending {
  method: StoredMethod | null
  choice: Choice
  store_name: string
  capture_when: CaptureWhen
}
