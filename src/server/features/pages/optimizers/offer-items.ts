import type { CartItem } from '../../../../shared/contracts/checkout/live-cart.ts'
import type { OfferedProduct } from '../../../../shared/contracts/pages/optimizers.ts'
import { shownVariantTitle } from '../../../../shared/domain/cart/variant-title.ts'
import { newId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'
import type { SessionOffer } from './evaluate-offer.ts'

/** Error for an offer that does not apply, or no longer applies. */
export const offerUnavailable = (): AppError =>
  new AppError(409, 'This offer is no longer available', { code: 'offer_over' })

/** Creates the line items of an offer, with the chosen variant if given. @throws AppError 409 if it is unavailable. */
export function offerItems(
  { optimizer, products }: Pick<SessionOffer, 'optimizer' | 'products'>,
  choice?: { product_id: string; variant_id?: string | undefined },
): CartItem[] {
  if (choice && !products.some(({ product_id }) => product_id === choice.product_id)) throw offerUnavailable()
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
  if (!variant) throw offerUnavailable()
  if (!variant.in_stock) throw new AppError(409, `${product.title} is sold out`, { code: 'sold_out' })
  const { title, price, discount_price } = variant
  return { product_variant_id: variant_id, variant_title: shownVariantTitle(title), price, discount_price }
}
