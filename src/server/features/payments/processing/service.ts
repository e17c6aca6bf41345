import type { PayReply } from '../../../../shared/contracts/payments/transactions.ts'
import type { PaymentOption } from '../../../../shared/shop-data.ts'
import type { SessionStatus } from '../../../../shared/contracts/checkout/live-cart.ts'
import {
  declineDetail,
  declinedField,
  GENERIC_SHOPPER_MESSAGE,
} from '../../../../shared/domain/payments/decline-codes.ts'
import { isUnsettled, type PaymentStatus } from '../../../../shared/domain/payments/payment-status.ts'
import type { ContinueInput } from '../../../connectors/inputs.ts'
import type { ChargeResult, Json } from '../../../connectors/results.ts'
import type { Deps } from '../../../deps.ts'
import { isOwnDevice, type Device } from '../../../http/requests/device.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import { findAnySession, isExpired, loadSession } from '../../checkout/cart-sessions/service.ts'
import { activeConnections, openConnection } from '../payment-accounts/service.ts'
import { storeRow, methodsExcludedFromForm } from '../../stores/stores/service.ts'
import { continueKey } from './outcome/next-action.ts'
import { applyActionResult } from './authorize/complete-action.ts'
import { findOfferPayment, listPostPurchasePayments } from './post-purchase/post-purchase-repo.ts'
import { findPayment, findSessionPayment, type AttemptRow, type PaymentRow, type PaymentState } from './repo.ts'
import { lookUpAbandoned, reconcilePayment } from './reconcile/reconcile.ts'
import { paymentOptionsOf } from './routing/payment-options.ts'

export { scriptStepOf } from './outcome/next-action.ts'
export { canChargeAgain, canSellSubscriptions, offerTermsChanged, payOffer } from './post-purchase/charge-offer.ts'
export {
  newRenewalPayment,
  reserveRenewal,
  routeRenewal,
  sendRenewal,
  storeRenewalPayment,
  wantedStock,
  type Renewal,
} from './renewals/charge-renewal.ts'
export { lockVariants } from './renewals/renewal-repo.ts'
export type { NewPayment } from './create/new-payment.ts'
export type { Choice } from './routing/select-connection.ts'
export { canDraw, paymentOptionsOf } from './routing/payment-options.ts'

/** Minimum interval between status lookups from the shopper's waiting page. */
const ASK_EVERY_MS = 2_000

const REPLY_STATUS: Record<PaymentStatus, PayReply['status']> = {
  created: 'processing',
  pending: 'processing',
  requires_action: 'requires_action',
  succeeded: 'succeeded',
  declined: 'declined',
}

/** Decline message for the shopper. For a post-purchase offer it doesn't mention charges, since the order is paid. */
const detailOf = ({ optimizer_id, decline_code, decline_message }: PaymentRow): string =>
  optimizer_id === null ? declineDetail(decline_code, decline_message) : (decline_message ?? GENERIC_SHOPPER_MESSAGE)

/** State of a payment, for the browser that pays (GAP-78). */
export function toPayReply({ payment, attempt, order_number }: PaymentState): PayReply {
  const status = REPLY_STATUS[payment.status]
  const { next_action: step } = attempt
  const field = declinedField(payment.decline_code)
  return {
    status,
    ...(status === 'requires_action' && step && step.type !== 'card_elsewhere' && { next_action: step }),
    ...(status === 'declined' && step?.type === 'card_elsewhere' && { goes_on: true }),
    transaction_id: payment.payment_id,
    card_last_four: payment.card_last_four,
    card_type: payment.card_type,
    connector_id: attempt.connection_id,
    buyer_id: payment.buyer_id,
    // Only the server charges stored methods, so the browser doesn't get the id.
    payment_method_id: null,
    order_number,
    ...(status === 'declined' && { detail: detailOf(payment) }),
    ...(status === 'declined' && field && { card_field: field }),
  }
}

/** The reply without card and order, for a browser other than the session's. */
export const withoutCard = (reply: PayReply): PayReply => ({
  ...reply,
  card_last_four: null,
  card_type: null,
  buyer_id: null,
  order_number: null,
})

/** Converts a decline to an error reply with the same fields as other outcomes. @throws AppError 402 */
export function requireNotDeclined(reply: PayReply): PayReply {
  if (reply.status !== 'declined') return reply
  const { detail, ...data } = reply
  throw new AppError(402, detail ?? 'Payment declined', { code: 'declined', data })
}

/**
 * Continues after the shopper has confirmed, or hasn't, with the data that the browser returned. @throws AppError 404
 */
export async function continuePayment(
  deps: Deps,
  sessionId: string,
  paymentId: string,
  payload: ContinueInput['payload'] = {},
): Promise<PaymentState> {
  const state = await findPayment(deps.db, paymentId)
  if (!state || state.payment.session_id !== sessionId) throw notFound('Transaction not found')
  const { payment, attempt } = state
  // A payment that was given up may have been paid in the meantime; returned data suggests so.
  if (payment.status === 'declined' && Object.keys(payload).length > 0) return lookUpAbandoned(deps, state)
  if (payment.status !== 'requires_action') return state
  const connection = await openConnection(deps, attempt.connection_id)
  if (connection?.connector.continueAction && attempt.provider_reference !== null) {
    const result = await connection.connector.continueAction(connection.context(), {
      provider_reference: attempt.provider_reference,
      reference: attempt.attempt_id,
      idempotency_key: continueKey(attempt, payload),
      payload,
    })
    if (isNews(result, attempt, payload)) await applyActionResult(deps, payment, attempt, result)
  }
  return (await findPayment(deps.db, paymentId)) ?? state
}

/**
 * True if a result changes what the shopper sees. Without returned data the shopper has not been to the provider yet:
 * the action stays as it is, so that a reloaded page shows it again.
 */
function isNews(result: ChargeResult, { next_action }: AttemptRow, payload: ContinueInput['payload']): boolean {
  const brings = Object.keys(payload).length > 0
  if (result.status === 'requires_action') return brings || next_action === null
  return brings || result.status !== 'pending' || next_action?.type === 'frame'
}

/**
 * Makes a call that a connection's browser side needs midway, for a session that may use it.
 * @throws AppError 404
 */
export async function clientCall(
  deps: Deps,
  { live_cart_session_id, connection_id, name, payload }: ClientCall,
): Promise<Json> {
  const { store_id, mode } = await loadSession(deps, live_cart_session_id)
  const active = await activeConnections(deps, store_id, mode)
  const connection = active.find((each) => each.connection_id === connection_id)
  if (!connection?.connector.clientCall) throw notFound('Payment account not found')
  return connection.connector.clientCall(connection.context(), { name, payload })
}

interface ClientCall {
  live_cart_session_id: string
  connection_id: string
  name: string
  payload: ContinueInput['payload']
}

/**
 * State of a session's payment (GAP-73), for any browser; looks it up if the outcome is unknown. @throws AppError 404
 */
export async function checkStatus(
  deps: Deps,
  sessionId: string,
  device: Device,
): Promise<{ status: SessionStatus; order_number?: string; detail?: string; goes_on?: boolean }> {
  const session = await findAnySession(deps, sessionId)
  if (!session) throw notFound('Session not found')
  if (isExpired(session, deps.clock.now())) return { status: 'expired' }
  let state = await findSessionPayment(deps.db, sessionId)
  if (!state) return { status: 'open' }
  if (isUnsettled(state.payment.status) && isDue(deps, state)) {
    state = (await reconcilePayment(deps, state.payment.payment_id)) ?? state
  }
  const { payment, attempt, order_number } = state
  // A shopper may return from the bank in another browser, which gets the payment's state but no order details.
  const isOwn = isOwnDevice(session, device)
  if (payment.status === 'succeeded') {
    return { status: 'completed', ...(isOwn && order_number !== null && { order_number }) }
  }
  if (payment.status === 'declined') {
    const goes_on = attempt.next_action?.type === 'card_elsewhere'
    return { status: 'failed', detail: detailOf(payment), ...(goes_on && { goes_on }) }
  }
  return { status: 'processing' }
}

const isDue = (deps: Pick<Deps, 'clock'>, { attempt }: PaymentState): boolean =>
  deps.clock.now().getTime() - attempt.updated_at.getTime() >= ASK_EVERY_MS

/** A session's checkout payment; null until one succeeds. */
export async function checkoutPaymentOf({ db }: Pick<Deps, 'db'>, sessionId: string): Promise<PaymentRow | null> {
  const payment = (await findSessionPayment(db, sessionId))?.payment
  return payment?.status === 'succeeded' ? payment : null
}

/** A session's post-purchase payments, oldest first. */
export const postPurchasePaymentsOf = ({ db }: Pick<Deps, 'db'>, sessionId: string): Promise<PaymentRow[]> =>
  listPostPurchasePayments(db, sessionId)

/** A session's latest payment for a post-purchase offer; null if it was never tried. */
export const offerPayment = (
  { db }: Pick<Deps, 'db'>,
  sessionId: string,
  optimizerId: string,
): Promise<PaymentState | null> => findOfferPayment(db, sessionId, optimizerId)

/** State of a session's payment; looks it up if the outcome is unknown. @throws AppError 404 */
export async function paymentStatus(deps: Deps, sessionId: string, paymentId: string): Promise<PaymentState> {
  const state = await findPayment(deps.db, paymentId)
  if (!state || state.payment.session_id !== sessionId) throw notFound('Transaction not found')
  if (!isUnsettled(state.payment.status) || !isDue(deps, state)) return state
  return (await reconcilePayment(deps, paymentId)) ?? state
}

/** Verifies a browser's claim that a payment is paid. @throws AppError 404 */
export async function requirePaid(deps: Deps, sessionId: string, paymentId: string): Promise<void> {
  const payment = (await findSessionPayment(deps.db, sessionId))?.payment
  if (payment?.payment_id !== paymentId || payment.status !== 'succeeded') throw notFound('Transaction not found')
}

/** Looks up a renewal's payment with an unknown outcome. */
export const reconcileRenewal = async (deps: Deps, payment_id: string): Promise<void> => {
  await reconcilePayment(deps, payment_id)
}

/** Payment methods of a session. @throws AppError 404 */
export async function paymentOptions(
  deps: Deps,
  sessionId: string,
  ip_country: string | null,
): Promise<PaymentOption[]> {
  const session = await loadSession(deps, sessionId)
  const store = storeRow(deps.db, session.store_id)
  return (await paymentOptionsOf(deps, { ...session, ip_country }, { without: store.then(methodsExcludedFromForm) }))
    .options
}
