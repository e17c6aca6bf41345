import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { inventory, type Product } from '../../../shared/contracts/sales/inventory.ts'
import { useStore } from '../session/stores.ts'
import { useApi } from '../api/use-api.ts'

const MAX_RESULTS = 100
const SEARCH_DELAY_MS = 250

/**
 * Searches the store's products while typing. Keeps earlier results, because the selection can span several searches.
 */
export function useProductSearch() {
  const { store_id } = useStore()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS)
  const [seen, setSeen] = useState<Readonly<Record<string, Product>>>({})
  const query = { store_id, size: MAX_RESULTS, ...(search && { search }) }
  const { data, load, error, retry } = useApi(inventory.list, { query }, { keepPrevious: true })
  const found = data?.products ?? []
  const known = { ...seen, ...Object.fromEntries(found.map((product) => [product.product_id, product])) }
  return {
    found,
    known,
    typed,
    setTyped,
    /** Load state of the first response, for a screen that has nothing to show before. */
    load,
    /** The error message of the search, or null. */
    error,
    retry,
    keep: (product: Product) => setSeen({ ...seen, [product.product_id]: product }),
  }
}
