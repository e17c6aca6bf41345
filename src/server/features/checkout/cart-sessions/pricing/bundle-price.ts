import { sql } from 'drizzle-orm'
import { offerState, withOffer, type OfferLife, type SetTerms } from '../../../../../shared/domain/cart/bundle-price.ts'
import type { Executor } from '../../../../db/connection.ts'
import { saleOf } from '../../../sales/offers/service.ts'
import { isChosen } from './main-items.ts'
import type { SessionRow } from '../repo.ts'

/** The offer that a session was started from, as it is now. */
export type SetOffer = SetTerms & OfferLife

/** The same within a statement over the sessions; null for any other session, and once the offer is gone. */
export const setOfSession = sql<SetOffer | null>`(
  select json_build_object('discount_amount', o.discount_amount, 'products', o.products, 'status', o.status,
    'starts_at', o.starts_at, 'ends_at', o.ends_at)
  from offers o where o.offer_id = live_cart_sessions.offer_id and o.store_id = live_cart_sessions.store_id)`

type Sold = Pick<SessionRow, 'cart'> & Partial<Pick<SessionRow, 'offer_id'>>

/**
 * The cart of a session at its offer's price, `whole` while it has that; any other session's cart stays as it is. An offer
 * that is on sale no more takes its price with it.
 */
export function atSetPrice(
  { cart, offer_id }: Sold,
  set: SetOffer | null,
  now: Date,
): { cart: SessionRow['cart']; whole: boolean } {
  if (!offer_id) return { cart, whole: false }
  return withOffer(cart, set && offerState(set, now) === 'live' ? set : null, isChosen)
}

/** The offer that a session is bought at now; null for none. */
export async function offerOfCart(
  db: Executor,
  session: Sold,
  now: Date,
): Promise<{ offer_id: string; name: string; cart: SessionRow['cart'] } | null> {
  if (!session.offer_id) return null
  const sale = await saleOf(db, session.offer_id)
  const { cart, whole } = atSetPrice(session, sale, now)
  return sale && whole ? { offer_id: session.offer_id, name: sale.name, cart } : null
}
