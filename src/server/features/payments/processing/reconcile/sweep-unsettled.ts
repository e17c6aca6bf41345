import { isUnsettled } from '../../../../../shared/domain/payments/payment-status.ts'
import { formatMoney } from '../../../../../shared/domain/money/money.ts'
import type { Deps } from '../../../../deps.ts'
import { CALL_ENDED_AFTER_MS, NOTIFY_UNKNOWN_AFTER_MS } from '../../../../jobs/call-timeouts.ts'
import { runInGroups } from '../../../../jobs/concurrency-groups.ts'
import { notifyStore } from '../../../notifications/notifications/service.ts'
import { shortenHolds } from '../stock/stock-hold-repo.ts'
import { listUnsettled, markStoreNotified } from './unsettled-repo.ts'
import type { PaymentState } from '../repo.ts'
import { askProvider } from './reconcile.ts'

const BATCH = 50

/**
 * Reconciles payments that no browser or webhook has completed: after a crash, a lost webhook, an abandoned
 * confirmation.
 */
export async function sweepPayments(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const olderThan = new Date(now.getTime() - CALL_ENDED_AFTER_MS)
  const open = await listUnsettled(deps.db, { olderThan, now, limit: BATCH })
  await runInGroups(open, {
    groupOf: ({ connection_id }) => connection_id,
    work: ({ payment_id }) =>
      askOne(deps, payment_id).catch((error: unknown) => {
        deps.log.error({ err: error, payment_id }, 'payment not reconciled')
        return false
      }),
  })
  return open.length
}

async function askOne(deps: Deps, payment_id: string): Promise<boolean> {
  const { state, answered } = await askProvider(deps, payment_id)
  if (state && !answered && isUnsettled(state.payment.status)) await notifyUnknownOutcome(deps, state)
  return answered
}

/**
 * Notifies the store once of a payment with an unknown outcome for a day, and frees its stock. The session stays
 * closed, since the shopper may have been charged; lookups continue.
 */
async function notifyUnknownOutcome(deps: Deps, { payment, attempt }: PaymentState): Promise<void> {
  const now = deps.clock.now()
  if (now.getTime() - attempt.created_at.getTime() < NOTIFY_UNKNOWN_AFTER_MS) return
  const { payment_id, store_id, session_id, paid_cart: cart } = payment
  await deps.db.transaction(async (tx) => {
    if (!(await markStoreNotified(tx, payment_id, now))) return
    await shortenHolds(tx, session_id, now)
    const amount = formatMoney(payment.amount, payment.currency)
    const name = deps.connectors.byId(attempt.connector)?.name ?? attempt.connector
    const message = `${amount} from ${cart.customer_name || cart.customer_email}: ${name} has not confirmed the payment for a day. Check its dashboard and the account’s keys.`
    const news = { store_id, event: 'payment_failed' as const, title: 'A payment is not confirmed' }
    const live = { type: 'payment.updated', store_id, payment_id } as const
    await notifyStore(deps, tx, { ...news, message, destination: '/payments/accounts' }, live)
  })
}
