import type { LiveEvent } from '../../../../../shared/realtime.ts'
import type { ApprovedCharge } from '../../../../connectors/results.ts'
import type { Executor } from '../../../../db/connection.ts'
import type { Deps } from '../../../../deps.ts'
import { purchaseEventCte } from '../../../../db/store-events.ts'
import { scheduleReceiptSql } from '../../../../jobs/due-receipts-repo.ts'
import type { NotifyDeps, PlannedNotifications } from '../../../notifications/notifications/service.ts'
import { offerSalesCte } from '../../../pages/optimizers/service.ts'
import { countLink } from '../create/payment-link-usage.ts'
import { countOffer } from '../create/bundle-offer-check.ts'
import { promoUse } from '../create/promo-check.ts'
import { startSubscriptions } from '../../../subscriptions/origin/service.ts'
import type { AttemptRow, PaymentRow, PaymentState } from '../repo.ts'
import { isUnchanged, type FoundCharge } from '../../../subscriptions/charge-outcomes/service.ts'
import { takeTurns } from '../renewals/take-turns.ts'
import { findRenewal, lockRenewal, renewedParts } from '../renewals/renewal-outcome.ts'
import { insertPlacedOrder, type WithOrder } from './place-order-repo.ts'
import { placedState, placingOf, type Placing } from './placed-payment.ts'
import { planSale, queueEmails } from './sale-notifications.ts'
import { insertNotifications, markOf, publishEvents } from './sale-notifications-repo.ts'
import { isPartiallyCaptured, notifyPartialCapture } from './captured-amount.ts'

export type PlaceOrderDeps = Pick<Deps, 'db'> & NotifyDeps

/**
 * Turns an approved payment into an order; the only code path that does. The browser's response, the provider's webhook
 * and the sweeper all call this, in any order and repeatedly; the first call moves the payment to `succeeded` and does
 * everything else in the same transaction, and the others find it done. Returns the payment's state, or null if this
 * call was not the first.
 */
export async function placeOrder(
  deps: PlaceOrderDeps,
  payment: PaymentRow,
  attempt: AttemptRow,
  charge: ApprovedCharge,
): Promise<PaymentState | null> {
  const placing = placingOf(payment, attempt, charge)
  const { order_id } = placing
  const now = deps.clock.now()
  // Done before any lock is taken: every sale of a store waits for the locks of the previous one.
  const news = await planSale(deps, payment, order_id)
  const book = async (executor: Executor, renewal: FoundCharge | null): Promise<PaymentState | null> => {
    const together = withOrder(deps, placing, { news, renewal }, now)
    const isAlone = renewal !== null && executor === deps.db
    const order_number = await insertPlacedOrder(executor, placing, { ...together, isAlone }, now)
    if (order_number === null) return null
    await countLink(executor, payment, order_id, now)
    await countOffer(executor, payment, order_id, now)
    await startSubscriptions(deps, executor, { payment, attempt, charge, order_id, order_number })
    await queueEmails(deps, executor, news, { order_id, order_number })
    if (isPartiallyCaptured(payment, charge)) {
      await notifyPartialCapture(deps, executor, payment, charge, { order_id, order_number })
    }
    return placedState(placing, attempt, order_number, now)
  }
  if (isOneStatement(placing, news)) {
    if (payment.subscription_charge_id === null) return book(deps.db, null)
    const placed = await takeTurns(payment.store_id, async () => book(deps.db, await findRenewal(deps.db, payment)))
    // A renewal whose subscription changed since it was read is placed under its lock.
    if (placed) return placed
  }
  return deps.db.transaction(async (tx) => book(tx, await lockRenewal(tx, payment)))
}

/** True if one statement writes everything, so that it needs no explicit transaction. */
const isOneStatement = ({ payment, charge }: Placing, { mails }: PlannedNotifications): boolean => {
  const { payment_link_id, offer, subscriptions } = payment.paid_cart
  return mails.length === 0 && !payment_link_id && !offer && !subscriptions && !isPartiallyCaptured(payment, charge)
}

interface Consequences {
  news: PlannedNotifications
  /** The subscription that the order renews; null for other orders. */
  renewal: FoundCharge | null
}

function withOrder(
  deps: PlaceOrderDeps,
  { payment, order_id }: Placing,
  { news, renewal }: Consequences,
  now: Date,
): Omit<WithOrder, 'isAlone'> {
  const { paid_cart } = payment
  const receipt = paid_cart.customer_email ? scheduleReceiptSql(now) : null
  const sold = offerSalesCte({ ...payment, created_at: now }, paid_cart.cart)
  const renewed = renewal ? renewedParts(deps, renewal, payment, { order_id, order_mark: markOf(order_id) }) : []
  return {
    guard: renewal && isUnchanged(renewal),
    parts: [
      insertNotifications(news, order_id, now),
      receipt,
      promoUse(payment, now),
      sold,
      purchaseEventCte(payment, order_id, now),
      ...renewed,
    ],
    selected: publishEvents({ events: [...news.events, ...renewalEvents(renewal)] }, order_id),
  }
}

const renewalEvents = (renewal: FoundCharge | null): LiveEvent[] => {
  if (!renewal) return []
  const { store_id, subscription_id } = renewal.subscription
  return [{ type: 'subscription.updated', store_id, subscription_id }]
}
