import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { inventory } from '../../../shared/contracts/sales/inventory.ts'
import { useStore } from '../../lib/session/stores.ts'
import { useApi } from '../../lib/api/use-api.ts'

interface ProductPickerProps {
  label: string
  description: string
  placeholder: string
  value: string[]
  onChange: (ids: string[]) => void
  error?: ReactNode
  disabled?: boolean
}

const MAX_RESULTS = 100
const SEARCH_DELAY_MS = 250

/** Selects products of the store by searching; returns ids. */
export function ProductPicker({ value, placeholder, onChange, ...field }: ProductPickerProps) {
  const { store_id } = useStore()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS)
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const query = { store_id, size: MAX_RESULTS, ...(search && { search }) }
  const { data } = useApi(inventory.list, { query }, { keepPrevious: true })
  const found = (data?.products ?? []).map(({ product_id, title }) => ({ value: product_id, label: title }))
  const names = { ...chosen, ...Object.fromEntries(found.map((option) => [option.value, option.label])) }
  const others = value.filter((id) => found.every((option) => option.value !== id))
  return (
    <MultiSelect
      {...field}
      placeholder={value.length === 0 ? placeholder : ''}
      data={[
        ...found,
        ...others.map((id) => ({ value: id, label: names[id] ?? 'A product that is no longer listed' })),
      ]}
      value={value}
      onChange={(ids) => {
        // Keeps the names of selected products, because the next search may not include them.
        setChosen(Object.fromEntries(ids.flatMap((id) => (names[id] === undefined ? [] : [[id, names[id]]]))))
        onChange(ids)
      }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage="No matching products"
      hidePickedOptions
      clearable
      clearButtonProps={{ 'aria-label': 'Remove all products' }}
    />
  )
}
