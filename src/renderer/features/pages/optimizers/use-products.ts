import { inventory, type Product } from '../../../../shared/contracts/inventory.ts'
import { useStore } from '../../../lib/stores.ts'
import { useApi } from '../../../lib/use-api.ts'

/** How many a picker knows, newest first: the most that one call answers with. */
const MOST = 100

/** The store's products, for pickers and previews. */
export function useProducts() {
  const { store_id } = useStore()
  const { data, error, retry } = useApi(inventory.list, { query: { store_id, size: MOST } })
  return { products: data?.products, error, retry }
}

/** What a product is called; one that is not read yet or is gone says so. */
export const productName = (products: readonly Product[] | undefined, id: string): string =>
  products?.find(({ product_id }) => product_id === id)?.title ?? (products ? 'A product that is gone' : 'A product')
