import type { ApprovedCharge, ChargeFault, ChargeResult, DeclinedCharge } from '../../../../connectors/results.ts'
import { DEFAULT_AUTHORIZATION_DAYS } from '../../../../../shared/domain/payments/capture.ts'
import { formatMoney } from '../../../../../shared/domain/money/money.ts'
import type { Deps } from '../../../../deps.ts'
import { CALL_ENDED_AFTER_MS } from '../../../../jobs/call-timeouts.ts'
import { addJob } from '../../../../jobs/queue.ts'
import { notifyStore } from '../../../notifications/notifications/service.ts'
import { realClock } from '../../../subscriptions/test-clocks/service.ts'
import { countDecline } from '../../velocity-limits/service.ts'
import { findReentryFallback } from './card-reentry-fallback.ts'
import { addToOrder } from './add-to-order.ts'
import { placeOrder } from './place-order.ts'
import { nextActionOf } from './next-action.ts'
import {
  changeAttempt,
  movePayment,
  reopenSession,
  type AttemptChanges,
  type AttemptRow,
  type PaymentRow,
  type PaymentState,
} from '../repo.ts'
import { shortenHolds } from '../stock/stock-hold-repo.ts'
import { reverseCharge } from '../orphaned-charges/reverse-charge.ts'
import { atPaymentTime } from '../renewals/payment-time.ts'
import { declineRenewal, lockRenewal } from '../renewals/renewal-outcome.ts'
import { isPartiallyApproved, partialApprovalDecline } from './captured-amount.ts'

/** Delay before the first lookup of a payment with an unknown outcome. */
const LOOK_AGAIN_MS = 5_000

/** A made-up token is not a real payment attempt. */
const UNTOLD: ReadonlySet<string> = new Set(['invalid_token', 'blocked_by_rule'])

const STOPPED = 'You canceled before the payment was confirmed. You haven’t been charged.'
export const PROVIDER_FAULT = 'The payment failed and you haven’t been charged. Please try again or use another card.'

export interface ResultSource {
  /** The result comes from the process that made the call. */
  by_caller?: true
  /** The bank's earlier message about this payment, which the shopper sees. */
  said_before?: DeclinedCharge | null
}

/**
 * Applies a provider's result to a payment, from the browser's call, a webhook or the sweeper. Returns the payment's
 * state if this call created its order; null means that the caller has to read it.
 */
export async function applyResult(
  given: Deps,
  payment: PaymentRow,
  attempt: AttemptRow,
  result: ChargeResult,
  heard: ResultSource = {},
): Promise<PaymentState | null> {
  const deps = payment.subscription_charge_id === null ? given : await atPaymentTime(given, payment)
  const refused = result.status === 'declined' || result.status === 'error'
  // The process that follows the plan learns of the decline too, and may fall back.
  if (!heard.by_caller && refused && isBeingTried(attempt, deps.clock.now())) return null
  const count = (): void => deps.metrics.payments.inc({ connector: attempt.connector, outcome: result.status })
  if (result.status !== 'approved') count()
  switch (result.status) {
    case 'approved': {
      const booked = await approve(deps, payment, attempt, result, heard)
      if (booked) count()
      return booked
    }
    case 'requires_action':
    case 'pending':
      await wait(deps, payment, attempt, result)
      return null
    case 'declined':
      await decline(deps, payment, attempt, result, heard)
      return null
    case 'error':
      if (result.code !== 'cancelled')
        deps.log.error({ payment_id: payment.payment_id, code: result.code }, `payment fault: ${result.message}`)
      await decline(deps, payment, attempt, result, heard)
      return null
  }
}

const isBeingTried = ({ status, rule_ids, created_at }: AttemptRow, now: Date): boolean =>
  status === 'created' && rule_ids !== null && now.getTime() - created_at.getTime() < CALL_ENDED_AFTER_MS

/** Card facts stored with a decline. */
export const refusedCard = (
  result: DeclinedCharge | ChargeFault,
): Pick<AttemptChanges, 'card' | 'card_fingerprint'> => {
  const card = result.status === 'declined' ? result.card : undefined
  if (!card) return {}
  const { funding, bin, country, fingerprint = null } = card
  return { card: { funding, bin, country }, card_fingerprint: fingerprint }
}

/**
 * Follows a charge that is approved after it was given up, unless the shopper has paid another way in the meantime:
 * then the orphaned charge is reversed at once, so that one order has one charge.
 */
async function approve(
  deps: Deps,
  payment: PaymentRow,
  attempt: AttemptRow,
  charge: ApprovedCharge,
  heard: ResultSource,
): Promise<PaymentState | null> {
  if (payment.status === 'succeeded') return null
  const mayDiscount = deps.connectors.byId(attempt.connector)?.capabilities.own_discounts ?? false
  if (!mayDiscount && isPartiallyApproved(payment, charge)) {
    // Do this first: after a crash in between, the payment is looked up again and the charge is reversed once.
    await reverseCharge(deps, payment, attempt, charge)
    await decline(deps, payment, attempt, partialApprovalDecline(payment, charge), heard)
    deps.metrics.payments.inc({ connector: attempt.connector, outcome: 'declined' })
    return null
  }
  try {
    const book = payment.optimizer_id === null ? placeOrder : addToOrder
    return await book(deps, payment, attempt, dated(deps, attempt, charge))
  } catch (error) {
    if (!isSecondPayment(error)) throw error
    await reverseCharge(deps, payment, attempt, charge)
    return null
  }
}

/** Sets the expiry of an authorization: as the provider reports it, else its usual period. */
function dated({ connectors, clock }: Deps, { connector }: AttemptRow, charge: ApprovedCharge): ApprovedCharge {
  if (charge.captured_amount > 0 || charge.expires_at !== undefined) return charge
  const days = connectors.byId(connector)?.capabilities.capture_days ?? DEFAULT_AUTHORIZATION_DAYS
  return { ...charge, expires_at: new Date(clock.now().getTime() + days * 24 * 3_600_000).toISOString() }
}

const ONE_EACH = ['payments_session_open', 'payments_offer_open', 'orders_session']

/**
 * True for violations of the unique indexes that allow a session one pending payment, one per post-purchase offer, and
 * one order.
 */
export function isSecondPayment(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('constraint' in error) return ONE_EACH.some((name) => name === error.constraint)
  return isSecondPayment(error.cause)
}

async function wait(
  deps: Deps,
  payment: PaymentRow,
  attempt: AttemptRow,
  result: Extract<ChargeResult, { status: 'requires_action' | 'pending' }>,
): Promise<void> {
  const now = deps.clock.now()
  const told = result.status === 'requires_action' ? result.action : null
  // Keep the action that the shopper has: the provider may return it only once, and a later copy may not work.
  const keeps = result.status === 'requires_action' && told === null
  if (keeps && attempt.next_action === null) return
  const kept = keeps ? attempt.next_action : null
  const action = told ? await nextActionOf(deps, payment, attempt, told) : kept
  // A payment in a third party's checkout has no 3-D Secure step here.
  const confirms = deps.connectors.byId(attempt.connector)?.capabilities.three_d_secure ?? false
  await deps.db.transaction(async (tx) => {
    const { provider_reference, status } = result
    const moved = await movePayment(tx, payment.payment_id, { status, provider_reference }, now)
    if (!moved && payment.status !== status) return
    await changeAttempt(
      tx,
      attempt.attempt_id,
      {
        status,
        provider_reference,
        next_action: action,
        ...(status === 'requires_action' && confirms && { three_d_secure: true }),
      },
      now,
    )
    await scheduleLookup(deps, tx, attempt)
  })
}

/** Schedules a status lookup soon, in addition to the webhook and the sweeper. */
async function scheduleLookup(
  deps: Pick<Deps, 'clock'>,
  tx: Parameters<typeof addJob>[0],
  { payment_id, connection_id }: AttemptRow,
): Promise<void> {
  await addJob(
    tx,
    'settle-payment',
    { payment_id },
    {
      runAt: new Date(realClock(deps.clock).now().getTime() + LOOK_AGAIN_MS),
      key: `settle-${payment_id}`,
      // An account that doesn't respond must not delay other accounts' payments.
      queue: `settle-${connection_id}`,
    },
  )
}

/** Records that a call was sent without a response: the card may have been charged, so no other attempt is allowed. */
export async function markUnknown(deps: Deps, payment: PaymentRow, attempt: AttemptRow): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    if (!(await movePayment(tx, payment.payment_id, { status: 'pending' }, now))) return
    await changeAttempt(
      tx,
      attempt.attempt_id,
      { status: 'unknown', message: 'The provider did not respond in time' },
      now,
    )
    await scheduleLookup(deps, tx, attempt)
  })
}

/** A merchant's rule says nothing about the card, and a provider fault nothing about the shopper. */
const isDecline = (result: DeclinedCharge | ChargeFault): result is DeclinedCharge =>
  result.status === 'declined' && result.code !== 'blocked_by_rule'

/** Declines a payment: reopens the session, holds its stock a while longer, and notifies the merchant. */
async function decline(
  deps: Deps,
  payment: PaymentRow,
  attempt: AttemptRow,
  result: DeclinedCharge | ChargeFault,
  { said_before = null }: ResultSource = {},
): Promise<void> {
  const now = deps.clock.now()
  const stopped = result.status === 'error' && result.code === 'cancelled'
  const told = result.status === 'error' && !stopped && said_before ? said_before : result
  const fault = stopped ? STOPPED : PROVIDER_FAULT
  const shown = told.status === 'declined' ? told.shopper_message : fault
  const isRenewal = payment.subscription_charge_id !== null
  const next_action = stopped || isRenewal ? null : await findReentryFallback(deps, payment, attempt, result)
  await deps.db.transaction(async (tx) => {
    const renewal = isRenewal ? await lockRenewal(tx, payment) : null
    const card = result.status === 'declined' && result.card
    const cardFields = card ? { card_type: card.brand, card_last_four: card.last_four } : {}
    const moved = await movePayment(
      tx,
      payment.payment_id,
      { status: 'declined', decline_code: told.code, decline_message: shown, ...cardFields },
      now,
      attempt.number,
    )
    if (!moved) return
    await changeAttempt(
      tx,
      attempt.attempt_id,
      {
        status: result.status === 'declined' || stopped ? 'declined' : 'error',
        decline_code: result.code,
        provider_code: result.provider_code ?? null,
        message: result.message,
        next_action,
        ...cardFields,
        ...refusedCard(result),
      },
      now,
    )
    await reopenSession(tx, payment.session_id, now)
    await shortenHolds(tx, payment.session_id, now)
    if (renewal) await declineRenewal(deps, tx, renewal, payment, result)
    if (isDecline(result)) await countDecline(deps, tx, payment, result.card ?? null)
    const { store_id, payment_id, paid_cart: cart } = payment
    const event = { type: 'payment.updated', store_id, payment_id } as const
    // A deliberate cancellation and a decline by the merchant's own rule need no notification.
    if (stopped || UNTOLD.has(result.code)) return deps.live.publish(tx, event)
    const amount = formatMoney(payment.amount, payment.currency)
    const notification = {
      store_id,
      event: 'payment_failed' as const,
      title: isRenewal ? 'Renewal payment failed' : 'Payment failed',
      message: `${amount} from ${cart.customer_name || cart.customer_email}: ${result.message}`,
      destination: renewal ? `/subscriptions/details?id=${renewal.subscription.subscription_id}` : '/dashboard',
    }
    await notifyStore(deps, tx, notification, event)
  })
}
