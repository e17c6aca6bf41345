import { formatMoney } from '../../../../../shared/domain/money/money.ts'
import { ConnectorUnavailable } from '../../../../connectors/connector-errors.ts'
import type { ApprovedCharge, OperationResult } from '../../../../connectors/results.ts'
import type { Executor } from '../../../../db/connection.ts'
import { newId } from '../../../../db/ids.ts'
import type { Deps } from '../../../../deps.ts'
import { IDEMPOTENCY_KEY_TTL_MS } from '../../../../jobs/call-timeouts.ts'
import { runInGroups } from '../../../../jobs/concurrency-groups.ts'
import { notifyStore } from '../../../notifications/notifications/service.ts'
import { addOrderEvent } from '../../order-balance/service.ts'
import { openConnection, type OpenConnection } from '../../payment-accounts/service.ts'
import {
  changeOrphanedCharge,
  claimOrphanedCharge,
  insertOrphanedCharge,
  listOrphanedCharges,
  reopenOrphanedCharge,
  type OrphanedChargeRow,
  orderOfPayment,
} from './orphaned-charge-repo.ts'
import { changeAttempt, type AttemptRow, type PaymentRow } from '../repo.ts'

const BATCH = 50
const MINUTE = 60_000
/** Longer than any call may take, so that no other process tries in the meantime. */
const CLAIM_MS = 2 * MINUTE
/** How long reversals are retried before the store is notified, if none was refused. */
const PATIENCE_MS = 60 * MINUTE

/** Milliseconds until the next retry, by number of tries. */
const PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * 60 * MINUTE, 6 * 60 * MINUTE] as const

/**
 * Reverses a charge without an order, always in full. It is stored first, so that it is retried until it is reversed.
 * The store is notified of a refusal.
 */
export async function reverseCharge(
  deps: Deps,
  payment: PaymentRow,
  attempt: AttemptRow,
  charge: ApprovedCharge,
): Promise<void> {
  const now = deps.clock.now()
  const captured = charge.captured_amount > 0
  await insertOrphanedCharge(deps.db, {
    attempt_id: attempt.attempt_id,
    payment_id: payment.payment_id,
    store_id: payment.store_id,
    connection_id: attempt.connection_id,
    provider_reference: charge.provider_reference,
    capture_reference: charge.capture_reference ?? null,
    card_last_four: charge.card?.last_four ?? attempt.card_last_four,
    amount: captured ? charge.captured_amount : charge.authorized_amount,
    currency: payment.currency,
    captured,
    status: 'open',
    idempotency_key: `${attempt.idempotency_key}-back`,
    next_try_at: now,
    created_at: now,
    updated_at: now,
  })
  await tryReversal(deps, attempt.attempt_id)
}

/** `gone`: reversed. `unknown`: a call was sent without a known outcome. `unreachable`: nothing was sent. */
type Outcome = { status: 'gone' | 'unknown' | 'unreachable' } | { status: 'refused'; message: string }

const refused = (message: string): Outcome => ({ status: 'refused', message })

/** Returns false if the provider did not respond. */
async function tryReversal(deps: Deps, attempt_id: string): Promise<boolean> {
  const now = deps.clock.now()
  const stray = await claimOrphanedCharge(deps.db, attempt_id, now, new Date(now.getTime() + CLAIM_MS))
  if (!stray) return true
  const connection = await openConnection(deps, stray.connection_id)
  const outcome = connection ? await outcomeOf(deps, stray, connection) : refused('The account was removed.')
  await note(deps, stray, outcome)
  return outcome.status === 'gone' || outcome.status === 'refused'
}

async function outcomeOf(deps: Deps, stray: OrphanedChargeRow, connection: OpenConnection): Promise<Outcome> {
  const { unanswered_at } = stray
  if (unanswered_at !== null && !isRepeatable(deps, unanswered_at, connection)) {
    const known = await isReversed(deps, stray, connection)
    if (known !== false) return { status: known === null ? 'unknown' : 'gone' }
  }
  await changeOrphanedCharge(
    deps.db,
    stray.attempt_id,
    { unanswered_at: unanswered_at ?? deps.clock.now() },
    deps.clock.now(),
  )
  const answer = await send(deps, stray, connection)
  // Nothing was sent this time; the outcome of the earlier call is still unknown.
  if (answer === 'unreachable') return { status: unanswered_at === null ? 'unreachable' : 'unknown' }
  if (answer === 'unknown') return { status: 'unknown' }
  if (answer.status !== 'refused') return { status: 'gone' }
  // Refusals often mean that the charge was already reversed.
  const known = await isReversed(deps, stray, connection)
  if (known === true) return { status: 'gone' }
  const isOpen = known === null && (unanswered_at !== null || answer.code === 'idempotency_conflict')
  return isOpen ? { status: 'unknown' } : refused(answer.message)
}

const isRepeatable = ({ clock }: Deps, since: Date, { connector }: OpenConnection): boolean =>
  connector.capabilities.idempotent && clock.now().getTime() - since.getTime() < IDEMPOTENCY_KEY_TTL_MS

async function send(
  deps: Deps,
  stray: OrphanedChargeRow,
  { connector, context }: OpenConnection,
): Promise<OperationResult | 'unknown' | 'unreachable'> {
  const { capture_reference, card_last_four, provider_reference, amount, currency, idempotency_key } = stray
  const charge = {
    provider_reference,
    ...(capture_reference !== null && { capture_reference }),
    ...(card_last_four !== null && { card_last_four }),
  }
  const unable = {
    status: 'refused',
    code: 'not_allowed',
    message: `${connector.name} doesn’t support this through its API.`,
  } as const
  try {
    const done = stray.captured
      ? await connector.refund?.(context(), { charge, amount, currency, idempotency_key, reason: 'duplicate' })
      : await connector.void?.(context(), { charge, idempotency_key })
    return done ?? unable
  } catch (error) {
    deps.log.warn({ err: error, attempt_id: stray.attempt_id }, 'no response while reversing an orphaned charge')
    return error instanceof ConnectorUnavailable ? 'unreachable' : 'unknown'
  }
}

/** True if the provider's records show the charge as reversed; null if they don't say, or not yet. */
async function isReversed(
  deps: Deps,
  { provider_reference, amount, idempotency_key, unanswered_at, attempt_id }: OrphanedChargeRow,
  { connector, context }: OpenConnection,
): Promise<boolean | null> {
  if (!connector.lookUp || !connector.capabilities.look_up) return null
  const sent_at = unanswered_at ?? deps.clock.now()
  try {
    const found = await connector.lookUp(context(), { provider_reference, refund: { idempotency_key, sent_at } })
    if (!found.found) return null
    return found.voided || (found.refund_made ?? found.refunded_amount >= amount)
  } catch (error) {
    deps.log.warn({ err: error, attempt_id }, 'status lookup of an orphaned charge failed')
    return null
  }
}

async function note(deps: Deps, stray: OrphanedChargeRow, outcome: Outcome): Promise<void> {
  const { attempt_id } = stray
  const now = deps.clock.now()
  if (outcome.status === 'gone') return recordReversal(deps, stray, now)
  const pause = PAUSES[Math.min(stray.tries, PAUSES.length) - 1] ?? MINUTE
  const isRefused = outcome.status === 'refused'
  const message = isRefused ? outcome.message : 'The provider has not responded.'
  const tells = stray.told_at === null && (isRefused || now.getTime() - stray.created_at.getTime() > PATIENCE_MS)
  await deps.db.transaction(async (tx) => {
    const next = { message, next_try_at: new Date(now.getTime() + pause), ...(tells && { told_at: now }) }
    // A new idempotency key is safe only if the last call certainly did nothing.
    const again = isRefused ? { idempotency_key: newId('ref'), unanswered_at: null } : {}
    await changeOrphanedCharge(tx, attempt_id, { ...next, ...again, ...afterNothing(outcome) }, now)
    const words = `Approved after the session was paid by another charge. It could not be reversed yet: ${message}`
    await changeAttempt(tx, attempt_id, { status: 'declined', message: words }, now)
    if (tells) await alertStore(deps, tx, stray, message)
  })
}

const afterNothing = ({ status }: Outcome) => (status === 'unreachable' ? { unanswered_at: null } : {})

async function recordReversal(deps: Deps, stray: OrphanedChargeRow, now: Date): Promise<void> {
  const { attempt_id, told_at, amount, currency } = stray
  deps.log.error({ attempt_id }, 'orphaned charge reversed')
  await deps.db.transaction(async (tx) => {
    await changeOrphanedCharge(tx, attempt_id, { status: 'returned', message: '', unanswered_at: null }, now)
    const message = 'Approved after the session was paid by another charge. The charge was reversed.'
    await changeAttempt(tx, attempt_id, { status: 'declined', message }, now)
    if (told_at !== null) {
      await addTimelineEvent(
        deps,
        tx,
        stray,
        `${formatMoney(amount, currency)} of a second charge was reversed after all`,
      )
    }
  })
}

/** Retries a reversal that a bank refused days after the provider made it. Returns false if there was none. */
export function retryFailedReversal(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  connection_id: string,
  { provider_reference }: { provider_reference: string },
): Promise<boolean> {
  const changes = { idempotency_key: newId('ref'), message: 'The shopper’s bank rejected it.' }
  return reopenOrphanedCharge(db, { connection_id, provider_reference }, changes, clock.now())
}

/** Retries charges that could not be reversed. */
export async function sweepOrphanedCharges(deps: Deps): Promise<number> {
  const due = await listOrphanedCharges(deps.db, deps.clock.now(), BATCH)
  await runInGroups(due, {
    groupOf: ({ connection_id }) => connection_id,
    work: ({ attempt_id }) =>
      tryReversal(deps, attempt_id).catch((error: unknown) => {
        deps.log.error({ err: error, attempt_id }, 'orphaned charge not reversed')
        return false
      }),
  })
  return due.length
}

/** Notifies the store once; the reversal is still being retried. */
async function alertStore(deps: Deps, tx: Executor, stray: OrphanedChargeRow, why: string): Promise<void> {
  const { store_id, amount, currency, payment_id, connection_id } = stray
  const money = formatMoney(amount, currency)
  const order = await addTimelineEvent(deps, tx, stray, `A second charge of ${money} could not be reversed: ${why}`)
  const account = (await openConnection(deps, connection_id))?.account_name ?? 'The account'
  const which = order ? ` of order #${order.order_number}` : ''
  const what = order ? `The shopper${which} was charged twice.` : 'The shopper was charged and has no order.'
  const message = `${account} didn’t reverse the ${money} charge: ${why} ${what} We’ll retry. Check the provider’s dashboard.`
  const destination = order ? `/sales/orders/details?order_id=${order.order_id}` : '/payments/accounts'
  const news = {
    store_id,
    event: 'payment_failed' as const,
    title: order ? 'A second charge could not be reversed' : 'A charge could not be reversed',
  }
  const live = { type: 'payment.updated', store_id, payment_id } as const
  await notifyStore(deps, tx, { ...news, message, destination }, live)
}

/** Adds an event to the order's timeline, if the session has become an order. */
async function addTimelineEvent(deps: Deps, tx: Executor, { payment_id, store_id }: OrphanedChargeRow, text: string) {
  const order = await orderOfPayment(tx, payment_id)
  if (!order) return null
  const { order_id } = order
  await addOrderEvent(tx, { order_id, store_id, kind: 'refund_failed', text, at: deps.clock.now() })
  await deps.live.publish(tx, { type: 'order.updated', store_id, order_id })
  return order
}
