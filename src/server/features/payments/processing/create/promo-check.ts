import type { Executor } from '../../../../db/connection.ts'
import type { FixedSql } from '../../../../db/statements/fixed-sql.ts'
import { isPromoValid, type SessionRow } from '../../../checkout/cart-sessions/service.ts'
import { lockPromo, redemptionCte } from '../../../checkout/promo-codes/service.ts'
import type { PaymentRow } from '../repo.ts'

/** The discount of the promo code has changed since the shopper saw it, or has ended. */
export class PromoChanged extends Error {
  override readonly name = 'PromoChanged'
}

/**
 * Rechecks a session's promo code, one payment at a time, so that only one gets its last use. Call it after the payment
 * is stored: until it is declined it counts as a use for all others.
 * @throws PromoChanged
 */
export async function requirePromo(tx: Executor, session: SessionRow, now: Date): Promise<void> {
  if (session.promo_code_id === null) return
  await lockPromo(tx, session.promo_code_id)
  if (!(await isPromoValid(tx, session, now))) throw new PromoChanged()
}

/** Counts the use of an order's promo code, with the order. It stays counted if the order is refunded. */
export function promoUse({ paid_cart: cart, store_id, mode, currency }: PaymentRow, created_at: Date): FixedSql | null {
  if (!cart.promo_code_id) return null
  return redemptionCte({
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
