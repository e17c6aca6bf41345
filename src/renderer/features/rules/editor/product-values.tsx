import { MultiSelect } from '@mantine/core'
import { useProductSearch } from '../../../lib/forms/use-product-search.ts'
import { LAZY_DROPDOWN, PILLS } from '../pills.ts'
import { isList, type EditedCondition } from './rule-values.ts'

export interface ValueProps {
  condition: EditedCondition
  onChange: (patch: Partial<EditedCondition>) => void
  error: string | undefined
}

/** Searches and selects products of the store. */
export function ProductValues({ condition, onChange, error }: ValueProps) {
  const { found, known, typed, setTyped, keep } = useProductSearch()
  const options = found.map(({ product_id, title }) => ({ value: product_id, label: title }))
  const others = condition.texts
    .filter((id) => options.every(({ value }) => value !== id))
    .map((id) => ({ value: id, label: known[id]?.title ?? 'Unknown product' }))
  return (
    <MultiSelect
      comboboxProps={LAZY_DROPDOWN}
      classNames={PILLS}
      aria-label="Value"
      error={error}
      placeholder={condition.texts.length === 0 ? 'Search products' : ''}
      data={[...options, ...others]}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage="No products found"
      hidePickedOptions
      maxValues={isList(condition.operator) ? 200 : 1}
      value={condition.texts}
      onChange={(texts) => {
        for (const product of found) if (texts.includes(product.product_id)) keep(product)
        onChange({ texts })
      }}
    />
  )
}
