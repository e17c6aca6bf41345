import { Select } from '@mantine/core'
import { useSettings } from '../../editor/settings-context.tsx'
import { productName, useProducts } from '../use-products.ts'

interface ProductFieldProps {
  name: 'trigger_product_id' | 'product1_id' | 'product2_id' | 'product3_id'
  label: string
  description?: string
  placeholder: string
}

/** A product of the store, or none. One that was archived keeps its place until another is chosen. */
export function ProductField({ name, label, description, placeholder }: ProductFieldProps) {
  const { read, write, problems } = useSettings()
  const { products } = useProducts()
  const value = String(read(name))
  const offered = (products ?? []).filter(({ status, product_id }) => status === 'active' || product_id === value)
  const choices = offered.map(({ product_id, title }) => ({ value: product_id, label: title }))
  const gone = value !== '' && offered.every(({ product_id }) => product_id !== value)
  return (
    <Select
      label={label}
      description={description}
      placeholder={placeholder}
      size="xs"
      searchable
      clearable
      nothingFoundMessage="No product is called that"
      data={gone ? [...choices, { value, label: productName(products, value) }] : choices}
      value={value === '' ? null : value}
      error={problems.get(name)}
      onChange={(id) => write(name, id ?? '')}
    />
  )
}
