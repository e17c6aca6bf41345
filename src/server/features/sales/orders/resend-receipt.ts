import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { ReplyInput } from '../../../../shared/contract.ts'
import { hasReceipt } from '../../../../shared/domain/orders/fulfillment.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import { writeReceipt } from '../../../jobs/send-receipt.ts'
import { addEmailEvent } from '../../notifications/customer-emails/service.ts'
import { findOrder, paymentsOf, voidedOf } from './repo.ts'

type Resend = Contracts['orders']['resendReceipt']

const noReceipt = () =>
  new AppError(409, 'This order was canceled before it was charged. It has no receipt.', { code: 'no_receipt' })

/**
 * Resends the receipts of an order, including those of post-purchase offers. Voided payments have none.
 * @throws AppError 404, 409 if nothing of the order was charged, 422 without an email address
 */
export async function resendReceipt(deps: Deps, order_id: string): Promise<ReplyInput<Resend>> {
  const order = await findOrder(deps.db, order_id)
  if (!order) throw notFound('Order not found')
  const { store_id, customer_email } = order
  if (!hasReceipt(order)) throw noReceipt()
  const [payments, voided] = await Promise.all([paymentsOf(deps.db, order_id), voidedOf(deps.db, order_id)])
  const charged = payments.map(({ payment }) => payment).filter(({ payment_id }) => !voided.has(payment_id))
  // A free order has a receipt too.
  if (payments.length > 0 && charged.length === 0) throw noReceipt()
  const added = charged.filter(({ optimizer_id }) => optimizer_id !== null)
  const withSale = payments.length === 0 || added.length < charged.length
  const mails = await Promise.all([
    ...(withSale ? [writeReceipt(deps, { order_id })] : []),
    ...added.map(({ payment_id }) => writeReceipt(deps, { order_id, payment_id })),
  ])
  const found = mails.filter((mail) => mail !== null)
  if (found.length === 0) {
    throw new AppError(422, 'This customer has no email address.', { code: 'no_email' })
  }
  await deps.db.transaction(async (tx) => {
    await deps.mail.queue(tx, ...found)
    await addEmailEvent(tx, { order_id, store_id, customer_email }, 'receipt', deps.clock.now())
    await deps.live.publish(tx, { type: 'order.updated', store_id, order_id })
  })
  return { message: `Receipt sent to ${customer_email}` }
}
