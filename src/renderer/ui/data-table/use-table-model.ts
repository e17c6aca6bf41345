import {
  columnVisibilityFeature,
  functionalUpdate,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ReactTable,
  type RowSelectionState,
  type SortingState,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import type { DataTableProps, TableColumn, TableSelection, TableState } from './types.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature })

export type Features = typeof features
export type TableModel<Row extends object> = ReactTable<Features, Row>

const toSorting = (state: TableState): SortingState =>
  state.sort === null ? [] : [{ id: state.sort.key, desc: state.sort.direction === 'desc' }]

const idsOf = (selected: RowSelectionState): string[] => Object.keys(selected).filter((id) => selected[id] === true)

const columnDefs = <Row extends object>(columns: readonly TableColumn<Row>[]): ColumnDef<Features, Row>[] =>
  columns.map((column, index) => ({
    id: column.key,
    header: column.label,
    accessorFn: (row) => row,
    cell: ({ row }) => column.cell(row.original),
    enableSorting: column.sortable ?? false,
    sortDescFirst: false,
    enableHiding: index > 0 && !column.fixed,
  }))

/** A selection belongs to one search: under another it would include hidden rows. */
interface Ticked {
  scope: string
  ids: RowSelectionState
  all: boolean
}

export interface TableHandle<Row extends object> {
  table: TableModel<Row>
  byKey: ReadonlyMap<string, TableColumn<Row>>
  selection: TableSelection
  selectAllPages: () => void
  clearSelection: () => void
}

/** Columns, order and selected rows of a table; order and hidden columns are stored in the caller's state. */
export function useTableModel<Row extends object>(props: DataTableProps<Row>): TableHandle<Row> {
  const { columns, rows, rowId, state, onStateChange, onSelectionChange } = props
  const scope = JSON.stringify([state.search, state.filters])
  const [ticked, setTicked] = useState<Ticked>({ scope, ids: {}, all: false })
  const all = ticked.scope === scope && ticked.all
  const selected = useMemo<RowSelectionState>(() => {
    if (ticked.scope !== scope) return {}
    return ticked.all ? Object.fromEntries(rows.map((row) => [rowId(row), true])) : ticked.ids
  }, [ticked, scope, rows, rowId])
  const defs = useMemo(() => columnDefs(columns), [columns])
  const byKey = useMemo(() => new Map(columns.map((column) => [column.key, column])), [columns])
  const sorting = useMemo(() => toSorting(state), [state])
  const hidden = useMemo(() => Object.fromEntries(state.hidden.map((key) => [key, false])), [state.hidden])

  const select = (ids: RowSelectionState, every: boolean) => {
    setTicked({ scope, ids, all: every })
    onSelectionChange?.({ ids: idsOf(ids), all: every })
  }

  const table = useTable<Features, Row>({
    features,
    columns: defs,
    data: rows,
    getRowId: rowId,
    manualSorting: true,
    state: { rowSelection: selected, sorting, columnVisibility: hidden },
    onRowSelectionChange: (updater) => select(functionalUpdate(updater, selected), false),
    onSortingChange: (updater) => {
      const [first] = functionalUpdate(updater, sorting)
      onStateChange({ sort: first ? { key: first.id, direction: first.desc ? 'desc' : 'asc' } : null })
    },
    onColumnVisibilityChange: (updater) => {
      const next = functionalUpdate(updater, hidden)
      onStateChange({ hidden: Object.keys(next).filter((key) => next[key] === false) })
    },
  })

  return {
    table,
    byKey,
    selection: { ids: idsOf(selected), all },
    selectAllPages: () => select(selected, true),
    clearSelection: () => select({}, false),
  }
}
