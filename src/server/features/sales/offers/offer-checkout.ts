import type { OfferItem } from '../../../../shared/contracts/sales/offers.ts'
import {
  CLOSED_OFFER_MESSAGES,
  offerState,
  type OfferSchedule,
  type BundleTerms,
} from '../../../../shared/domain/cart/bundle-price.ts'
import type { Executor } from '../../../db/connection.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import { findOffer } from './repo.ts'
import { findById } from './offer-uses-repo.ts'
import { lifeOf } from './wire.ts'

/** Returns an offer with its current products and price; null if it was deleted. */
export async function findOfferTerms(
  db: Executor,
  offer_id: string,
): Promise<(BundleTerms & OfferSchedule & { name: string }) | null> {
  const row = await findById(db, offer_id)
  return row ? { name: row.name, discount_amount: row.discount_amount, products: row.products, ...lifeOf(row) } : null
}

/** @throws AppError 409 while an offer is not on sale, 410 once it has ended */
function requireOnSale(life: OfferSchedule, now: Date): void {
  const state = offerState(life, now)
  if (state === 'live') return
  throw new AppError(state === 'ended' ? 410 : 409, CLOSED_OFFER_MESSAGES[state], { code: `offer_${state}` })
}

/** Initial content of a checkout for an offer. */
export interface OfferStart {
  offer_id: string
  store_id: string
  payment_page_id: string | null
  terms: BundleTerms
  items: [OfferItem, ...OfferItem[]]
}

function requireInStock({ title, sold, available, quantity }: OfferItem): void {
  if (!sold)
    throw new AppError(409, `${title || 'A product of this offer'} is no longer available`, { code: 'sold_out' })
  if (available < quantity) {
    const detail = available === 0 ? `${title} is sold out` : `Only ${available} of ${title} left`
    throw new AppError(409, detail, { code: 'sold_out', data: { available } })
  }
}

/**
 * Returns what a checkout for an offer starts with.
 * @throws AppError 404 unknown, 409 not on sale, sold out or missing a product, 410 ended
 */
export async function loadOfferStart(db: Executor, offer_id: string, now: Date): Promise<OfferStart> {
  const found = await findOffer(db, offer_id, 'live')
  if (!found) throw notFound('Offer not found')
  const { offer, items } = found
  requireOnSale(lifeOf(offer), now)
  items.forEach(requireInStock)
  const [first, ...rest] = items
  if (!first) throw new AppError(409, CLOSED_OFFER_MESSAGES.draft, { code: 'offer_draft' })
  const { store_id, payment_page_id, discount_amount, products } = offer
  return { offer_id, store_id, payment_page_id, terms: { discount_amount, products }, items: [first, ...rest] }
}
