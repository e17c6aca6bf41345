import { toMajor } from '../../../../shared/domain/money/money.ts'
import type { ShopData } from '../../../../shared/shop-data.ts'
import type { TagSubject } from '../../../../shared/tag-messages.ts'

/** What tags learn about a page: its cart or its order. Nothing about the shopper. */
export function tagSubjectOf(data: ShopData): TagSubject | null {
  if (data.kind === 'confirmation') {
    const { currency, total_price, order_number, line_items } = data.order
    const items = line_items.map(({ variant_id, title, discount_price, quantity }) => ({
      id: variant_id ?? '',
      title,
      price: toMajor(discount_price, currency),
      quantity,
    }))
    return { value: toMajor(total_price, currency), currency, items, order: order_number }
  }
  if (data.kind !== 'checkout' && data.kind !== 'after_offer') return null
  const { currency, total, cart } = data.kind === 'checkout' ? data.live_cart : data.session
  const items = cart.map(({ product_variant_id, title, discount_price, quantity }) => ({
    id: product_variant_id,
    title,
    price: toMajor(discount_price, currency),
    quantity,
  }))
  return { value: toMajor(total, currency), currency, items, order: '' }
}
