import type { DataTableProps } from './types.ts'
import type { TableHandle } from './use-table-model.ts'

/** What the table and its cards need to draw their rows. */
export interface RowsProps<Row extends object> extends DataTableProps<Row> {
  handle: TableHandle<Row>
  onOpen: ((row: Row) => void) | undefined
  selectable: boolean
}
