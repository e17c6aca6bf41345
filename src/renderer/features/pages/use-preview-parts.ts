import { useMemo } from 'react'
import { affirmationBoxes } from '../../../shared/contracts/pages/affirmation-boxes.ts'
import { reviews } from '../../../shared/contracts/pages/reviews.ts'
import { shippingMethods } from '../../../shared/contracts/checkout/shipping-methods.ts'
import { useStore } from '../../lib/session/stores.ts'
import { useApi } from '../../lib/api/use-api.ts'
import type { Product } from '../../../shared/contracts/sales/inventory.ts'
import { sellableCount } from '../../../shared/domain/cart/stock-level.ts'
import type { ShopChoice } from '../../../shared/shop-data.ts'
import type { PaymentPagePreview } from '../../../shared/preview.ts'
import { useSoldProducts } from './use-sold-products.ts'

/** Converts a product for an instant page. */
const choiceOf = ({ product_id, title, description, image, variants }: Product): ShopChoice => ({
  product_id,
  title,
  description,
  image,
  minimum_quantity: 1,
  maximum_quantity: null,
  variants: variants.map((variant) => ({
    variant_id: variant.variant_id,
    title: variant.title,
    price: variant.price,
    available: Math.max(sellableCount(variant), 0),
  })),
})

/** Loads what a page shows besides its own fields, for its preview. Parts still loading are left out. */
export function usePreviewParts(
  store_id: string,
  payment_page_id: string,
  /** Ids of the products on an instant page. */
  sells: readonly string[] = [],
): Omit<PaymentPagePreview, 'kind' | 'page'> {
  const whop = useStore().whop_api_key !== ''
  const methods = useApi(shippingMethods.list, { query: { store_id, payment_page_id } }).data
  const said = useApi(reviews.list, { query: { payment_page_id } }).data
  const box = useApi(affirmationBoxes.details, { query: { payment_page_id } }).data
  const sold = useSoldProducts(store_id, sells).products
  return useMemo(
    () => ({
      ...(methods && methods.shipping_methods.length > 0 ? { shipping_methods: methods.shipping_methods } : {}),
      ...(said ? { reviews: said.reviews } : {}),
      ...(whop && { whop }),
      ...(box ? { affirmation_box: box.affirmationBox } : {}),
      ...(sold ? { choices: sold.map(choiceOf) } : {}),
    }),
    [methods, said, box, whop, sold],
  )
}
