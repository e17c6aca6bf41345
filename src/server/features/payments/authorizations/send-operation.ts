import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { ConnectorUnavailable } from '../../../connectors/connector-errors.ts'
import type { LookUpResult, OperationResult } from '../../../connectors/results.ts'
import type { Deps } from '../../../deps.ts'
import { CALL_ENDED_AFTER_MS, IDEMPOTENCY_KEY_TTL_MS, NOTIFY_UNKNOWN_AFTER_MS } from '../../../jobs/call-timeouts.ts'
import { runInGroups } from '../../../jobs/concurrency-groups.ts'
import { notifyStore } from '../../notifications/notifications/service.ts'
import { openConnection, type OpenConnection } from '../payment-accounts/service.ts'
import { recordCapture, recordExpiry, recordVoid } from './record-outcome.ts'
import {
  claimUnanswered,
  findAuthorizedPayment,
  findOperation,
  listExpired,
  listUnknownOutcomes,
  moveOperation,
  markStoreNotified,
  type AuthorizedPayment,
  type OperationRow,
} from './operations-repo.ts'
import { UNREACHED_PREFIX } from './unreached-prefix.ts'

const BATCH = 50

const GONE = 'The account that authorized the payment was removed.'
const SILENT = 'The provider has not responded for a day. We keep checking. See its dashboard in the meantime.'

type Answer = OperationResult | 'unknown' | 'unreachable'

/** An operation and its payment. */
interface Moved {
  operation: OperationRow
  held: AuthorizedPayment
}

/** `connection`: the account that holds the authorization; null if it was removed. */
interface Found extends Moved {
  connection: OpenConnection | null
}

interface Done {
  reference: string | null
  amount: number
}

const refusal = (message: string): OperationResult => ({ status: 'refused', code: 'not_allowed', message })

/**
 * Makes the first call of a stored operation and records the response. Every call of the operation uses the same
 * idempotency key.
 */
export async function sendOperation(deps: Deps, operation_id: string): Promise<void> {
  const found = await load(deps, operation_id)
  if (!found) return
  const { connection } = found
  await note(deps, found, connection ? await ask(deps, found, connection) : refusal(GONE))
}

async function load(deps: Deps, operation_id: string): Promise<Found | null> {
  const { db } = deps
  const operation = await findOperation(db, operation_id)
  const held = operation && (await findAuthorizedPayment(db, operation.payment_id))
  if (!operation || !held || operation.status !== 'created') return null
  const connection = held.connection_id === null ? null : await openConnection(deps, held.connection_id)
  return { operation, held, connection }
}

async function ask(
  deps: Deps,
  { operation: { operation_id, kind, amount, currency }, held: { provider_reference, card_last_four } }: Moved,
  { connector, context }: OpenConnection,
): Promise<Answer> {
  if (provider_reference === null) return refusal('The provider never returned an ID for this payment.')
  const charge = { provider_reference, ...(card_last_four !== null && { card_last_four }) }
  const idempotency_key = operation_id
  try {
    const done =
      kind === 'void'
        ? await connector.void?.(context(), { charge, idempotency_key })
        : await connector.capture?.(context(), { charge, amount, currency, idempotency_key })
    // A conflict with an earlier call says nothing about that call's outcome.
    if (done?.status === 'refused' && done.code === 'idempotency_conflict') return 'unknown'
    return done ?? refusal(`${connector.name} couldn’t ${kind} this payment.`)
  } catch (error) {
    deps.log.warn({ err: error, operation_id }, 'no response to a capture or void')
    return error instanceof ConnectorUnavailable ? 'unreachable' : 'unknown'
  }
}

async function note(deps: Deps, { operation, held }: Moved, answer: Answer): Promise<void> {
  const { operation_id, kind } = operation
  const now = deps.clock.now()
  if (answer === 'unknown') return
  await deps.db.transaction(async (tx) => {
    if (answer === 'unreachable') {
      await moveOperation(
        tx,
        operation_id,
        { status: 'failed', message: `${UNREACHED_PREFIX}. Nothing was changed.` },
        now,
      )
    } else if (answer.status !== 'refused') {
      const { provider_reference: reference, amount } = answer
      if (answer.status === 'succeeded') await completeOperation(deps, tx, { operation, held }, { reference, amount })
      else await moveOperation(tx, operation_id, { status: 'pending', provider_reference: reference }, now)
    } else {
      // Lock the order before the operation, in the same sequence as when one is stored.
      if (kind === 'capture' && answer.code === 'authorization_expired') await recordExpiry(deps, tx, held)
      await moveOperation(tx, operation_id, { status: 'failed', message: answer.message }, now)
    }
  })
}

type Tx = Parameters<Parameters<Deps['db']['transaction']>[0]>[0]

/** Ends a successful operation and applies all its effects. */
export async function completeOperation(deps: Deps, tx: Tx, { operation, held }: Moved, done: Done): Promise<void> {
  const { operation_id, kind } = operation
  const now = deps.clock.now()
  if (kind === 'capture') await recordCapture(deps, tx, held, done)
  else await recordVoid(deps, tx, held, operation.email_customer)
  await moveOperation(tx, operation_id, { status: 'succeeded', provider_reference: done.reference }, now)
}

/**
 * Reconciles an operation with an unknown outcome by looking up the payment. Repeats the call if the provider reports
 * that nothing was done, or if it honors repeated idempotency keys. The operation has failed only if the provider knows
 * nothing of it and refuses it. Returns false if the provider did not respond.
 */
export async function reconcileOperation(deps: Deps, operation_id: string): Promise<boolean> {
  const now = deps.clock.now()
  if (!(await claimUnanswered(deps.db, operation_id, new Date(now.getTime() - CALL_ENDED_AFTER_MS), now))) return true
  const found = await load(deps, operation_id)
  if (!found) return true
  const { connection } = found
  const answer = connection ? await askAgain(deps, found, connection) : refusal(GONE)
  if (answer === 'unknown') await notifyUnknownOutcome(deps, found)
  else if ('done' in answer) await deps.db.transaction((tx) => completeOperation(deps, tx, found, answer.done))
  else await note(deps, found, answer)
  return answer !== 'unknown'
}

async function askAgain(
  deps: Deps,
  moved: Moved,
  connection: OpenConnection,
): Promise<OperationResult | 'unknown' | { done: Done }> {
  const before = await lookUp(deps, moved, connection)
  if (before?.done) return { done: before.done }
  const age = deps.clock.now().getTime() - moved.operation.created_at.getTime()
  const isRepeatable = connection.connector.capabilities.idempotent && age < IDEMPOTENCY_KEY_TTL_MS
  if (!before && !isRepeatable) return 'unknown'
  const answer = await ask(deps, moved, connection)
  // Nothing was sent this time; the outcome of the earlier call is still unknown.
  if (answer === 'unreachable' || answer === 'unknown') return 'unknown'
  if (answer.status !== 'refused') return answer
  // Refusals often mean that the operation was already done.
  const after = await lookUp(deps, moved, connection)
  if (!after) return connection.connector.capabilities.look_up ? 'unknown' : answer
  return after.done ? { done: after.done } : answer
}

/**
 * Notifies the store once when the outcome of a capture or void has been unknown for a day. It has not failed, and
 * lookups continue.
 */
async function notifyUnknownOutcome(deps: Deps, { operation, held }: Moved): Promise<void> {
  const { operation_id, kind, amount, currency, created_at } = operation
  const { store_id, order_id } = held
  const now = deps.clock.now()
  if (now.getTime() - created_at.getTime() < NOTIFY_UNKNOWN_AFTER_MS) return
  await deps.db.transaction(async (tx) => {
    if (!(await markStoreNotified(tx, operation_id, SILENT, now))) return
    const what = kind === 'capture' ? 'capture' : 'void'
    const message = `${formatMoney(amount, currency)}: ${SILENT}`
    await notifyStore(deps, tx, {
      store_id,
      event: 'payment_failed',
      title: `A ${what} is not confirmed`,
      message,
      destination: order_id === null ? '/reporting/authorizations' : `/sales/orders/details?order_id=${order_id}`,
    })
  })
}

/**
 * Looks up an operation at its provider: `done` is null if it did nothing. Returns null if the provider can't tell; not
 * knowing the payment, or not yet, says nothing about the operation.
 */
async function lookUp(
  deps: Deps,
  { operation, held: { provider_reference } }: Moved,
  { connector, context }: OpenConnection,
): Promise<{ done: Done | null } | null> {
  if (!connector.lookUp || !connector.capabilities.look_up || provider_reference === null) return null
  const refund = { idempotency_key: operation.operation_id, sent_at: operation.created_at }
  try {
    const known = await connector.lookUp(context(), { provider_reference, refund })
    return known.found ? { done: completedOperation(operation, known) } : null
  } catch (error) {
    deps.log.warn({ err: error }, 'status lookup of an authorized payment failed')
    return null
  }
}

/** Reads from a payment lookup what an operation has done; null for nothing. */
function completedOperation({ kind }: OperationRow, known: Extract<LookUpResult, { found: true }>): Done | null {
  if (kind === 'void') return known.voided ? { reference: null, amount: 0 } : null
  if (known.result.status !== 'approved' || known.result.captured_amount === 0) return null
  return { reference: known.result.capture_reference ?? null, amount: known.result.captured_amount }
}

/** Reconciles captures and voids left by a crash or an unresponsive provider, and ends expired authorizations. */
export async function sweepAuthorizations(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const olderThan = new Date(now.getTime() - CALL_ENDED_AFTER_MS)
  const operations = await listUnknownOutcomes(deps.db, { olderThan, now, limit: BATCH })
  await runInGroups(operations, {
    groupOf: ({ connection_id }) => connection_id,
    work: ({ id: operation_id }) =>
      reconcileOperation(deps, operation_id).catch((error: unknown) => {
        deps.log.error({ err: error, operation_id }, 'capture or void not reconciled')
        return false
      }),
  })
  const expired = await listExpired(deps.db, now, BATCH)
  for (const id of expired) {
    const held = await findAuthorizedPayment(deps.db, id)
    if (held) await deps.db.transaction((tx) => recordExpiry(deps, tx, held))
  }
  return operations.length + expired.length
}
