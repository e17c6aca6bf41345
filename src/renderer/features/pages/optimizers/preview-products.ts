import type { OptimizerContent } from '../../../../shared/contracts/pages/optimizer-content.ts'
import type { Product } from '../../../../shared/contracts/sales/inventory.ts'
import type { OfferedProduct } from '../../../../shared/contracts/pages/optimizers.ts'
import { offerPrice, productsOf } from '../../../../shared/domain/offers/offers.ts'
import { sellableCount } from '../../../../shared/domain/cart/stock-level.ts'
import { mediaUrl } from '../../../lib/format/media-url.ts'

/** Products of a draft as offered to a session that has none of them yet. Missing products are left out. */
export function offeredIn(values: OptimizerContent, products: readonly Product[]): OfferedProduct[] {
  return productsOf(values).flatMap((id, at): OfferedProduct[] => {
    const product = products.find(({ product_id }) => product_id === id)
    const first = product?.variants.find((each) => sellableCount(each) > 0) ?? product?.variants[0]
    if (!product || !first) return []
    const priced = (price: number) => offerPrice(price, values, at === 0)
    return [
      {
        product_id: id,
        title: product.title,
        description: product.description,
        image: product.image === null ? null : mediaUrl(product.image),
        variant_id: first.variant_id,
        variant_title: first.title,
        price: first.price,
        discount_price: priced(first.price),
        variants: product.variants.map((variant) => ({
          variant_id: variant.variant_id,
          title: variant.title,
          price: variant.price,
          discount_price: priced(variant.price),
          in_stock: sellableCount(variant) > 0,
        })),
      },
    ]
  })
}
