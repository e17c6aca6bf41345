import type { Product } from '../../../../shared/contracts/sales/inventory.ts'
import { productsOf, type OfferTerms } from '../../../../shared/domain/offers/offers.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useSoldProducts } from '../use-sold-products.ts'

/** The products that an offer names: the one that it waits for, and those that it adds. */
export const namedIn = (terms: OfferTerms): string[] =>
  [terms.trigger_product_id, ...productsOf(terms)].filter((id) => id !== '')

/** The products with these ids, at most a hundred, whatever else the store sells. */
export function useProducts(ids: readonly string[]) {
  const { store_id } = useStore()
  const { products, refreshing } = useSoldProducts(store_id, ids)
  return { products, refreshing, nameOf: (id: string) => productName(products, id, refreshing) }
}

/** What a product is called; one that is not read yet or is gone says so. */
export const productName = (products: readonly Product[] | undefined, id: string, refreshing = false): string =>
  products?.find(({ product_id }) => product_id === id)?.title ??
  (products && !refreshing ? 'A product that is gone' : 'A product')
