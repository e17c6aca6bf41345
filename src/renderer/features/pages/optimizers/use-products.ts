import type { Product } from '../../../../shared/contracts/sales/inventory.ts'
import { productsOf, type OfferTerms } from '../../../../shared/domain/offers/offers.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useSoldProducts } from '../use-sold-products.ts'

/** Ids of the products in an offer: those that trigger it, and those it adds. */
export const productIdsOf = (terms: OfferTerms): string[] =>
  [terms.trigger_product_id, ...productsOf(terms)].filter((id) => id !== '')

/** Loads the products with these ids, at most 100. */
export function useProducts(ids: readonly string[]) {
  const { store_id } = useStore()
  const { products, refreshing } = useSoldProducts(store_id, ids)
  return { products, refreshing, nameOf: (id: string) => productName(products, id, refreshing) }
}

/** The name of a product, or a placeholder if it is loading or was deleted. */
export const productName = (products: readonly Product[] | undefined, id: string, refreshing = false): string =>
  products?.find(({ product_id }) => product_id === id)?.title ??
  (products && !refreshing ? 'Deleted product' : 'A product')
