import { isUnsettled } from '../../../../../shared/domain/payments/payment-status.ts'
import type { ActionRequired, LookUpResult } from '../../../../connectors/results.ts'
import type { Deps } from '../../../../deps.ts'
import { CALL_ENDED_AFTER_MS } from '../../../../jobs/call-timeouts.ts'
import { applyActionResult } from '../authorize/complete-action.ts'
import { canLookUp, lookUp } from './provider-lookup.ts'
import { atPaymentTime } from '../renewals/payment-time.ts'
import { applyResult } from '../outcome/apply-result.ts'
import { cancelUnreported, cancelAtProvider } from './void-abandoned.ts'
import { markLookedUp } from './unsettled-repo.ts'
import { findPayment, type PaymentState } from '../repo.ts'

/** A shopper who has not confirmed after this long won't, and no longer holds stock. */
const ACTION_OVER_MS = 45 * 60_000
/** Minimum interval between a browser's lookups of a payment that was given up. */
const AGAIN_MS = 2_000

const GIVEN_UP = {
  nothing: 'The provider has no such payment. Nothing was charged.',
  abandoned: 'The shopper did not confirm the payment.',
} as const

/**
 * Looks up a payment with an unknown outcome and applies the result. Returns the payment's current state. Safe to call
 * at any time and repeatedly.
 */
export async function reconcilePayment(deps: Deps, paymentId: string): Promise<PaymentState | null> {
  return (await askProvider(deps, paymentId)).state
}

/** Like `settlePayment`; `answered` is true if the provider responded. */
export async function askProvider(
  given: Deps,
  paymentId: string,
): Promise<{ state: PaymentState | null; answered: boolean }> {
  const state = await findPayment(given.db, paymentId)
  if (!state || !isUnsettled(state.payment.status)) return { state, answered: true }
  const deps = await atPaymentTime(given, state.payment)
  await markLookedUp(deps.db, paymentId, deps.clock.now())
  const found = await lookUp(deps, state)
  const answered = await (found ? applyLookUp(deps, state, found) : abandonOld(deps, state))
  return { state: await findPayment(deps.db, paymentId), answered }
}

const ageOf = ({ clock }: Pick<Deps, 'clock'>, { attempt }: PaymentState): number =>
  clock.now().getTime() - attempt.created_at.getTime()

/**
 * Cancels an old payment at a provider without lookups, which only reports by webhook. Returns false if the provider
 * was not reached, or supports lookups and did not respond.
 */
async function abandonOld(deps: Deps, state: PaymentState): Promise<boolean> {
  if (await canLookUp(deps, state)) return false
  if (ageOf(deps, state) <= ACTION_OVER_MS) return true
  if (!(await cancelUnreported(deps, state))) return false
  await giveUp(deps, state, GIVEN_UP.abandoned)
  return true
}

/** Returns false if the provider does not cancel a payment that is over. */
async function applyLookUp(deps: Deps, state: PaymentState, found: LookUpResult): Promise<boolean> {
  const { payment, attempt } = state
  if (!found.found) {
    if (ageOf(deps, state) > CALL_ENDED_AFTER_MS) await giveUp(deps, state, GIVEN_UP.nothing)
    return true
  }
  const { result, voided } = found
  const isOver = result.status === 'requires_action' && isTooLate(deps, state, result)
  // A payment that can still be paid at the provider has to be canceled there before another card may be charged.
  if (isOver && !voided && !(await cancelAtProvider(deps, state, result.provider_reference))) return false
  const same = result.status === payment.status && payment.status === attempt.status
  if (isOver || voided) await giveUp(deps, state, GIVEN_UP.abandoned)
  else if (!same) await applyActionResult(deps, payment, attempt, result)
  return true
}

/**
 * True if the payment can't be confirmed anymore: too much time has passed, or the action was lost and the provider
 * won't return it again.
 */
function isTooLate(deps: Deps, state: PaymentState, { action }: ActionRequired): boolean {
  const isLost = action === null && state.attempt.next_action === null
  return ageOf(deps, state) > (isLost ? CALL_ENDED_AFTER_MS : ACTION_OVER_MS)
}

async function giveUp(deps: Deps, { payment, attempt }: PaymentState, message: string): Promise<void> {
  await applyResult(deps, payment, attempt, { status: 'error', code: 'not_found', message })
}

/**
 * Looks up a payment that was given up, for a shopper who comes back after paying it. A charge creates the order, or is
 * reversed if another payment already did.
 */
export async function lookUpAbandoned(deps: Deps, state: PaymentState): Promise<PaymentState> {
  const { payment, attempt } = state
  const now = deps.clock.now()
  if (!(await markLookedUp(deps.db, payment.payment_id, now, new Date(now.getTime() - AGAIN_MS)))) return state
  const found = await lookUp(deps, state)
  if (found?.found && !found.voided && found.result.status === 'approved') {
    await applyResult(deps, payment, attempt, found.result)
  }
  return (await findPayment(deps.db, payment.payment_id)) ?? state
}
