import type { CartItem } from '../../../../../shared/contracts/checkout/live-cart.ts'
import { offerPrice, productsOf } from '../../../../../shared/domain/offers/offers.ts'
import type { Deps } from '../../../../deps.ts'
import { liveOptimizer } from '../../../pages/optimizers/service.ts'
import { changeCart } from '../state/update-session.ts'
import { isMainItem } from '../pricing/is-main-item.ts'
import { findPrices } from '../pricing/pricing-repo.ts'
import type { SessionRow } from '../repo.ts'

/**
 * Updates every line item to its product's current price and recalculates the totals. A line item of an offer keeps the
 * offer's terms while the offer is live, and becomes a regular one after that.
 * @throws AppError 404, 409 once it is being paid
 */
export const refreshPrices = (deps: Pick<Deps, 'db' | 'clock'>, sessionId: string): Promise<SessionRow> =>
  changeCart(deps, sessionId, async ({ session }) => {
    const prices = await findPrices(
      deps.db,
      session.cart.map(({ product_variant_id }) => product_variant_id),
    )
    const lines = session.cart.map((item) => refreshedItem(deps, session, item, prices.get(item.product_variant_id)))
    return { cart: await Promise.all(lines) }
  })

async function refreshedItem(
  { db }: Pick<Deps, 'db'>,
  { store_id }: SessionRow,
  item: CartItem,
  price: number | undefined,
): Promise<CartItem> {
  const { payment_page_optimizer_id: id, subscription } = item
  if (price === undefined) return item
  // A plan has its own price, which is updated with every change of the cart.
  if (subscription) return { ...item, subscription: { ...subscription, one_time: { price, discount_price: price } } }
  if (price === item.price) return item
  if (isMainItem(item) || id === null) return { ...item, price, discount_price: price }
  const optimizer = await liveOptimizer(db, store_id, id)
  if (!optimizer) return { ...item, price, discount_price: price }
  const first = productsOf(optimizer)[0] === item.productId
  return { ...item, price, discount_price: offerPrice(price, optimizer, first) }
}
