import { withOffer } from '../../../../../shared/domain/cart/bundle-price.ts'
import { subtotalOf } from '../../../../../shared/domain/cart/totals.ts'
import type { CartItem } from '../../../../../shared/contracts/checkout/live-cart.ts'
import type { StartItems } from '../../../../../shared/shop-data.ts'
import type { Deps } from '../../../../deps.ts'
import { AppError } from '../../../../http/errors.ts'
import { loadOfferStart } from '../../../sales/offers/service.ts'
import { requireOwnHost, storeRow } from '../../../stores/stores/service.ts'
import { plainVariantId } from '../cart/line-items.ts'
import { isMainItem } from '../pricing/is-main-item.ts'
import { initialCart, resolveEntryPoint, newItem } from './start-from-link.ts'
import { findActiveVariant } from './start-repo.ts'

/** The parts of an address that say what to buy. */
export interface CartAddress {
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
 * What an address would add to the cart, at the price before shipping and tax, for browsers that run no script and
 * start no session. An offer takes precedence over a variant, as at session start (DEF-62). Null if it cannot be
 * bought, or belongs to another store than the host's.
 */
export async function noscriptCart(deps: Deps, address: CartAddress): Promise<StartItems | null> {
  try {
    const sold = await soldAt(deps, address)
    if (!sold) return null
    await requireOwnHost(deps, address.host, sold.store_id)
    const { currency } = await storeRow(deps.db, sold.store_id)
    return { cart: sold.cart, subtotal: subtotalOf(sold.cart), currency }
  } catch (error) {
    // The call that starts the session reports why it cannot be bought.
    if (error instanceof AppError && error.status < 500) return null
    throw error
  }
}

async function soldAt(deps: Deps, { host, link: code, offer_id, variant_id }: CartAddress): Promise<Sold | null> {
  if (code) {
    const entrance = await resolveEntryPoint(deps, { code, host })
    return { store_id: entrance.page.store_id, cart: await initialCart(deps, entrance) }
  }
  if (offer_id) {
    const { store_id, items, terms } = await loadOfferStart(deps.db, offer_id, deps.clock.now())
    const lines = items.map((item) =>
      newItem(item, { variant_id: item.variant_id, title: item.variant_title, price: item.price }, item.quantity),
    )
    return { store_id, cart: withOffer(lines, terms, isMainItem).cart }
  }
  return variant_id ? soldVariant(deps, plainVariantId(variant_id)) : null
}

async function soldVariant({ db }: Pick<Deps, 'db'>, variant_id: string): Promise<Sold | null> {
  const row = await findActiveVariant(db, variant_id)
  if (!row) return null
  const { store_id, variant_title: title, price } = row
  return { store_id, cart: [newItem(row, { variant_id, title, price }, 1)] }
}
