import { MultiSelect } from '@mantine/core'
import { IconShoppingBag } from '@tabler/icons-react'
import type { Product } from '../../../../shared/contracts/sales/inventory.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useProductSearch } from '../../../lib/forms/use-product-search.ts'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { ChoiceField } from '../fields.tsx'
import { usePaymentPage } from '../payment-page-context.tsx'
import { useSoldProducts } from '../use-sold-products.ts'
import classes from './groups.module.css'

const modes = [
  { value: 'single', label: 'One product' },
  { value: 'multiple', label: 'Several products' },
] as const

/** Options of the field: search results, and products already on the page. */
function choicesOf(found: readonly Product[], named: readonly string[], known: ReadonlyMap<string, Product>) {
  const offered = found.filter(({ status, product_id }) => status === 'active' || named.includes(product_id))
  const others = named.filter((id) => offered.every(({ product_id }) => product_id !== id))
  return [...offered.map(({ product_id }) => product_id), ...others].map((value) => {
    const product = known.get(value)
    const label = product?.status === 'archived' ? `${product.title} (archived)` : product?.title
    return { value, label }
  })
}

/** The products of an instant page, and how shoppers select among them (PP-007, GAP-60). */
export function ProductsGroup() {
  const { values, set, problems } = usePaymentPage()
  const { store_id } = useStore()
  const named = values.selected_products
  const search = useProductSearch()
  const sold = useSoldProducts(store_id, named)
  const error = sold.error ?? search.error
  const products = [...Object.values(search.known), ...(sold.products ?? [])]
  const known = new Map(products.map((product) => [product.product_id, product]))
  const archived = named.flatMap((id) => known.get(id) ?? []).filter(({ status }) => status === 'archived')
  // A product that was deleted or is still loading stays in the list.
  const nameless = sold.products ? 'Deleted product' : 'A product'
  const choices = choicesOf(search.found, named, known).map(({ value, label = nameless }) => ({ value, label }))
  const retry = () => {
    sold.retry()
    search.retry()
  }
  return (
    <SettingGroup
      title="Products"
      icon={IconShoppingBag}
      open
      note={named.length === 0 ? 'None' : pluralize(named.length, 'product')}
      keywords="selected instant selection mode"
    >
      <MultiSelect
        label="Products on this page"
        size="xs"
        placeholder={named.length === 0 ? 'Search products' : ''}
        searchable
        searchValue={search.typed}
        onSearchChange={search.setTyped}
        hidePickedOptions
        nothingFoundMessage="No products found"
        data={choices}
        value={[...named]}
        error={problems.get('selected_products')}
        onChange={(selected_products) => {
          for (const product of search.found) if (selected_products.includes(product.product_id)) search.keep(product)
          set({ selected_products })
        }}
      />
      {archived.length > 0 && (
        <p className={classes.warning} role="status">
          Shoppers can’t buy {archived.map(({ title }) => title).join(', ')} while archived.
        </p>
      )}
      {error !== null && (
        <p className={classes.warning} role="alert">
          <span>
            {error}{' '}
            <button type="button" className={classes.fix} onClick={retry}>
              Retry
            </button>
          </span>
        </p>
      )}
      <ChoiceField name="instant_selection_mode" label="Shoppers can choose" choices={modes} />
    </SettingGroup>
  )
}
