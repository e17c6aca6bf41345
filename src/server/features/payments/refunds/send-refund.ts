import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { ConnectorUnavailable } from '../../../connectors/connector-errors.ts'
import type { OperationResult } from '../../../connectors/results.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { CALL_ENDED_AFTER_MS, IDEMPOTENCY_KEY_TTL_MS, NOTIFY_UNKNOWN_AFTER_MS } from '../../../jobs/call-timeouts.ts'
import { notFound } from '../../../http/errors.ts'
import { runInGroups } from '../../../jobs/concurrency-groups.ts'
import { notifyStore } from '../../notifications/notifications/service.ts'
import { addOrderEvent, paymentMoneyOf, type PaymentMoney } from '../order-balance/service.ts'
import { openConnection, type OpenConnection } from '../payment-accounts/service.ts'
import { recordFailure, recordSuccess } from './record-outcome.ts'
import {
  claimUnanswered,
  findRefund,
  listUnknownOutcomes,
  moveRefund,
  markStoreNotified,
  type RefundRow,
} from './repo.ts'

const BATCH = 50

const GONE = 'The account that charged the payment was removed.'
const UNREACHED = 'The provider could not be reached. Nothing was refunded. Try again.'
const NO_ANSWER = 'The provider has not responded yet. We will check again; the refund is made only once.'
const SILENT = 'The provider has not responded for a day. We keep checking. See its dashboard in the meantime.'

/**
 * Makes the first call of a stored refund and records the response. Every call of one try uses the same idempotency
 * key, so that the refund happens only once. Returns the refund's current state.
 */
export async function sendRefund(deps: Deps, refund_id: string): Promise<RefundRow> {
  const refund = await requireRefund(deps, refund_id)
  const charged = await chargedOf(deps, refund)
  await note(deps, refund, charged ? await callProvider(deps, refund, charged) : refusal(GONE))
  return requireRefund(deps, refund_id)
}

async function requireRefund({ db }: Pick<Deps, 'db'>, id: string): Promise<RefundRow> {
  const row = await findRefund(db, id)
  if (!row) throw notFound('Refund not found')
  return row
}

async function note(deps: Deps, refund: RefundRow, answer: Answer): Promise<void> {
  const { refund_id } = refund
  if (answer === 'unknown') {
    await moveRefund(deps.db, refund_id, ['created'], { message: NO_ANSWER }, deps.clock.now())
    return
  }
  await deps.db.transaction(async (tx) => {
    if (answer === 'unreachable') return recordFailure(deps, tx, refund, UNREACHED)
    if (answer.status === 'refused') return recordFailure(deps, tx, refund, answer.message)
    const { provider_reference } = answer
    if (answer.status === 'succeeded') {
      await recordSuccess(deps, tx, refund, provider_reference)
      return
    }
    const message = 'The provider accepted the refund and will report when it is sent.'
    const changes = { status: 'pending', provider_reference, message }
    await moveRefund(tx, refund_id, ['created'], changes, deps.clock.now())
  })
}

/**
 * Reconciles a refund with an unknown outcome: repeats the call if the provider honors repeated idempotency keys,
 * otherwise looks up the charge's refunds. Resends it only if the provider knows nothing of it; it has failed only if
 * the provider also refuses it.
 */
export async function reconcileRefund(deps: Deps, refund_id: string): Promise<RefundRow> {
  await settle(deps, refund_id)
  return requireRefund(deps, refund_id)
}

/** Returns false if the provider did not respond. */
async function settle(deps: Deps, refund_id: string): Promise<boolean> {
  const now = deps.clock.now()
  if (!(await claimUnanswered(deps.db, refund_id, new Date(now.getTime() - CALL_ENDED_AFTER_MS), now))) return true
  const refund = await requireRefund(deps, refund_id)
  const charged = await chargedOf(deps, refund)
  const answer = charged ? await askAgain(deps, refund, charged) : refusal(GONE)
  if (answer === 'given') await deps.db.transaction((tx) => recordSuccess(deps, tx, refund, null))
  else await note(deps, refund, answer)
  if (answer === 'unknown') await notifyUnknownOutcome(deps, refund)
  return answer !== 'unknown'
}

async function askAgain(
  deps: Deps,
  refund: RefundRow,
  charged: Charged,
): Promise<Exclude<Answer, 'unreachable'> | 'given'> {
  const age = deps.clock.now().getTime() - triedAt(refund).getTime()
  const isRepeatable = charged.connection.connector.capabilities.idempotent && age < IDEMPOTENCY_KEY_TTL_MS
  if (!isRepeatable) {
    const given = await isRefunded(deps, refund, charged)
    if (given !== false) return given ? 'given' : 'unknown'
  }
  const answer = await callProvider(deps, refund, charged)
  // Nothing was sent this time; the outcome of the earlier call is still unknown.
  if (answer === 'unreachable' || answer === 'unknown') return 'unknown'
  if (answer.status !== 'refused') return answer
  // Refusals often mean that the refund was already made.
  const given = await isRefunded(deps, refund, charged)
  if (given === null) return 'unknown'
  return given ? 'given' : answer
}

/**
 * Notifies the store once when the outcome of a refund has been unknown for a day. It has not failed, and lookups
 * continue.
 */
async function notifyUnknownOutcome(deps: Deps, refund: RefundRow): Promise<void> {
  const now = deps.clock.now()
  if (now.getTime() - triedAt(refund).getTime() < NOTIFY_UNKNOWN_AFTER_MS) return
  await deps.db.transaction(async (tx) => {
    if (await markStoreNotified(tx, refund.refund_id, SILENT, now)) await tell(deps, tx, refund, now)
  })
}

async function tell(deps: Deps, tx: Executor, refund: RefundRow, at: Date): Promise<void> {
  const { order_id, store_id, amount, currency } = refund
  if (order_id === null) return
  const money = formatMoney(amount, currency)
  await addOrderEvent(tx, { order_id, store_id, kind: 'refund_failed', text: `Refund of ${money}: ${SILENT}`, at })
  const title = 'A refund is not confirmed'
  const destination = `/sales/orders/details?order_id=${order_id}`
  const news = { store_id, event: 'payment_failed' as const, title, message: `${money}: ${SILENT}`, destination }
  await notifyStore(deps, tx, news, { type: 'order.updated', store_id, order_id })
}

/** Reconciles refunds left by a crash or an unresponsive provider. */
export async function sweepRefunds(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const open = await listUnknownOutcomes(deps.db, {
    olderThan: new Date(now.getTime() - CALL_ENDED_AFTER_MS),
    now,
    limit: BATCH,
  })
  await runInGroups(open, {
    groupOf: ({ connection_id }) => connection_id,
    work: ({ id: refund_id }) =>
      settle(deps, refund_id).catch((error: unknown) => {
        deps.log.error({ err: error, refund_id }, 'refund not reconciled')
        return false
      }),
  })
  return open.length
}

/** `unknown`: sent without a response. `unreachable`: nothing was sent. */
type Answer = OperationResult | 'unknown' | 'unreachable'

/** A refund's charge and the account that made it. */
interface Charged {
  charge: PaymentMoney
  connection: OpenConnection
}

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

const refusal = (message: string): OperationResult => ({ status: 'refused', code: 'not_allowed', message })

/** Start of a refund's current try. */
const triedAt = ({ tried_at, created_at }: RefundRow): Date => tried_at ?? created_at

/** The charge of a refund; null if its account was removed. */
async function chargedOf(deps: Deps, { order_id, payment_id }: RefundRow): Promise<Charged | null> {
  if (order_id === null) return null
  const charge = (await paymentMoneyOf(deps.db, order_id)).find((each) => each.payment_id === payment_id)
  const connection = charge?.connection_id ? await openConnection(deps, charge.connection_id) : null
  return charge && connection ? { charge, connection } : null
}

/** Calls the provider for a refund, with the idempotency key of its current try. */
async function callProvider(deps: Deps, refund: RefundRow, { charge, connection }: Charged): Promise<Answer> {
  const { connector, context, account_name } = connection
  if (!connector.refund) return refusal(`${account_name} doesn’t support refunds through its API.`)
  if (charge.provider_reference === null) return refusal('The provider never returned an ID for this payment.')
  const { capture_reference, card_last_four, provider_reference } = charge
  const reason = REASONS.find((known) => known === refund.reason)
  try {
    const done = await connector.refund(context(), {
      charge: {
        provider_reference,
        ...(capture_reference !== null && { capture_reference }),
        ...(card_last_four !== null && { card_last_four }),
      },
      amount: refund.amount,
      currency: refund.currency,
      idempotency_key: refund.idempotency_key,
      ...(reason && { reason }),
    })
    // A conflict with an earlier call says nothing about that call's outcome.
    return done.status === 'refused' && done.code === 'idempotency_conflict' ? 'unknown' : done
  } catch (error) {
    deps.log.warn({ err: error, refund_id: refund.refund_id }, 'no response to a refund')
    return error instanceof ConnectorUnavailable ? 'unreachable' : 'unknown'
  }
}

/** True if the provider's records show the refund; null if they don't say, or not yet. */
async function isRefunded(
  deps: Deps,
  refund: RefundRow,
  { charge, connection: { connector, context } }: Charged,
): Promise<boolean | null> {
  const { provider_reference, refunded } = charge
  if (!connector.lookUp || !connector.capabilities.look_up || provider_reference === null) return null
  const { idempotency_key, amount } = refund
  try {
    const sent_at = triedAt(refund)
    const found = await connector.lookUp(context(), { provider_reference, refund: { idempotency_key, sent_at } })
    if (!found.found) return null
    return found.refund_made ?? found.refunded_amount >= refunded + amount
  } catch (error) {
    deps.log.warn({ err: error, refund_id: refund.refund_id }, 'status lookup of a refund failed')
    return null
  }
}
