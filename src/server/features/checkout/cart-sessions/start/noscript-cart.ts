import { withOffer } from '../../../../../shared/domain/cart/bundle-price.ts'
import { subtotalOf } from '../../../../../shared/domain/cart/totals.ts'
import type { CartItem } from '../../../../../shared/contracts/checkout/live-cart.ts'
import type { StartGoods } from '../../../../../shared/shop-data.ts'
import { fixedSql } from '../../../../db/statements/fixed-sql.ts'
import type { Deps } from '../../../../deps.ts'
import { AppError } from '../../../../http/errors.ts'
import { startOf } from '../../../sales/offers/service.ts'
import { requireOwnHost, storeRow } from '../../../stores/stores/service.ts'
import { plainVariantId } from '../cart/line-items.ts'
import { isChosen } from '../pricing/main-items.ts'
import { cartOfEntrance, entranceOf, newItem } from './start-from-link.ts'

/** What of an address says what is bought. */
export interface GoodsAddress {
  host: string
  link?: string | undefined
  offer_id?: string | undefined
  variant_id?: string | undefined
}

interface Sold {
  store_id: string
  cart: CartItem[]
}

/**
 * What an address would put into a cart, at what price before shipping and tax: for browsers that start no session, since
 * they run no script. An offer wins over a variant, as where the session is started (DEF-62). Null for what cannot be bought,
 * and for another store's than the host's.
 */
export async function goodsOf(deps: Deps, address: GoodsAddress): Promise<StartGoods | null> {
  try {
    const sold = await soldAt(deps, address)
    if (!sold) return null
    await requireOwnHost(deps, address.host, sold.store_id)
    const { currency } = await storeRow(deps.db, sold.store_id)
    return { cart: sold.cart, subtotal: subtotalOf(sold.cart), currency }
  } catch (error) {
    // Why it cannot be bought is told by the call that starts the session.
    if (error instanceof AppError && error.status < 500) return null
    throw error
  }
}

async function soldAt(deps: Deps, { host, link: code, offer_id, variant_id }: GoodsAddress): Promise<Sold | null> {
  if (code) {
    const entrance = await entranceOf(deps, { code, host })
    return { store_id: entrance.page.store_id, cart: await cartOfEntrance(deps, entrance) }
  }
  if (offer_id) {
    const { store_id, items, terms } = await startOf(deps.db, offer_id, deps.clock.now())
    const lines = items.map((item) =>
      newItem(item, { variant_id: item.variant_id, title: item.variant_title, price: item.price }, item.quantity),
    )
    return { store_id, cart: withOffer(lines, terms, isChosen).cart }
  }
  return variant_id ? soldVariant(deps, plainVariantId(variant_id)) : null
}

interface VariantRow extends Record<string, unknown> {
  store_id: string
  product_id: string
  title: string
  image: string | null
  variant_title: string
  price: number
}

async function soldVariant({ db }: Pick<Deps, 'db'>, variant_id: string): Promise<Sold | null> {
  const { rows } = await db.execute<VariantRow>(fixedSql`
    select p.store_id, p.product_id, p.title, p.image, v.title as variant_title, v.price
    from product_variants v join products p using (product_id)
    where v.variant_id = ${variant_id} and p.status = 'active'`)
  const [row] = rows
  if (!row) return null
  const { store_id, variant_title: title, price } = row
  return { store_id, cart: [newItem(row, { variant_id, title, price }, 1)] }
}
