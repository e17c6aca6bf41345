import { formatMoney } from '../../../../../shared/domain/money/money.ts'
import type { ApprovedCharge } from '../../../../connectors/results.ts'
import type { Executor } from '../../../../db/connection.ts'
import { recordStoreEvent } from '../../../../db/store-events.ts'
import { scheduleReceipt } from '../../../../jobs/due-receipts-repo.ts'
import { notifyStore } from '../../../notifications/notifications/service.ts'
import { refreshPaymentStatus } from '../../order-balance/service.ts'
import { recordAddedOffer } from '../../../pages/optimizers/service.ts'
import { startSubscriptions } from '../../../subscriptions/origin/service.ts'
import type { PlaceOrderDeps } from './place-order.ts'
import { growOrder } from './add-to-order-repo.ts'
import { claimPayment } from './place-order-repo.ts'
import { placedState, placingOf } from './placed-payment.ts'
import { lockOrder } from '../post-purchase/post-purchase-repo.ts'
import type { AttemptRow, PaymentRow, PaymentState } from '../repo.ts'
import {
  isAuthorizedOnly,
  isPartiallyCaptured,
  spentBy,
  chargedAmount,
  notifyPartialCapture,
} from './captured-amount.ts'

/**
 * Adds the items of an approved post-purchase payment to the order; the only code path that does. Like `placeOrder`, it
 * may be called from any source, and the first call does everything in one transaction. Null if this call was not the
 * first.
 */
export async function addToOrder(
  deps: PlaceOrderDeps,
  payment: PaymentRow,
  attempt: AttemptRow,
  charge: ApprovedCharge,
): Promise<PaymentState | null> {
  const { order_id, optimizer_id, session_id, paid_cart } = payment
  if (order_id === null || optimizer_id === null) throw new Error('This payment belongs to no order')
  const placing = { ...placingOf(payment, attempt, charge), order_id }
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    // Lock the order first, in the same sequence as when another payment is stored for it.
    const order = await lockOrder(tx, order_id)
    if (!order) throw new Error('The order of this payment no longer exists')
    if (!(await claimPayment(tx, placing, now))) return null
    const text = addedText(payment, charge)
    await growOrder(tx, { payment, order_id, order, text, spent: spentBy(payment, charge) }, now)
    await refreshPaymentStatus(tx, order_id)
    const { store_id, mode, currency } = payment
    await recordAddedOffer(
      tx,
      { order_id, session_id, store_id, mode, currency, created_at: now },
      optimizer_id,
      paid_cart.cart,
    )
    if (paid_cart.customer_email) {
      await scheduleReceipt(tx, order_id, payment.payment_id, now)
    }
    await recordStoreEvent(tx, {
      type: 'order.upsell_accepted',
      store_id,
      mode,
      subject_id: payment.payment_id,
      order_id,
      occurred_at: now,
    })
    const { order_number } = order
    await startSubscriptions(deps, tx, { payment, attempt, charge, order_id, order_number })
    await tell(deps, tx, payment, { order_id, order_number })
    if (isPartiallyCaptured(payment, charge)) {
      await notifyPartialCapture(deps, tx, payment, charge, { order_id, order_number })
    }
    return placedState(placing, attempt, order_number, now)
  })
}

function addedText(payment: PaymentRow, charge: ApprovedCharge): string {
  const amount = formatMoney(chargedAmount(payment, charge), payment.currency)
  return `${namesOf(payment)} added after checkout, ${amount} ${isAuthorizedOnly(payment, charge) ? 'authorized' : 'paid'}`
}

const namesOf = ({ paid_cart }: PaymentRow): string => paid_cart.cart.map(({ title }) => title).join(', ')

/** Creates the merchant's notification and the live events in the payment's transaction. */
async function tell(
  deps: PlaceOrderDeps,
  tx: Executor,
  payment: PaymentRow,
  { order_id, order_number }: { order_id: string; order_number: string },
): Promise<void> {
  const { paid_cart: cart, store_id, amount, currency, mode } = payment
  for (const product_id of new Set(cart.cart.map(({ productId }) => productId))) {
    await deps.live.publish(tx, { type: 'product.updated', store_id, product_id })
  }
  const notification = {
    store_id,
    event: 'order' as const,
    title: `${mode === 'test' ? 'Added to test order' : 'Added to order'} #${order_number}`,
    message: `${cart.customer_name || cart.customer_email} paid ${formatMoney(amount, currency)} for ${namesOf(payment)}`,
    destination: `/sales/orders/details?order_id=${order_id}`,
    amount,
    currency,
  }
  await notifyStore(deps, tx, notification, { type: 'order.updated', store_id, order_id })
}
