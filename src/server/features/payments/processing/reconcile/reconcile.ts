import { isUnsettled } from '../../../../../shared/domain/payments/payment-status.ts'
import type { ActionRequired, LookUpResult } from '../../../../connectors/results.ts'
import type { Deps } from '../../../../deps.ts'
import { CALL_ENDED_AFTER_MS } from '../../../../jobs/call-timeouts.ts'
import { applyAnswer } from '../authorize/complete-action.ts'
import { canAsk, lookUp } from './provider-lookup.ts'
import { applyResult } from '../outcome/apply-result.ts'
import { abandon, release } from './void-abandoned.ts'
import { noteAsked } from './unsettled-repo.ts'
import { findPayment, type PaymentState } from '../repo.ts'

/** A shopper who has not confirmed after this long will not: nobody's stock is held any longer. */
const ACTION_OVER_MS = 45 * 60_000
/** How often a browser may have a payment asked about that was given up. */
const AGAIN_MS = 2_000

const GIVEN_UP = {
  nothing: 'The provider has no such payment. Nothing was charged.',
  abandoned: 'The shopper did not confirm the payment.',
} as const

/**
 * Asks the provider how a payment of open outcome stands and applies the answer. Returns the payment as it is then.
 * Safe to call at any time, by anybody, as often as wanted.
 */
export async function settlePayment(deps: Deps, paymentId: string): Promise<PaymentState | null> {
  return (await askProvider(deps, paymentId)).state
}

/** As `settlePayment`; `answered` tells whether the provider said anything. */
export async function askProvider(
  deps: Deps,
  paymentId: string,
): Promise<{ state: PaymentState | null; answered: boolean }> {
  const state = await findPayment(deps.db, paymentId)
  if (!state || !isUnsettled(state.payment.status)) return { state, answered: true }
  await noteAsked(deps.db, paymentId, deps.clock.now())
  const found = await lookUp(deps, state)
  const answered = await (found ? applyLookUp(deps, state, found) : abandonOld(deps, state))
  return { state: await findPayment(deps.db, paymentId), answered }
}

const ageOf = ({ clock }: Pick<Deps, 'clock'>, { attempt }: PaymentState): number =>
  clock.now().getTime() - attempt.created_at.getTime()

/**
 * A provider that cannot be asked reports, and cancels what it has not reported for so long. False when it was not reached
 * for that, or did not answer although it can be asked.
 */
async function abandonOld(deps: Deps, state: PaymentState): Promise<boolean> {
  if (await canAsk(deps, state)) return false
  if (ageOf(deps, state) <= ACTION_OVER_MS) return true
  if (!(await abandon(deps, state))) return false
  await giveUp(deps, state, GIVEN_UP.abandoned)
  return true
}

/** False when the provider does not let go of a payment that is over. */
async function applyLookUp(deps: Deps, state: PaymentState, found: LookUpResult): Promise<boolean> {
  const { payment, attempt } = state
  if (!found.found) {
    if (ageOf(deps, state) > CALL_ENDED_AFTER_MS) await giveUp(deps, state, GIVEN_UP.nothing)
    return true
  }
  const { result, voided } = found
  const isOver = result.status === 'requires_action' && isTooLate(deps, state, result)
  // What may still be paid at the provider has to be released there: only then may another card be charged.
  if (isOver && !voided && !(await release(deps, state, result.provider_reference))) return false
  const same = result.status === payment.status && payment.status === attempt.status
  if (isOver || voided) await giveUp(deps, state, GIVEN_UP.abandoned)
  else if (!same) await applyAnswer(deps, payment, attempt, result)
  return true
}

/** Nobody confirms any more: too long ago, or what there was to do was lost on its way and is not told again. */
function isTooLate(deps: Deps, state: PaymentState, { action }: ActionRequired): boolean {
  const isLost = action === null && state.attempt.next_action === null
  return ageOf(deps, state) > (isLost ? CALL_ENDED_AFTER_MS : ACTION_OVER_MS)
}

async function giveUp(deps: Deps, { payment, attempt }: PaymentState, message: string): Promise<void> {
  await applyResult(deps, payment, attempt, { status: 'error', code: 'not_found', message })
}

/**
 * Asks about a payment that was given up, for a shopper who comes back from paying it after all: what was taken makes the
 * order, or goes back where something else has made it.
 */
export async function askAgain(deps: Deps, state: PaymentState): Promise<PaymentState> {
  const { payment, attempt } = state
  const now = deps.clock.now()
  if (!(await noteAsked(deps.db, payment.payment_id, now, new Date(now.getTime() - AGAIN_MS)))) return state
  const found = await lookUp(deps, state)
  if (found?.found && !found.voided && found.result.status === 'approved') {
    await applyResult(deps, payment, attempt, found.result)
  }
  return (await findPayment(deps.db, payment.payment_id)) ?? state
}
