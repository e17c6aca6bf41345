import type { CartItem } from '../../../shared/contracts/live-cart.ts'
import type { OfferedProduct } from '../../../shared/contracts/optimizers.ts'
import { newId } from '../../db/ids.ts'
import { AppError, notFound } from '../../http/errors.ts'
import { isOfferOf, liveOptimizer, noteAccepted, offerTo, type SessionOffer } from '../optimizers/service.ts'
import { changeCart } from './change-cart.ts'
import { findWithRewards } from './repo.ts'
import type { OpenDeps, SessionRow } from './service.ts'

export interface AcceptInput {
  live_cart_session_id: string
  store_id: string
  product_id: string
  variant_id?: string | undefined
  optimizer_id: string
}

const over = () => new AppError(409, 'This offer is no longer available', { code: 'offer_over' })

/**
 * Puts an offer into the cart: its first product, or each one of a bundle, one piece of each at the offer's price. What is
 * in the cart already stays as it is, so that a second press adds nothing (DEF-53, DEF-55, UP-006, UP-007).
 * @throws AppError 404 for no live offer of the store, 409 when it does not apply, is over or sold out
 */
export async function acceptOffer(deps: OpenDeps, input: AcceptInput): Promise<SessionRow> {
  const read = () => findWithRewards(deps.db, input.live_cart_session_id)
  const updated = await changeCart(deps, read, async ({ session }) => {
    const optimizer = await liveOptimizer(deps.db, input.store_id, input.optimizer_id)
    if (!optimizer || session.store_id !== input.store_id) throw notFound('This offer is not available')
    if (!(await isOfferOf(deps, session, optimizer))) throw over()
    const offer = await offerTo(deps, session, optimizer)
    if (!offer) throw over()
    if (offer.taken) return null
    return { cart: [...session.cart, ...offerItems(offer, input)] }
  })
  await noteAccepted(deps, updated, input.optimizer_id)
  return updated
}

/** The lines of an offer; with a choice, that variant of its product. @throws AppError 409 when that cannot be had. */
export function offerItems(
  { optimizer, products }: Pick<SessionOffer, 'optimizer' | 'products'>,
  choice?: { product_id: string; variant_id?: string | undefined },
): CartItem[] {
  if (choice && !products.some(({ product_id }) => product_id === choice.product_id)) throw over()
  const { optimizer_id, optimizer_category: category, optimizer_type, trigger_product_id } = optimizer
  return products.map((product) => ({
    _id: newId('itm'),
    productId: product.product_id,
    title: product.title,
    image: product.image,
    quantity: 1,
    ...variantOf(product, choice?.product_id === product.product_id ? choice.variant_id : undefined),
    is_order_bump: category === 'order_bump',
    is_upsell: category === 'upsell',
    is_downsell: category === 'downsell',
    is_bundle: optimizer_type === 'bundle',
    payment_page_optimizer_id: optimizer_id,
    trigger_product_id: trigger_product_id || null,
  }))
}

function variantOf(product: OfferedProduct, variant_id = product.variant_id) {
  const variant = product.variants.find((each) => each.variant_id === variant_id)
  if (!variant) throw over()
  if (!variant.in_stock) throw new AppError(409, `${product.title} is sold out`, { code: 'sold_out' })
  const { title: variant_title, price, discount_price } = variant
  return { product_variant_id: variant_id, variant_title, price, discount_price }
}
