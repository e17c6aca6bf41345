import { canContentBecome, type ContentStatus } from '../../../../shared/domain/pages/content-status.ts'
import { MAX_LIVE_BUNDLES, offerProblems } from '../../../../shared/domain/cart/bundle-price.ts'
import type { Executor } from '../../../db/connection.ts'
import { AppError, badField } from '../../../http/errors.ts'
import { countLive, findOwned, type OfferRow } from './repo.ts'
import { lifeOf } from './wire.ts'

/** The fields of an offer that are validated together, as they would be after a change. */
export type OfferToValidate = Pick<OfferRow, 'products' | 'status' | 'starts_at' | 'ends_at' | 'payment_page_id'>

/**
 * Checks what the schema can't: rules between fields, and ownership of pages and products.
 * @param before the offer being changed; its existing products and page are not checked again
 * @throws AppError 400 on the field
 */
export async function requireValidOffer(
  db: Executor,
  store_id: string,
  offer: OfferToValidate,
  before?: OfferToValidate,
): Promise<void> {
  const { products, status, payment_page_id } = offer
  const [[field, problem] = []] = Object.entries(offerProblems({ products, ...lifeOf(offer) }))
  if (field !== undefined && problem !== undefined) throw badField(field, problem)
  const known = new Set(before?.products.map(({ variant_id }) => variant_id))
  const variant_ids = products.map(({ variant_id }) => variant_id)
  const owned = await findOwned(db, store_id, payment_page_id, variant_ids)
  const samePage = payment_page_id === before?.payment_page_id
  if (payment_page_id !== null && !samePage && !owned.page) {
    throw badField('payment_page_id', 'This page belongs to another store')
  }
  for (const { product_id, variant_id } of products) {
    const own = owned.products.get(variant_id)
    if (!own && known.has(variant_id) && status !== 'live') continue
    if (own?.product_id !== product_id) throw badField('products', 'A product belongs to another store')
    if (status === 'live' && !own.sold)
      throw badField('products', `${own.title} is not sold. Make the product active first.`)
  }
}

/** @throws AppError 422 if the status transition is not allowed. */
export function requireStatusTransition(from: ContentStatus, to: ContentStatus): void {
  if (from === to || canContentBecome(from, to)) return
  const detail = `What is ${from} cannot become ${to}`
  throw new AppError(422, detail, { code: 'status', errors: { status: detail } })
}

/**
 * Checks the limit of live offers.
 * @throws AppError 422 on the status
 */
export async function requireLiveOfferQuota(tx: Executor, store_id: string, now: Date): Promise<void> {
  if ((await countLive(tx, store_id, now)) < MAX_LIVE_BUNDLES) return
  const detail = `${MAX_LIVE_BUNDLES} offers are live, which is the limit. Pause or archive one first.`
  throw new AppError(422, detail, { code: 'too_many_live', errors: { status: detail } })
}
