import type { DataTableProps } from './types.ts'
import type { TableHandle } from './use-table-model.ts'

/** Props shared by the table and card layouts. */
export interface RowsProps<Row extends object> extends DataTableProps<Row> {
  handle: TableHandle<Row>
  onOpen: ((row: Row) => void) | undefined
  selectable: boolean
}
