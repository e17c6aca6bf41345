import type { ReactNode } from 'react'
import type { LoadState } from '../resource/load-state.ts'

/** Page sizes, in display order (B §9). */
export const PAGE_SIZES = [5, 10, 25] as const

export type PageSize = (typeof PAGE_SIZES)[number]

/** The first page size (B §9). */
export const DEFAULT_PAGE_SIZE: PageSize = PAGE_SIZES[0]

export interface TableSort {
  key: string
  direction: 'asc' | 'desc'
}

/** The state sent to the server. */
export interface TableState {
  /** Starts at 1. */
  page: number
  size: PageSize
  sort: TableSort | null
  search: string
  /** One value per filter; '' means no filter. */
  filters: Readonly<Record<string, string>>
  /** Keys of hidden columns. */
  hidden: readonly string[]
}

export interface TableColumn<Row> {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** Numbers and money are aligned to the end. */
  align?: 'start' | 'end'
  /** Strong for names and money, soft for the rest. */
  tone?: 'strong' | 'soft'
  sortable?: boolean
  /** A CSS length. */
  width?: string
  /** True if it can't be hidden. The first column never can. */
  fixed?: boolean
  /**
   * Position on the card that a row becomes on a phone: name, figure on the right, secondary line, badge below the
   * figure, or hidden. Defaults to name for the first column and secondary line for the rest.
   */
  card?: 'title' | 'value' | 'note' | 'badge' | 'none'
  /** Label on the card's secondary line for a value that isn't self-explanatory: 'last active'. */
  cardLabel?: string
}

/** Row click (B §2): navigates to a path, opens a panel next to the table, or calls a function. */
export type RowClick<Row> =
  | { redirect: (row: Row) => string }
  | { sidebar: { title: (row: Row) => ReactNode; content: (row: Row) => ReactNode } }
  | { handler: (row: Row) => void }

export interface TableSelection {
  ids: readonly string[]
  /** True for every row that matches the search and filters, not only those on this page. */
  all: boolean
}

export interface BulkAction {
  key: string
  label: string
  run: (selection: TableSelection) => void
  destructive?: boolean
}

export interface DataTableProps<Row> {
  /** The items listed, for screen readers and messages: 'Orders'. */
  label: string
  columns: readonly TableColumn<Row>[]
  /** Rows of this page. */
  rows: readonly Row[]
  /** Number of rows after search and filters. */
  total: number
  rowId: (row: Row) => string
  state: TableState
  onStateChange: (patch: Partial<TableState>) => void
  load?: LoadState
  rowClick?: RowClick<Row>
  /** Name of a row for its checkbox: 'order #10482'. Defaults to the id. */
  rowLabel?: (row: Row) => string
  /** Bulk actions make rows selectable. `selectable` alone adds checkboxes without a bar. */
  bulkActions?: readonly BulkAction[]
  selectable?: boolean
  /** Allows selecting every matching row, across pages. */
  selectAllPages?: boolean
  onSelectionChange?: (selection: TableSelection) => void
  /** Filter chips. On a phone they are behind a button. */
  filters?: ReactNode
  /** Content at the right end of the toolbar. */
  tools?: ReactNode
  onExport?: () => void
  /** Defaults to 'No data available' (GAP-23). */
  emptyMessage?: ReactNode
  searchable?: boolean
  /** Defaults to 'Search...'. */
  searchPlaceholder?: string
  /** Number of rows while loading; defaults to the page size. */
  skeletonRows?: number
  /** A menu at the right end of the toolbar, on every device. It replaces the columns button. */
  menu?: ReactNode
  /** False hides the footer, if all rows are loaded. */
  paged?: boolean
  /** Menu or button at the end of each row. */
  rowActions?: (row: Row) => ReactNode
}
