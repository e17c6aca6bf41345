import { ConnectorUnavailable } from '../../connectors/connector-errors.ts'
import type { LookUpResult, OperationResult } from '../../connectors/results.ts'
import type { Deps } from '../../deps.ts'
import { inLanes } from '../../jobs/lanes.ts'
import { openConnection, type OpenConnection } from '../orchestration/service.ts'
import { bookCapture, bookExpiry, bookVoid } from './book.ts'
import {
  claimUnanswered,
  findHeld,
  findOperation,
  listExpired,
  listUnanswered,
  moveOperation,
  type HeldPayment,
  type OperationRow,
} from './repo-moves.ts'
import { UNREACHED } from './unreached.ts'

/** A call cannot still be on its way this long after it was stored: the provider's time-out has passed. */
const CALL_OVER_MS = 30_000
const GIVEN_UP_MS = 24 * 3_600_000
const BATCH = 50

type Answer = OperationResult | 'unknown' | 'unreachable'

const refusal = (message: string): OperationResult => ({ status: 'refused', code: 'not_allowed', message })

/**
 * Makes the call of a stored operation and notes its answer. The same key goes with every call of it. `again`: an earlier call
 * may have done it, so that a provider which cannot be reached now says nothing of it.
 */
export async function sendOperation(deps: Deps, operation_id: string, again = false): Promise<void> {
  const found = await load(deps, operation_id)
  if (!found) return
  const { operation, held } = found
  const connection = held.connection_id === null ? null : await openConnection(deps, held.connection_id)
  const answer = connection ? await ask(deps, operation, held, connection) : refusal('The account is gone.')
  await note(deps, operation, held, again && answer === 'unreachable' ? 'unknown' : answer)
}

async function load({ db }: Deps, operation_id: string) {
  const operation = await findOperation(db, operation_id)
  const held = operation && (await findHeld(db, operation.payment_id))
  return operation && held && operation.status === 'created' ? { operation, held } : null
}

async function ask(
  deps: Deps,
  { operation_id, kind, amount, currency }: OperationRow,
  { provider_reference, card_last_four }: HeldPayment,
  { connector, context }: OpenConnection,
): Promise<Answer> {
  if (provider_reference === null) return refusal('The provider never named this payment.')
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
    deps.log.warn({ err: error, operation_id }, 'no answer to a capture or release')
    return error instanceof ConnectorUnavailable ? 'unreachable' : 'unknown'
  }
}

async function note(deps: Deps, operation: OperationRow, held: HeldPayment, answer: Answer): Promise<void> {
  const { operation_id, kind } = operation
  const now = deps.clock.now()
  if (answer === 'unknown') return
  await deps.db.transaction(async (tx) => {
    if (answer === 'unreachable') {
      await moveOperation(tx, operation_id, { status: 'failed', message: `${UNREACHED}. Nothing was moved.` }, now)
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
export async function finish(
  deps: Deps,
  tx: Tx,
  { operation, held }: { operation: OperationRow; held: HeldPayment },
  done: { reference: string | null; amount: number },
): Promise<void> {
  const { operation_id, kind } = operation
  const now = deps.clock.now()
  if (kind === 'capture') await bookCapture(deps, tx, held, done)
  else await bookVoid(deps, tx, held)
  await moveOperation(tx, operation_id, { status: 'succeeded', provider_reference: done.reference }, now)
}

/**
 * Finds out how an operation without an answer stands: the provider tells what it knows of the payment. Where that says
 * nothing was done, or the provider takes the same key twice, the same call is made again.
 */
async function settleOperation(deps: Deps, operation_id: string): Promise<void> {
  const now = deps.clock.now()
  if (!(await claimUnanswered(deps.db, operation_id, new Date(now.getTime() - CALL_OVER_MS), now))) return
  const found = await load(deps, operation_id)
  if (!found) return
  const { operation, held } = found
  const connection = held.connection_id === null ? null : await openConnection(deps, held.connection_id)
  const known = connection && (await lookUp(deps, operation, held, connection))
  const done = known && doneBy(operation, known)
  if (done) return deps.db.transaction((tx) => finish(deps, tx, found, done))
  if (deps.clock.now().getTime() - operation.created_at.getTime() > GIVEN_UP_MS) {
    const message = 'The provider gave no answer for a day. Look at its own dashboard before you try again.'
    await moveOperation(deps.db, operation_id, { status: 'failed', message }, deps.clock.now())
    return
  }
  const isRepeatable = connection?.connector.capabilities.idempotent ?? true
  if (known || isRepeatable) await sendOperation(deps, operation_id, true)
}

async function lookUp(
  deps: Deps,
  { operation_id: idempotency_key, created_at: sent_at }: OperationRow,
  { provider_reference }: HeldPayment,
  { connector, context }: OpenConnection,
): Promise<LookUpResult | null> {
  if (!connector.lookUp || !connector.capabilities.look_up || provider_reference === null) return null
  try {
    return await connector.lookUp(context(), { provider_reference, refund: { idempotency_key, sent_at } })
  } catch (error) {
    deps.log.warn({ err: error }, 'look-up of a held payment failed')
    return null
  }
}

/** What a provider's word of a payment says that an operation has done; null for nothing. */
function doneBy({ kind }: OperationRow, known: LookUpResult): { reference: string | null; amount: number } | null {
  if (!known.found) return null
  if (kind === 'void') return known.voided ? { reference: null, amount: 0 } : null
  if (known.result.status !== 'approved' || known.result.captured_amount === 0) return null
  return { reference: known.result.capture_reference ?? null, amount: known.result.captured_amount }
}

/** Settles captures and releases that a crash or a silent provider has left, and lets go what is held past its end. */
export async function sweepAuthorizations(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const operations = await listUnanswered(deps.db, new Date(now.getTime() - CALL_OVER_MS), BATCH)
  await inLanes(operations, {
    laneOf: ({ connection_id }) => connection_id,
    work: ({ operation_id }) =>
      settleOperation(deps, operation_id).then(
        () => true,
        (error: unknown) => {
          deps.log.error({ err: error, operation_id }, 'capture or release not settled')
          return false
        },
      ),
  })
  const expired = await listExpired(deps.db, now, BATCH)
  for (const id of expired) {
    const held = await findHeld(deps.db, id)
    if (held) await deps.db.transaction((tx) => bookExpiry(deps, tx, held))
  }
  return operations.length + expired.length
}
