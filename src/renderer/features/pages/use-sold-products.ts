import { useMemo } from 'react'
import { inventory, type Product } from '../../../shared/contracts/sales/inventory.ts'
import { useApi } from '../../lib/api/use-api.ts'

/** Maximum products of a page, and of one call. */
const MOST = 100

/** The query for a page's products, sorted so that the same set shares one cache entry. */
const soldProducts = (store_id: string, ids: readonly string[]) => ({
  store_id,
  size: MOST,
  product_ids: ids.toSorted().join(','),
})

interface SoldProducts {
  /** Without deleted products; undefined while loading. */
  products: readonly Product[] | undefined
  /** True while `products` may be the previous ones. */
  refreshing: boolean
  error: string | null
  retry: () => void
}

/** Loads the products of a page or an offer, whatever their age. */
export function useSoldProducts(store_id: string, ids: readonly string[]): SoldProducts {
  const none = ids.length === 0
  const { data, error, refreshing, retry } = useApi(
    inventory.list,
    none ? null : { query: soldProducts(store_id, ids) },
    {
      keepPrevious: true,
    },
  )
  const products = useMemo(() => (none ? [] : data?.products), [none, data])
  return { products, refreshing, error, retry }
}
