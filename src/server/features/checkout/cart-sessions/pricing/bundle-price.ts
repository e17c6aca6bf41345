import {
  offerState,
  withOffer,
  type OfferSchedule,
  type BundleTerms,
} from '../../../../../shared/domain/cart/bundle-price.ts'
import type { Executor } from '../../../../db/connection.ts'
import { findOfferTerms } from '../../../sales/offers/service.ts'
import { isMainItem } from './is-main-item.ts'
import type { SessionRow } from '../repo.ts'

/** Current terms of the offer that a session was started from. */
export type BundleOffer = BundleTerms & OfferSchedule

type Sold = Pick<SessionRow, 'cart'> & Partial<Pick<SessionRow, 'offer_id'>>

/**
 * Applies the offer's price to a session's cart, with `whole` true while the cart qualifies; other carts are unchanged.
 * Once an offer is no longer on sale, its price no longer applies.
 */
export function applyBundlePrice(
  { cart, offer_id }: Sold,
  set: BundleOffer | null,
  now: Date,
): { cart: SessionRow['cart']; whole: boolean } {
  if (!offer_id) return { cart, whole: false }
  return withOffer(cart, set && offerState(set, now) === 'live' ? set : null, isMainItem)
}

/** The offer whose price currently applies to a session; null if none. */
export async function activeBundle(
  db: Executor,
  session: Sold,
  now: Date,
): Promise<{ offer_id: string; name: string; cart: SessionRow['cart'] } | null> {
  if (!session.offer_id) return null
  const sale = await findOfferTerms(db, session.offer_id)
  const { cart, whole } = applyBundlePrice(session, sale, now)
  return sale && whole ? { offer_id: session.offer_id, name: sale.name, cart } : null
}
