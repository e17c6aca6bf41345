import { createOffer } from '../../../src/server/features/sales/offers/service.ts'
import { ownerOf, type Shop } from '../orders/shop.ts'
import type { World } from '../world.ts'

const DAY_MS = 86_400_000

/** Relative sales frequency of the set, compared with the products' weights. */
const WEIGHT = 1.2

/**
 * Creates the demo store's bundle offers: an active one, a scheduled one and a draft. The active one also attracts
 * visitors.
 */
export async function makeBundles({ deps, now, pass }: World, shop: Shop): Promise<Shop> {
  const { user_id, store, products } = shop
  const piece = (at: number, quantity: number) => {
    const product = products[at]?.product
    return { product_id: product?.product_id ?? '', variant_id: product?.variants[0]?.variant_id ?? '', quantity }
  }
  const plain = { store_id: store.store_id, starts_at: null, ends_at: null, payment_page_id: null }
  const live = { ...plain, status: 'live' as const }
  const make = (offer: Parameters<typeof createOffer>[3]) => {
    pass(700)
    return createOffer(deps, ownerOf(user_id), store, offer)
  }
  const set = await make({ ...live, name: 'Morning set', products: [piece(0, 1), piece(1, 2)], discount_amount: 1200 })
  const starts_at = new Date(now().getTime() + 200 * DAY_MS).toISOString()
  await make({ ...live, name: 'Gift box', products: [piece(1, 1), piece(2, 1)], discount_amount: 500, starts_at })
  await make({
    ...plain,
    status: 'draft',
    name: 'Travel kit',
    products: [piece(2, 1), piece(3, 1)],
    discount_amount: 0,
  })
  const bought = { ...piece(0, 1), offer_id: set.offer_id, weight: WEIGHT }
  return { ...shop, offers: [...shop.offers, bought] }
}
