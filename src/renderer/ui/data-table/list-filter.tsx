import type { TableStateChange } from '../layout/use-table-state.ts'
import { FilterChip, type FilterOption } from './filter-chip.tsx'
import type { TableState } from './types.ts'

interface ListFilterProps {
  /** Key of the filter in the list state and address. */
  name: string
  label: string
  options: readonly FilterOption[]
  state: Pick<TableState, 'filters'>
  onStateChange: TableStateChange
}

/** A chip for one filter of a list. */
export const ListFilter = ({ name, label, options, state, onStateChange }: ListFilterProps) => (
  <FilterChip
    label={label}
    options={options}
    value={state.filters[name] ?? ''}
    onChange={(value) => onStateChange({ filters: { [name]: value } })}
  />
)
