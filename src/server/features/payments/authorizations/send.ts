import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { ConnectorUnavailable } from '../../../connectors/connector-errors.ts'
import type { LookUpResult, OperationResult } from '../../../connectors/results.ts'
import type { Deps } from '../../../deps.ts'
import { CALL_ENDED_AFTER_MS, IDEMPOTENCY_KEY_TTL_MS, NOTIFY_UNKNOWN_AFTER_MS } from '../../../jobs/call-timeouts.ts'
import { runInGroups } from '../../../jobs/concurrency-groups.ts'
import { notifyStore } from '../../notifications/notifications/service.ts'
import { openConnection, type OpenConnection } from '../payment-accounts/service.ts'
import { bookCapture, bookExpiry, bookVoid } from './book.ts'
import {
  claimUnanswered,
  findHeld,
  findOperation,
  listExpired,
  listUnanswered,
  moveOperation,
  noteTold,
  type HeldPayment,
  type OperationRow,
} from './moves-repo.ts'
import { UNREACHED } from './unreached.ts'

const BATCH = 50

const GONE = 'The account that authorized the payment was removed.'
const SILENT = 'The provider has not responded for a day. We keep checking. See its dashboard in the meantime.'

type Answer = OperationResult | 'unknown' | 'unreachable'

/** An operation and the payment whose money it moves. */
interface Moved {
  operation: OperationRow
  held: HeldPayment
}

/** `connection`: the account that holds the money; null where it is gone. */
interface Found extends Moved {
  connection: OpenConnection | null
}

interface Done {
  reference: string | null
  amount: number
}

const refusal = (message: string): OperationResult => ({ status: 'refused', code: 'not_allowed', message })

/** Makes the first call of a stored operation and notes its answer. The same key goes with every call of it. */
export async function sendOperation(deps: Deps, operation_id: string): Promise<void> {
  const found = await load(deps, operation_id)
  if (!found) return
  const { connection } = found
  await note(deps, found, connection ? await ask(deps, found, connection) : refusal(GONE))
}

async function load(deps: Deps, operation_id: string): Promise<Found | null> {
  const { db } = deps
  const operation = await findOperation(db, operation_id)
  const held = operation && (await findHeld(db, operation.payment_id))
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
    // That the same was asked for before says nothing of what became of it.
    if (done?.status === 'refused' && done.code === 'idempotency_conflict') return 'unknown'
    return done ?? refusal('Not able.')
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
      await moveOperation(tx, operation_id, { status: 'failed', message: `${UNREACHED}. Nothing was changed.` }, now)
    } else if (answer.status !== 'refused') {
      const { provider_reference: reference, amount } = answer
      if (answer.status === 'succeeded') await finish(deps, tx, { operation, held }, { reference, amount })
      else await moveOperation(tx, operation_id, { status: 'pending', provider_reference: reference }, now)
    } else {
      // The order before the operation, as whoever stores one locks them.
      if (kind === 'capture' && answer.code === 'authorization_expired') await bookExpiry(deps, tx, held)
      await moveOperation(tx, operation_id, { status: 'failed', message: answer.message }, now)
    }
  })
}

type Tx = Parameters<Parameters<Deps['db']['transaction']>[0]>[0]

/** Ends an operation that was done, with everything that hangs on it. */
export async function finish(deps: Deps, tx: Tx, { operation, held }: Moved, done: Done): Promise<void> {
  const { operation_id, kind } = operation
  const now = deps.clock.now()
  if (kind === 'capture') await bookCapture(deps, tx, held, done)
  else await bookVoid(deps, tx, held, operation.email_customer)
  await moveOperation(tx, operation_id, { status: 'succeeded', provider_reference: done.reference }, now)
}

/**
 * Finds out how an operation without an answer stands: the provider tells what it knows of the payment. Where that says
 * nothing was done, or the provider takes the same key twice, the same call is made again. Only what the provider knows
 * nothing of and refuses has failed. False when it did not answer.
 */
export async function settleOperation(deps: Deps, operation_id: string): Promise<boolean> {
  const now = deps.clock.now()
  if (!(await claimUnanswered(deps.db, operation_id, new Date(now.getTime() - CALL_ENDED_AFTER_MS), now))) return true
  const found = await load(deps, operation_id)
  if (!found) return true
  const { connection } = found
  const answer = connection ? await askAgain(deps, found, connection) : refusal(GONE)
  if (answer === 'unknown') await tellSilence(deps, found)
  else if ('done' in answer) await deps.db.transaction((tx) => finish(deps, tx, found, answer.done))
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
  // Nothing was sent now; what was sent before is as open as it was.
  if (answer === 'unreachable' || answer === 'unknown') return 'unknown'
  if (answer.status !== 'refused') return answer
  // Many a refusal says that it was done before.
  const after = await lookUp(deps, moved, connection)
  if (!after) return connection.connector.capabilities.look_up ? 'unknown' : answer
  return after.done ? { done: after.done } : answer
}

/** Nobody says what became of a capture or release for a day: the store is told, once. It has not failed, and is asked about on. */
async function tellSilence(deps: Deps, { operation, held }: Moved): Promise<void> {
  const { operation_id, kind, amount, currency, created_at } = operation
  const { store_id, order_id } = held
  const now = deps.clock.now()
  if (now.getTime() - created_at.getTime() < NOTIFY_UNKNOWN_AFTER_MS) return
  await deps.db.transaction(async (tx) => {
    if (!(await noteTold(tx, operation_id, SILENT, now))) return
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
 * What the provider knows of an operation: what it has done, or null for nothing. Null when it does not tell; that its books
 * do not know the payment, or not yet, says nothing of what it has done.
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
    return known.found ? { done: doneBy(operation, known) } : null
  } catch (error) {
    deps.log.warn({ err: error }, 'status lookup of an authorized payment failed')
    return null
  }
}

/** What a provider's word of a payment says that an operation has done; null for nothing. */
function doneBy({ kind }: OperationRow, known: Extract<LookUpResult, { found: true }>): Done | null {
  if (kind === 'void') return known.voided ? { reference: null, amount: 0 } : null
  if (known.result.status !== 'approved' || known.result.captured_amount === 0) return null
  return { reference: known.result.capture_reference ?? null, amount: known.result.captured_amount }
}

/** Settles captures and releases that a crash or a silent provider has left, and lets go what is held past its end. */
export async function sweepAuthorizations(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const olderThan = new Date(now.getTime() - CALL_ENDED_AFTER_MS)
  const operations = await listUnanswered(deps.db, { olderThan, now, limit: BATCH })
  await runInGroups(operations, {
    groupOf: ({ connection_id }) => connection_id,
    work: ({ id: operation_id }) =>
      settleOperation(deps, operation_id).catch((error: unknown) => {
        deps.log.error({ err: error, operation_id }, 'capture or void not reconciled')
        return false
      }),
  })
  const expired = await listExpired(deps.db, now, BATCH)
  for (const id of expired) {
    const held = await findHeld(deps.db, id)
    if (held) await deps.db.transaction((tx) => bookExpiry(deps, tx, held))
  }
  return operations.length + expired.length
}
