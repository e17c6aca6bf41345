import { formatMoney } from '../../../../../shared/domain/money/money.ts'
import { declined, type ApprovedCharge, type DeclinedCharge } from '../../../../connectors/results.ts'
import type { Executor } from '../../../../db/connection.ts'
import { notifyStore, type NotifyDeps } from '../../../notifications/notifications/service.ts'
import { addOrderEvent } from '../../order-balance/service.ts'
import type { PaymentRow } from '../repo.ts'

type Asked = Pick<PaymentRow, 'amount'>

/** True if the amount is authorized and not captured; a zero amount is never authorized. */
export const isAuthorizedOnly = ({ amount }: Asked, { captured_amount, authorized_amount }: ApprovedCharge): boolean =>
  amount > 0 && captured_amount === 0 && authorized_amount > 0

/**
 * Counted amount of a charge in the requested currency's minor units: authorized, else captured. Anything a provider
 * charges on top for its own service is not part of the order.
 */
export const chargedAmount = (payment: Asked, charge: ApprovedCharge): number =>
  Math.min(isAuthorizedOnly(payment, charge) ? charge.authorized_amount : charge.captured_amount, payment.amount)

/** Amount that counts as the customer's spending: what was captured. An authorization counts once it is captured. */
export const spentBy = (payment: Asked, charge: ApprovedCharge): number =>
  isAuthorizedOnly(payment, charge) ? 0 : chargedAmount(payment, charge)

/** True if the bank approved only part of the amount. 0 means that the provider did not say how much. */
export const isPartiallyApproved = ({ amount }: Asked, { authorized_amount }: ApprovedCharge): boolean =>
  authorized_amount > 0 && authorized_amount < amount

/** The decline for a partial approval, since nothing is sold for part of its price. */
export const partialApprovalDecline = (
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

/** True if the provider captured less than requested: its checkout may have applied its own discount. */
export const isPartiallyCaptured = (payment: Asked, charge: ApprovedCharge): boolean =>
  chargedAmount(payment, charge) < payment.amount

/** Adds the partial capture to the order's timeline and notifies the store's members. */
export async function notifyPartialCapture(
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
