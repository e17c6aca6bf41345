import type { OptimizerContent } from '../../../../shared/contracts/pages/optimizer-content.ts'
import type { Product } from '../../../../shared/contracts/sales/inventory.ts'
import type { OfferedProduct } from '../../../../shared/contracts/pages/optimizers.ts'
import { offerPrice, productsOf } from '../../../../shared/domain/offers/offers.ts'
import { firstPayment } from '../../../../shared/domain/subscriptions/cart-plan.ts'
import { sellableCount } from '../../../../shared/domain/cart/stock-level.ts'
import type { PlanOption } from '../../../lib/forms/use-plan-options.ts'
import { mediaUrl } from '../../../lib/format/media-url.ts'

/**
 * Products of a draft as offered to a session that has none of them yet; `plan` is the subscription that the first one
 * is sold with. Missing products are left out.
 */
export function offeredIn(
  values: OptimizerContent,
  products: readonly Product[],
  plan: PlanOption | null = null,
): OfferedProduct[] {
  return productsOf(values).flatMap((id, at): OfferedProduct[] => {
    const product = products.find(({ product_id }) => product_id === id)
    const first = product?.variants.find((each) => sellableCount(each) > 0) ?? product?.variants[0]
    if (!product || !first) return []
    const planned = plan && at === 0 ? firstPayment(plan.option, plan.plan.terms) : null
    const priced = (price: number) =>
      planned
        ? { ...planned, discount_price: offerPrice(planned.discount_price, values, true) }
        : { price, discount_price: offerPrice(price, values, at === 0) }
    return [
      {
        product_id: id,
        title: product.title,
        description: product.description,
        image: product.image === null ? null : mediaUrl(product.image),
        variant_id: first.variant_id,
        variant_title: first.title,
        ...priced(first.price),
        variants: product.variants.map((variant) => ({
          variant_id: variant.variant_id,
          title: variant.title,
          ...priced(variant.price),
          in_stock: sellableCount(variant) > 0,
        })),
      },
    ]
  })
}
