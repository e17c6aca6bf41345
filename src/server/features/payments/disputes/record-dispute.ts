import { isDecided, isLostMoney, type DisputeStatus } from '../../../../shared/domain/payments/dispute.ts'
import { disputeReason } from '../../../../shared/domain/payments/dispute-reason.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import type { DisputeFacts } from '../../../connectors/results.ts'
import { newId } from '../../../db/ids.ts'
import type { Executor } from '../../../db/connection.ts'
import { recordStoreEvent } from '../../../db/store-events.ts'
import type { Deps } from '../../../deps.ts'
import { notifyStore } from '../../notifications/notifications/service.ts'
import { addOrderEvent, changeSpent, lockOrderMoney, refreshPaymentStatus } from '../order-balance/service.ts'
import { insertDispute, lockDispute, spentChange, updateProgress, type KnownDispute } from './record-dispute-repo.ts'

type BookDeps = Pick<Deps, 'clock' | 'live' | 'mail' | 'settings'>

interface DisputedPayment {
  payment_id: string
  store_id: string
  order_id: string | null
  mode: 'test' | 'live'
}

/** Dashboard path of a dispute. */
const destinationOf = (dispute_id: string): string => `/reporting/chargebacks/details?dispute_id=${dispute_id}`

/** Records a dispute reported by a provider, or its progress, once per provider reference. */
export async function recordDispute(
  deps: Deps,
  connection_id: string,
  payment: DisputedPayment,
  facts: DisputeFacts,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (payment.order_id !== null) await lockOrderMoney(tx, payment.order_id)
    const known = await lockDispute(tx, connection_id, facts.dispute_reference)
    if (known) await recordProgress(deps, tx, { ...payment, ...known }, facts)
    else await open(deps, tx, connection_id, payment, facts)
  })
}

async function open(
  deps: BookDeps,
  tx: Executor,
  connection_id: string,
  { payment_id, store_id, order_id, mode }: DisputedPayment,
  facts: DisputeFacts,
): Promise<void> {
  const dispute_id = newId('dsp')
  const now = deps.clock.now()
  const { amount, currency, reason, status } = facts
  const isNew = await insertDispute(tx, { dispute_id, store_id, payment_id, order_id, connection_id, mode, facts, now })
  if (!isNew) return
  await publishDispute(tx, 'dispute.opened', { dispute_id, store_id, order_id, mode }, now)
  const why = disputeReason(reason).toLowerCase()
  const message = `${formatMoney(amount, currency)}, ${why}`
  const words = `Dispute opened for ${formatMoney(amount, currency)} (${why})`
  if (order_id !== null) {
    await addOrderEvent(tx, { order_id, store_id, kind: 'disputed', text: words, at: now })
    await refreshPaymentStatus(tx, order_id)
    await deps.live.publish(tx, { type: 'order.updated', store_id, order_id })
  }
  if (isLostMoney(status)) await adjustTotalSpent(tx, { order_id, payment_id }, currency, -amount)
  await notifyStore(
    deps,
    tx,
    { store_id, event: 'dispute', title: 'Dispute opened', message, destination: destinationOf(dispute_id) },
    { type: 'dispute.updated', store_id, dispute_id },
  )
}

/** Records the event for webhooks. */
const publishDispute = (
  tx: Executor,
  type: 'dispute.opened' | 'dispute.closed',
  { dispute_id, store_id, order_id, mode }: Omit<DisputedPayment, 'payment_id'> & { dispute_id: string },
  occurred_at: Date,
): Promise<void> => recordStoreEvent(tx, { type, store_id, mode, subject_id: dispute_id, order_id, occurred_at })

/**
 * Adjusts a customer's total spent for money that a bank took back for good, or returned after all. A dispute in a
 * currency other than the charge's counts as the whole charge.
 */
async function adjustTotalSpent(
  tx: Executor,
  { order_id, payment_id }: Pick<DisputedPayment, 'order_id' | 'payment_id'>,
  currency: string,
  change: number,
): Promise<void> {
  const order = order_id === null ? null : await lockOrderMoney(tx, order_id)
  if (!order) return
  const { customer_id } = order
  await changeSpent(tx, customer_id, await spentChange(tx, payment_id, currency, change))
}

const ENDED: Readonly<Partial<Record<DisputeStatus, string>>> = {
  won: 'Dispute won',
  lost: 'Dispute lost',
  accepted: 'Dispute accepted',
}

/** Records the progress of a dispute from a webhook or an API response. Idempotent. */
export async function recordProgress(
  deps: BookDeps,
  tx: Executor,
  known: KnownDispute & DisputedPayment,
  told: Partial<DisputeFacts> & Pick<DisputeFacts, 'status'>,
): Promise<void> {
  const { dispute_id, store_id, currency } = known
  const now = deps.clock.now()
  // A late report of an earlier stage doesn't override a decision.
  const status = isDecided(known.status) && !isDecided(told.status) ? known.status : told.status
  const amount = told.amount !== undefined && told.amount > 0 ? told.amount : known.amount
  const { respond_by = null, stage = null } = told
  await updateProgress(tx, dispute_id, { status, amount, respond_by, stage }, now)
  if (status !== known.status) await tell(deps, tx, { ...known, amount }, status)
  const lost = (isLostMoney(status) ? amount : 0) - (isLostMoney(known.status) ? known.amount : 0)
  if (lost !== 0) await adjustTotalSpent(tx, known, currency, -lost)
  await deps.live.publish(tx, { type: 'dispute.updated', store_id, dispute_id })
  const ended = status === known.status ? undefined : ENDED[status]
  if (ended) await publishDispute(tx, 'dispute.closed', known, now)
  if (!ended || status === 'accepted') return
  const message = `${formatMoney(amount, currency)}, ${disputeReason(known.reason).toLowerCase()}`
  const destination = destinationOf(dispute_id)
  await notifyStore(deps, tx, { store_id, event: 'dispute', title: ended, message, destination })
}

/** Timeline text of a dispute's new status; null for none. */
function timelineText(status: DisputeStatus, money: string): string | null {
  if (status === 'under_review') return `The dispute response for ${money} was submitted to the bank`
  const ended = ENDED[status]
  if (ended === undefined) return null
  return isLostMoney(status) ? `${ended}. ${money} was returned to the customer.` : `${ended} (${money})`
}

/** Updates the order's timeline and status. */
async function tell(
  deps: BookDeps,
  tx: Executor,
  { store_id, order_id, amount, currency }: KnownDispute & DisputedPayment,
  status: DisputeStatus,
): Promise<void> {
  if (order_id === null) return
  const text = timelineText(status, formatMoney(amount, currency))
  if (text !== null) {
    await addOrderEvent(tx, { order_id, store_id, kind: `dispute_${status}`, text, at: deps.clock.now() })
  }
  await refreshPaymentStatus(tx, order_id)
  await deps.live.publish(tx, { type: 'order.updated', store_id, order_id })
}
