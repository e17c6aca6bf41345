import type { MoveResult } from '../../../../shared/contracts/payments/authorizations.ts'
import { nearestAmounts, stepAdvice, acceptsAmount } from '../../../../shared/domain/money/amount-step.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { amountStepOf, type Connector } from '../../../connectors/connector.ts'
import { newId } from '../../../db/ids.ts'
import { isUniqueViolation } from '../../../db/unique.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, badField, notFound } from '../../../http/errors.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { openConnection } from '../payment-accounts/service.ts'
import { lockOrderMoney } from '../order-balance/service.ts'
import { findAuthorizedPayment, findOperation, insertOperation, type AuthorizedPayment } from './operations-repo.ts'
import { sendOperation, reconcileOperation } from './send-operation.ts'
import { UNREACHED_PREFIX } from './unreached-prefix.ts'

export interface Move {
  payment_id: string
  kind: 'capture' | 'void'
  /** Minor units; defaults to the full authorized amount. */
  amount?: number | undefined
  /** Whether to email the customer about a void; defaults to the store's setting. */
  email_customer?: boolean | undefined
}

const GONE = {
  captured: 'This payment is already captured.',
  voided: 'This authorization was voided. It can no longer be captured.',
} as const

/** Requires an authorization that can still be captured or voided. @throws AppError 422 */
function requireAuthorized({ hold, expires_at, status }: AuthorizedPayment, { kind }: Move, now: Date): void {
  if (hold === 'held' && expires_at !== null && expires_at <= now && kind === 'capture')
    throw authorizationExpired(expires_at)
  if (hold === 'held') return
  if (hold === 'expired') throw authorizationExpired(expires_at)
  if (hold === 'captured' || hold === 'voided') throw new AppError(422, GONE[hold], { code: `already_${hold}` })
  const words = status === 'succeeded' ? 'This payment was captured at checkout.' : 'This payment failed.'
  throw new AppError(422, words, { code: 'not_held' })
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Error for an authorization that can no longer be captured. */
export const authorizationExpired = (at: Date | null): AppError =>
  new AppError(
    422,
    `The authorization expired${at === null ? '' : ` on ${day.format(at)}`}, so it can no longer be captured.`,
    { code: 'authorization_expired' },
  )

/** @throws AppError 400 on the amount, 422 if the provider doesn't support it */
function requireSupported(held: AuthorizedPayment, move: Move, connector: Connector): number {
  const { amount, currency } = held
  const { capabilities, name } = connector
  if (!(move.kind === 'capture' ? capabilities.capture : capabilities.void)) {
    throw new AppError(422, `${name} doesn’t support this through its API.`, { code: 'not_able' })
  }
  const wanted = move.kind === 'void' ? amount : (move.amount ?? amount)
  if (wanted < 1) throw badField('amount', 'Enter the amount to capture')
  if (wanted > amount) throw badField('amount', `You can capture up to ${formatMoney(amount, currency)}`)
  if (wanted < amount && !capabilities.partial_capture) {
    throw badField('amount', `${name} can only capture the full amount`)
  }
  if (move.kind === 'capture') requireStep(wanted, held, connector)
  return wanted
}

/** @throws AppError 400 on the amount */
function requireStep(wanted: number, { amount: most, currency }: AuthorizedPayment, connector: Connector): void {
  const step = amountStepOf(connector, currency)
  if (!step || acceptsAmount(step, wanted)) return
  const range = { step: step.step, most }
  const nearest = nearestAmounts(wanted, range, (each) => acceptsAmount(step, each))
  throw badField('amount', stepAdvice(step, currency, nearest))
}

/**
 * Captures or voids an authorization once. The operation is stored before the provider is called, and its id is the
 * idempotency key of every call.
 * @throws AppError 400 more than is authorized, 409 while another is in progress, 422 expired or refused, 503 not
 * reached
 */
export async function captureOrVoid(deps: Deps, by: Actor, move: Move): Promise<MoveResult> {
  const operation_id = await store(deps, by, move)
  if (deps.wasDone(stepOf(move))) await reconcileOperation(deps, operation_id)
  else await sendOperation(deps, operation_id)
  const [operation, held] = await Promise.all([
    findOperation(deps.db, operation_id),
    findAuthorizedPayment(deps.db, move.payment_id),
  ])
  if (!operation || !held) throw notFound('Payment not found')
  if (operation.status === 'failed') {
    const unreached = operation.message.startsWith(UNREACHED_PREFIX)
    throw new AppError(unreached ? 503 : 422, operation.message, {
      code: unreached ? 'unreachable' : 'refused',
      startsAfresh: unreached,
    })
  }
  return resultOf(held, operation.status === 'succeeded' ? 'succeeded' : 'working', doneWords(move, operation))
}

/** One request may move several payments. */
const stepOf = ({ kind, payment_id }: Move): string => `${kind} ${payment_id}`

const doneWords = (
  { kind }: Move,
  { status, amount, currency }: { status: string; amount: number; currency: string },
): string => {
  const money = formatMoney(amount, currency)
  if (status === 'succeeded') return kind === 'capture' ? `${money} captured` : `${money} released`
  return kind === 'capture'
    ? `${money} is being captured. The provider has not confirmed it yet`
    : `${money} is being voided. The provider has not confirmed it yet`
}

const resultOf = (
  { payment_id, order_number }: Pick<AuthorizedPayment, 'payment_id' | 'order_number'>,
  status: MoveResult['status'],
  message: string,
): MoveResult => ({ payment_id, order_number, status, message })

async function store(deps: Deps, by: Actor, move: Move): Promise<string> {
  const found = await findAuthorizedPayment(deps.db, move.payment_id)
  if (!found) throw notFound('Payment not found')
  const connection = found.connection_id === null ? null : await openConnection(deps, found.connection_id)
  const now = deps.clock.now()
  try {
    return await deps.once(async (tx) => {
      const operation_id = newId('opn')
      if (found.order_id !== null) await lockOrderMoney(tx, found.order_id)
      const held = (await findAuthorizedPayment(tx, move.payment_id)) ?? found
      requireAuthorized(held, move, now)
      if (!connection)
        throw new AppError(422, 'The account that authorized the payment was removed.', { code: 'not_able' })
      const amount = requireSupported(held, move, connection.connector)
      const { payment_id, store_id, currency, order_number } = held
      const times = { created_at: now, updated_at: now }
      const { kind, email_customer } = move
      await insertOperation(tx, {
        operation_id,
        payment_id,
        store_id,
        kind,
        amount,
        currency,
        status: 'created',
        email_customer,
        ...times,
      })
      await audit(deps, tx, by, {
        store_id,
        action: kind === 'capture' ? 'payment.captured' : 'payment.voided',
        target: { type: 'payment', id: payment_id, name: order_number === null ? payment_id : `#${order_number}` },
        after: { amount, currency },
      })
      return operation_id
    }, stepOf(move))
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw new AppError(409, 'This payment is already being captured or voided', { code: 'in_progress' })
    }
    throw error
  }
}

/**
 * Captures or voids several payments of a store in sequence, with a result for each. A failure doesn't stop the others.
 */
export async function captureOrVoidMany(
  deps: Deps,
  by: Actor,
  store_id: string,
  kind: Move['kind'],
  payment_ids: readonly string[],
): Promise<MoveResult[]> {
  const results: MoveResult[] = []
  for (const payment_id of new Set(payment_ids)) {
    const held = await findAuthorizedPayment(deps.db, payment_id)
    // Another store's payment gets the same reply as one that doesn't exist.
    if (held?.store_id !== store_id) {
      results.push(resultOf({ payment_id, order_number: null }, 'failed', 'Payment not found'))
      continue
    }
    results.push(
      await captureOrVoid(deps, by, { payment_id, kind }).catch((error: unknown) => failed(deps, held, error)),
    )
  }
  return results
}

function failed(deps: Pick<Deps, 'log'>, held: AuthorizedPayment, error: unknown): MoveResult {
  if (error instanceof AppError) return resultOf(held, 'failed', error.message)
  deps.log.error({ err: error, payment_id: held.payment_id }, 'a capture or void failed')
  return resultOf(held, 'failed', 'Something went wrong on our side')
}
