import { useMemo } from 'react'
import { inventory, type Product } from '../../../shared/contracts/sales/inventory.ts'
import { useApi } from '../../lib/api/use-api.ts'

/** The most that a page may name, and that one call answers with. */
const MOST = 100

/** How the products that a page names are asked for: in one order, so that the same ones are one answer. */
const soldProducts = (store_id: string, ids: readonly string[]) => ({
  store_id,
  size: MOST,
  product_ids: ids.toSorted().join(','),
})

interface SoldProducts {
  /** Those that are gone are not among them; undefined until they are read. */
  products: readonly Product[] | undefined
  /** Those of before may stand here until the answer. */
  refreshing: boolean
  error: string | null
  retry: () => void
}

/** The products that a page or an offer names, however old they are. */
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
