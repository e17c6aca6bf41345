import type { CartSnapshot } from '../../../../db/schema/payments/payments.ts'
import type { Executor } from '../../../../db/connection.ts'
import type { Deps } from '../../../../deps.ts'
import { activeBundle, type SessionRow } from '../../../checkout/cart-sessions/service.ts'
import { insertOfferUse } from '../../../sales/offers/service.ts'
import type { PaymentRow } from '../repo.ts'

/** The offer's price has changed since the shopper saw it, or it has ended. */
export class OfferChanged extends Error {
  override readonly name = 'OfferChanged'
}

/** Offer facts stored with a payment for a session priced by an offer; empty for any other. */
export async function offerFacts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session: SessionRow,
): Promise<Pick<CartSnapshot, 'offer'>> {
  const offer = await activeBundle(db, session, clock.now())
  return offer ? { offer: { offer_id: offer.offer_id, name: offer.name } } : {}
}

const pricesOf = (cart: SessionRow['cart']): string =>
  cart.map(({ _id, quantity, discount_price }) => `${_id} ${quantity} ${discount_price}`).join()

/**
 * Rechecks the price of a session's offer while the payment is stored.
 * @throws OfferChanged
 */
export async function requireOffer(
  tx: Executor,
  session: SessionRow,
  offer: CartSnapshot['offer'],
  now: Date,
): Promise<void> {
  if (!offer) return
  const found = await activeBundle(tx, session, now)
  if (!found || pricesOf(found.cart) !== pricesOf(session.cart)) throw new OfferChanged()
}

/** Counts a sale of an offer. It stays counted if the order is refunded. */
export async function countOffer(tx: Executor, payment: PaymentRow, order_id: string, created_at: Date): Promise<void> {
  const { paid_cart: cart, store_id, mode, currency } = payment
  if (!cart.offer) return
  const order_total = cart.total
  await insertOfferUse(tx, { ...cart.offer, order_id, store_id, mode, order_total, currency, created_at })
}
