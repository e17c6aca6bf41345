import type { Executor } from '../../db/connection.ts'
import { promoHolds, type SessionRow } from '../cart-sessions/service.ts'
import { countUse, lockPromo } from '../promo-codes/service.ts'
import type { PaymentRow } from './repo.ts'

/** The promo code that the shopper saw gives something else by now, or nothing. */
export class PromoChanged extends Error {
  override readonly name = 'PromoChanged'
}

/**
 * Checks a session's promo code once more, one payer after the other, so that its last use goes to one of them. Call
 * it with the payment stored: until it is declined it counts as a use for everybody else.
 * @throws PromoChanged
 */
export async function requirePromo(tx: Executor, session: SessionRow, now: Date): Promise<void> {
  if (session.promo_code_id === null) return
  await lockPromo(tx, session.promo_code_id)
  if (!(await promoHolds(tx, session, now))) throw new PromoChanged()
}

/** Counts the use of an order's code. It stays counted when the order is refunded. */
export async function countPromo(tx: Executor, payment: PaymentRow, order_id: string, created_at: Date): Promise<void> {
  const { paid_cart: cart, store_id, mode, currency } = payment
  if (!cart.promo_code_id) return
  await countUse(tx, {
    order_id,
    promo_code_id: cart.promo_code_id,
    store_id,
    mode,
    customer_email: cart.customer_email,
    order_total: cart.total,
    discount_total: cart.discount_total,
    currency,
    created_at,
  })
}
