import type { ReactNode } from 'react'
import type { LoadState } from '../resource/load-state.ts'

/** Rows a page may hold, in the order they are offered (B §9). */
export const PAGE_SIZES = [5, 10, 25] as const

export type PageSize = (typeof PAGE_SIZES)[number]

/** The first of them (B §9). */
export const DEFAULT_PAGE_SIZE: PageSize = PAGE_SIZES[0]

export interface TableSort {
  key: string
  direction: 'asc' | 'desc'
}

/** What the server is asked for. */
export interface TableState {
  /** From 1. */
  page: number
  size: PageSize
  sort: TableSort | null
  search: string
  /** One text a filter; '' is no filter. */
  filters: Readonly<Record<string, string>>
  /** Keys of columns that are switched off. */
  hidden: readonly string[]
}

export interface TableColumn<Row> {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** Numbers and money stand at the end. */
  align?: 'start' | 'end'
  /** Strong for what names the row and for money, soft for the rest. */
  tone?: 'strong' | 'soft'
  sortable?: boolean
  /** CSS length. */
  width?: string
  /** Cannot be switched off. The first column never can. */
  fixed?: boolean
  /**
   * Its place on the card that a row becomes on a phone: the name, the figure at the right, the quiet second line, a
   * badge under the figure, or nowhere. Without one the first column is the name, the rest the second line.
   */
  card?: 'title' | 'value' | 'note' | 'badge' | 'none'
  /** Says on the card's second line what the value is, where it does not say so itself: 'last active'. */
  cardLabel?: string
}

/** What a click on a row does (B §2): goes to a path, opens a panel beside the table, or calls a function. */
export type RowClick<Row> =
  | { redirect: (row: Row) => string }
  | { sidebar: { title: (row: Row) => ReactNode; content: (row: Row) => ReactNode } }
  | { handler: (row: Row) => void }

export interface TableSelection {
  ids: readonly string[]
  /** Every row that matches the search and filters, not only those on this page. */
  all: boolean
}

export interface BulkAction {
  key: string
  label: string
  run: (selection: TableSelection) => void
  destructive?: boolean
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers and messages: 'Orders'. */
  label: string
  columns: readonly TableColumn<Row>[]
  /** The rows of this page. */
  rows: readonly Row[]
  /** All rows after search and filters. */
  total: number
  rowId: (row: Row) => string
  state: TableState
  onStateChange: (patch: Partial<TableState>) => void
  load?: LoadState
  rowClick?: RowClick<Row>
  /** Words for one row, for its checkbox: 'order #10482'. The id without it. */
  rowLabel?: (row: Row) => string
  /** With actions the rows can be ticked. `selectable` alone gives the checkboxes without a bar. */
  bulkActions?: readonly BulkAction[]
  selectable?: boolean
  /** Offers to select every matching row, on all pages. */
  selectAllPages?: boolean
  onSelectionChange?: (selection: TableSelection) => void
  /** Filter chips. On a phone they move behind a button. */
  filters?: ReactNode
  /** Anything at the right end of the bar over the table. */
  tools?: ReactNode
  onExport?: () => void
  /** 'No data available' unless told (GAP-23). */
  emptyMessage?: ReactNode
  searchable?: boolean
  /** Without the foot, when all rows are there at once. */
  paged?: boolean
  /** A menu or button at the end of each row. */
  rowActions?: (row: Row) => ReactNode
}
