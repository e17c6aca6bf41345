import { isUnsettled } from '../../../shared/domain/payment-status.ts'
import { canCharge } from '../../connectors/connector.ts'
import type { LookUpResult } from '../../connectors/results.ts'
import type { Deps } from '../../deps.ts'
import { openConnection } from '../orchestration/service.ts'
import { applyResult } from './outcome.ts'
import { findPayment, listUnsettled, type PaymentState } from './repo.ts'

/** A call cannot still be on its way this long after it was stored: the provider's time-out has passed. */
const CALL_OVER_MS = 30_000
/** A shopper who has not confirmed after this long will not: nobody's stock is held any longer. */
const ACTION_OVER_MS = 45 * 60_000
const BATCH = 50

const GIVEN_UP = {
  nothing: 'The provider knows no such payment: nothing was charged.',
  abandoned: 'The shopper did not confirm the payment.',
} as const

/**
 * Asks the provider how a payment of open outcome stands and applies the answer. Returns the payment as it is then.
 * Safe to call at any time, by anybody, as often as wanted.
 */
export async function settlePayment(deps: Deps, paymentId: string): Promise<PaymentState | null> {
  const state = await findPayment(deps.db, paymentId)
  if (!state || !isUnsettled(state.payment.status)) return state
  const found = await lookUp(deps, state)
  if (found) await applyLookUp(deps, state, found)
  else await abandonOld(deps, state)
  return findPayment(deps.db, paymentId)
}

async function lookUp(deps: Deps, { attempt }: PaymentState): Promise<LookUpResult | null> {
  const connection = await openConnection(deps, attempt.connection_id)
  if (!connection || !canCharge(connection.connector) || !connection.connector.capabilities.look_up) return null
  try {
    return await connection.connector.lookUp(connection.context(), {
      reference: attempt.attempt_id,
      sent_at: attempt.created_at,
      ...(attempt.provider_reference !== null && { provider_reference: attempt.provider_reference }),
    })
  } catch (error) {
    // Still unknown: the worker's retry or the next sweep asks again.
    deps.log.warn({ err: error, attempt_id: attempt.attempt_id }, 'look-up failed')
    return null
  }
}

/** A provider that cannot be asked cancels what it has not reported for so long, whatever it may have become. */
async function abandonOld(deps: Deps, state: PaymentState): Promise<void> {
  const { attempt } = state
  if (deps.clock.now().getTime() - attempt.created_at.getTime() <= ACTION_OVER_MS) return
  const connection = await openConnection(deps, attempt.connection_id)
  if (!connection?.connector.abandon || connection.connector.capabilities.look_up) return
  const idempotency_key = `${attempt.idempotency_key}-abandon`
  try {
    const result = await connection.connector.abandon(connection.context(), {
      reference: attempt.attempt_id,
      idempotency_key,
    })
    if (result.status === 'refused' && result.code !== 'not_found') throw new Error(result.message)
  } catch (error) {
    deps.log.warn({ err: error, attempt_id: attempt.attempt_id }, 'payment not abandoned')
    return
  }
  await giveUp(deps, state, GIVEN_UP.abandoned)
}

async function applyLookUp(deps: Deps, state: PaymentState, found: LookUpResult): Promise<void> {
  const { payment, attempt } = state
  const age = deps.clock.now().getTime() - attempt.created_at.getTime()
  if (!found.found) {
    if (age > CALL_OVER_MS) await giveUp(deps, state, GIVEN_UP.nothing)
    return
  }
  if (found.voided || (found.result.status === 'requires_action' && age > ACTION_OVER_MS)) {
    return giveUp(deps, state, GIVEN_UP.abandoned)
  }
  const same = found.result.status === payment.status && payment.status === attempt.status
  if (!same) await applyResult(deps, payment, attempt, found.result)
}

async function giveUp(deps: Deps, { payment, attempt }: PaymentState, message: string): Promise<void> {
  await applyResult(deps, payment, attempt, { status: 'error', code: 'not_found', message })
}

/** Settles what no browser and no webhook has settled: after a crash, a lost webhook, an abandoned confirmation. */
export async function sweepPayments(deps: Deps): Promise<number> {
  const olderThan = new Date(deps.clock.now().getTime() - CALL_OVER_MS)
  const ids = await listUnsettled(deps.db, olderThan, BATCH)
  for (const id of ids) {
    await settlePayment(deps, id).catch((error: unknown) => {
      deps.log.error({ err: error, payment_id: id }, 'payment not settled')
    })
  }
  return ids.length
}
