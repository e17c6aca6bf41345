import { ConnectorUnavailable } from '../../connectors/connector-errors.ts'
import type { OperationResult } from '../../connectors/results.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/errors.ts'
import { openConnection, type OpenConnection } from '../orchestration/service.ts'
import { paymentMoneyOf, type PaymentMoney } from '../order-money/service.ts'
import { bookFailure, bookRefund } from './book.ts'
import { claimUnanswered, findRefund, listUnanswered, moveRefund, type RefundRow } from './repo.ts'

/** A call cannot still be on its way this long after it was stored: the provider's time-out has passed. */
const CALL_OVER_MS = 30_000
/** Nobody asks any longer than this about a refund that a provider does not answer. */
const GIVEN_UP_MS = 24 * 3_600_000
const BATCH = 50

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

const NO_ANSWER = 'The provider has not answered yet. It is asked again, and the money goes back once.'

/**
 * Makes the call of a stored refund and notes its answer. The same key goes with every call of one try, so that money goes
 * back once whatever happens in between. Returns the refund as it stands then.
 */
export async function sendRefund(deps: Deps, refund_id: string): Promise<RefundRow> {
  const refund = await requireRefund(deps, refund_id)
  const charge = await chargeOf(deps, refund)
  const connection = charge?.connection_id ? await openConnection(deps, charge.connection_id) : null
  const answer = charge && connection ? await ask(deps, refund, charge, connection) : null
  await note(deps, refund, answer ?? refusal('The account that took the money is gone.'))
  return requireRefund(deps, refund_id)
}

type Answer = OperationResult | 'unknown' | 'unreachable'

const refusal = (message: string): OperationResult => ({ status: 'refused', code: 'not_allowed', message })

async function requireRefund({ db }: Pick<Deps, 'db'>, id: string): Promise<RefundRow> {
  const row = await findRefund(db, id)
  if (!row) throw notFound('Refund not found')
  return row
}

async function chargeOf({ db }: Deps, { order_id, payment_id }: RefundRow): Promise<PaymentMoney | undefined> {
  if (order_id === null) return undefined
  return (await paymentMoneyOf(db, order_id)).find((each) => each.payment_id === payment_id)
}

async function ask(
  deps: Deps,
  refund: RefundRow,
  charge: PaymentMoney,
  { connector, context, account_name }: OpenConnection,
): Promise<Answer> {
  if (!connector.refund) return refusal(`${account_name} cannot refund from here.`)
  if (charge.provider_reference === null) return refusal('The provider never named this payment.')
  const { capture_reference, card_last_four, provider_reference } = charge
  const reason = REASONS.find((known) => known === refund.reason)
  try {
    return await connector.refund(context(), {
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
  } catch (error) {
    deps.log.warn({ err: error, refund_id: refund.refund_id }, 'no answer to a refund')
    return error instanceof ConnectorUnavailable ? 'unreachable' : 'unknown'
  }
}

async function note(deps: Deps, refund: RefundRow, answer: Answer): Promise<void> {
  const { refund_id } = refund
  if (answer === 'unknown') {
    await moveRefund(deps.db, refund_id, ['created'], { message: NO_ANSWER }, deps.clock.now())
    return
  }
  await deps.db.transaction(async (tx) => {
    if (answer === 'unreachable') {
      return bookFailure(deps, tx, refund, 'The provider could not be reached. Nothing went back; try again.')
    }
    if (answer.status === 'refused') return bookFailure(deps, tx, refund, answer.message)
    const { provider_reference } = answer
    if (answer.status === 'succeeded') {
      await bookRefund(deps, tx, refund, provider_reference)
      return
    }
    const message = 'The provider has taken note and reports when the money is on its way.'
    const changes = { status: 'pending', provider_reference, message }
    await moveRefund(tx, refund_id, ['created'], changes, deps.clock.now())
  })
}

/**
 * Finds out how a refund without an answer stands: a provider that takes the same key twice is asked the same again, any
 * other tells what it gave back of the charge.
 */
export async function settleRefund(deps: Deps, refund_id: string): Promise<RefundRow> {
  const now = deps.clock.now()
  const claimed = await claimUnanswered(deps.db, refund_id, new Date(now.getTime() - CALL_OVER_MS), now)
  const refund = await requireRefund(deps, refund_id)
  if (!claimed) return refund
  const charge = await chargeOf(deps, refund)
  const connection = charge?.connection_id ? await openConnection(deps, charge.connection_id) : null
  if (!charge || !connection || connection.connector.capabilities.idempotent) return sendRefund(deps, refund_id)
  const given = await givenBack(deps, refund, charge, connection)
  if (given === null) {
    const old = deps.clock.now().getTime() - refund.created_at.getTime() > GIVEN_UP_MS
    const message = 'The provider gave no answer for a day. Look at its own dashboard before you try again.'
    if (old) await deps.db.transaction((tx) => bookFailure(deps, tx, refund, message))
    return requireRefund(deps, refund_id)
  }
  if (given < charge.refunded + refund.amount) return sendRefund(deps, refund_id)
  await deps.db.transaction((tx) => bookRefund(deps, tx, refund, null))
  return requireRefund(deps, refund_id)
}

/** What a provider says that it gave back of a charge; null when it cannot be asked. */
async function givenBack(
  deps: Deps,
  refund: RefundRow,
  { provider_reference }: PaymentMoney,
  { connector, context }: OpenConnection,
): Promise<number | null> {
  if (!connector.lookUp || !connector.capabilities.look_up || provider_reference === null) return null
  try {
    const found = await connector.lookUp(context(), { provider_reference })
    return found.found ? found.refunded_amount : null
  } catch (error) {
    deps.log.warn({ err: error, refund_id: refund.refund_id }, 'look-up of a refund failed')
    return null
  }
}

/** Settles what a crash or a silent provider has left. */
export async function sweepRefunds(deps: Deps): Promise<number> {
  const ids = await listUnanswered(deps.db, new Date(deps.clock.now().getTime() - CALL_OVER_MS), BATCH)
  for (const id of ids) {
    await settleRefund(deps, id).catch((error: unknown) => {
      deps.log.error({ err: error, refund_id: id }, 'refund not settled')
    })
  }
  return ids.length
}
