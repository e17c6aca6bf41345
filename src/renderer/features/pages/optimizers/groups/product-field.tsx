import { Select } from '@mantine/core'
import { useProductSearch } from '../../../../lib/forms/use-product-search.ts'
import { useSettings } from '../../editor/settings-context.tsx'
import { useProducts } from '../use-products.ts'

interface ProductFieldProps {
  name: 'trigger_product_id' | 'product1_id' | 'product2_id' | 'product3_id'
  label: string
  description?: string
  placeholder: string
}

/** Searches and selects a product of the store, or none. An archived product stays selected until it is replaced. */
export function ProductField({ name, label, description, placeholder }: ProductFieldProps) {
  const { read, write, problems } = useSettings()
  const { found, setTyped } = useProductSearch()
  const value = String(read(name))
  const { nameOf } = useProducts(value === '' ? [] : [value])
  const offered = found.filter(({ status, product_id }) => status === 'active' || product_id === value)
  const choices = offered.map(({ product_id, title }) => ({ value: product_id, label: title }))
  const apart = value !== '' && offered.every(({ product_id }) => product_id !== value)
  const chosen = value === '' ? '' : nameOf(value)
  return (
    <Select
      label={label}
      description={description}
      placeholder={placeholder}
      size="xs"
      searchable
      clearable
      // The field's text for the selected product isn't a search.
      onSearchChange={(typed) => setTyped(typed === chosen ? '' : typed)}
      nothingFoundMessage="No products found"
      data={apart ? [...choices, { value, label: chosen }] : choices}
      value={value === '' ? null : value}
      error={problems.get(name)}
      onChange={(id) => write(name, id ?? '')}
    />
  )
}
