import { formatMoney } from '../../../../../shared/domain/money/money.ts'
import { declined, type ApprovedCharge, type DeclinedCharge } from '../../../../connectors/results.ts'
import type { Executor } from '../../../../db/connection.ts'
import { notifyStore, type NotifyDeps } from '../../../notifications/notifications/service.ts'
import { addOrderEvent } from '../../order-balance/service.ts'
import type { PaymentRow } from '../repo.ts'

type Asked = Pick<PaymentRow, 'amount'>

/** The money is reserved and not taken yet; where nothing is to be paid nothing is reserved. */
export const isHeldOnly = ({ amount }: Asked, { captured_amount, authorized_amount }: ApprovedCharge): boolean =>
  amount > 0 && captured_amount === 0 && authorized_amount > 0

/**
 * What a charge counts as, in the minor units that were asked for: what is held, else what was taken. What a provider takes
 * beyond it, for its own service, is no part of the order.
 */
export const takenOf = (payment: Asked, charge: ApprovedCharge): number =>
  Math.min(isHeldOnly(payment, charge) ? charge.authorized_amount : charge.captured_amount, payment.amount)

/** What the customer has spent by a charge: what was captured of it. An authorization counts once it is captured. */
export const spentBy = (payment: Asked, charge: ApprovedCharge): number =>
  isHeldOnly(payment, charge) ? 0 : takenOf(payment, charge)

/** Whether a bank approved only a part of what it was asked for. 0 says that the provider did not tell how much. */
export const isPartApproved = ({ amount }: Asked, { authorized_amount }: ApprovedCharge): boolean =>
  authorized_amount > 0 && authorized_amount < amount

/** The decline that a partial approval counts as: nothing is sold for a part of its price. */
export const partDecline = (
  { amount, currency }: Pick<PaymentRow, 'amount' | 'currency'>,
  { authorized_amount, provider_reference, card }: ApprovedCharge,
): DeclinedCharge =>
  declined('insufficient_funds', {
    provider_code: 'partial_approval',
    message: `The bank approved only ${formatMoney(authorized_amount, currency)} of ${formatMoney(amount, currency)}. The approval was reversed.`,
    shopper_message: 'Your bank approved only part of the total, so the payment was canceled. Try another card.',
    provider_reference,
    ...(card && { card }),
  })

/** Whether the provider took less than it was asked for: its checkout may have given a discount of its own. */
export const isTakenShort = (payment: Asked, charge: ApprovedCharge): boolean =>
  takenOf(payment, charge) < payment.amount

/** Says it on the order, and to the store's members. */
export async function tellTakenShort(
  deps: NotifyDeps,
  tx: Executor,
  { store_id, amount, currency }: Pick<PaymentRow, 'store_id' | 'amount' | 'currency'>,
  charge: ApprovedCharge,
  { order_id, order_number }: { order_id: string; order_number: string },
): Promise<void> {
  const taken = formatMoney(charge.captured_amount, currency)
  const text = `The provider captured ${taken} instead of ${formatMoney(amount, currency)}`
  await addOrderEvent(tx, { order_id, store_id, kind: 'paid', text, at: deps.clock.now() })
  const notification = {
    store_id,
    event: 'payment_failed' as const,
    title: `Order #${order_number} is partially paid`,
    message: `${text}. The order was placed with the captured amount.`,
    destination: `/sales/orders/details?order_id=${order_id}`,
  }
  await notifyStore(deps, tx, notification, { type: 'order.updated', store_id, order_id })
}
