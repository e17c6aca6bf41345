import type { CartSnapshot } from '../../../../db/schema/payments/payments.ts'
import type { Executor } from '../../../../db/connection.ts'
import type { Deps } from '../../../../deps.ts'
import type { SessionRow } from '../../../checkout/cart-sessions/service.ts'
import { labeledAnswers, insertLinkUse, findLinkById } from '../../../pages/payment-links/service.ts'
import type { PaymentRow } from '../repo.ts'

/** Payment link facts stored with a payment, whatever happens to the link later. */
export async function linkFacts(
  { db }: Pick<Deps, 'db'>,
  { payment_link_id, custom_fields }: SessionRow,
): Promise<Pick<CartSnapshot, 'payment_link_id' | 'custom_fields'>> {
  if (payment_link_id === null) return {}
  const link = await findLinkById(db, payment_link_id)
  return { payment_link_id, custom_fields: link ? labeledAnswers(link, custom_fields) : [] }
}

/** Counts the use of an order's payment link. It stays counted if the order is refunded. */
export async function countLink(tx: Executor, payment: PaymentRow, order_id: string, created_at: Date): Promise<void> {
  const { paid_cart: cart, store_id, mode, currency } = payment
  if (!cart.payment_link_id) return
  await insertLinkUse(tx, {
    order_id,
    payment_link_id: cart.payment_link_id,
    store_id,
    mode,
    order_total: cart.total,
    currency,
    created_at,
    answers: cart.custom_fields ?? [],
  })
}
