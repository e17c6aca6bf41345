import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { BulkBar } from '../data-table/bulk-bar.tsx'
import { CardList } from '../data-table/card-list.tsx'
import classes from '../data-table/data-table.module.css'
import { SidePanel } from '../data-table/side-panel.tsx'
import { TableFoot } from '../data-table/table-foot.tsx'
import { TableGrid } from '../data-table/table-grid.tsx'
import { Toolbar } from '../data-table/toolbar.tsx'
import type { DataTableProps } from '../data-table/types.ts'
import { useTableModel } from '../data-table/use-table-model.ts'
import { PHONE } from '../display/media.ts'
import { ErrorState } from '../feedback/states.tsx'

/** Returns the handler that opens a row; undefined if rows can't be opened. */
function useOpenRow<Row>(props: DataTableProps<Row>, openPanel: (row: Row) => void): ((row: Row) => void) | undefined {
  const navigate = useNavigate()
  const click = props.rowClick
  if (click === undefined) return undefined
  if ('redirect' in click) return (row) => void navigate(click.redirect(row))
  if ('sidebar' in click) return openPanel
  return click.handler
}

/**
 * The table of B §2: selection, row click, search, pages of 5, 10 or 25, sorting, filters, column selection, export and
 * bulk actions. The server does the work: rows and total are props, and changes are reported through `onStateChange`
 * (see `useTableState`).
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, load, rowClick, state, total, paged = true, emptyMessage = 'No data available' } = props
  const phone = useMediaQuery(PHONE) ?? false
  const [panelRow, setPanelRow] = useState<Row | null>(null)
  const handle = useTableModel(props)
  const onOpen = useOpenRow(props, setPanelRow)
  const selectable = props.selectable ?? (props.bulkActions !== undefined && props.bulkActions.length > 0)
  const error = load?.error ?? null
  const Rows = phone ? CardList : TableGrid

  return (
    <div className={classes.root}>
      <Toolbar {...props} table={handle.table} phone={phone} />
      {error !== null ? (
        <div className={classes.card}>
          <ErrorState {...error} title={`${label} couldn’t be loaded`} onRetry={load?.onRetry} />
        </div>
      ) : (
        <div className={classes.card} data-phone={phone || undefined}>
          {handle.selection.ids.length > 0 && <BulkBar {...props} handle={handle} />}
          <Rows {...props} handle={handle} onOpen={onOpen} selectable={selectable} emptyMessage={emptyMessage} />
          {paged && (
            <TableFoot state={state} total={total} shown={props.rows.length} load={load} change={props.onStateChange} />
          )}
        </div>
      )}
      {rowClick && 'sidebar' in rowClick && (
        <SidePanel row={panelRow} {...rowClick.sidebar} onClose={() => setPanelRow(null)} />
      )}
    </div>
  )
}
