import { Checkbox } from '@mantine/core'
import type { Row as ModelRow } from '@tanstack/react-table'
import type { KeyboardEvent, MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import classes from './data-table.module.css'
import type { RowsProps } from './rows-props.ts'
import type { Features } from './use-table-model.ts'

interface TableRowProps<Row extends object> extends RowsProps<Row> {
  row: ModelRow<Features, Row>
  index: number
  /** True for the one row in the tab order; arrow keys reach the others. */
  focusable: boolean
  onRowKey: (event: KeyboardEvent<HTMLElement>) => void
}

/** A click on a control inside the row isn't a click on the row. */
const onControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, input, label, [role="menuitem"], [data-row-control]') !== null

/** A row. Click or Enter opens it, Space selects it. */
export function TableRow<Row extends object>(props: TableRowProps<Row>) {
  const { row, index, handle, rowClick, onOpen, selectable, rowActions, rowLabel, focusable } = props
  const open = (event: MouseEvent) => {
    if (onOpen !== undefined && !onControl(event.target)) onOpen(row.original)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter' && onOpen !== undefined) onOpen(row.original)
    else if (event.key === ' ' && selectable) row.toggleSelected()
    else return props.onRowKey(event)
    event.preventDefault()
  }
  const path = rowClick !== undefined && 'redirect' in rowClick ? rowClick.redirect(row.original) : null

  return (
    <tr
      className={classes.row}
      data-row={index}
      data-opens={onOpen !== undefined || undefined}
      data-selected={row.getIsSelected() || undefined}
      aria-rowindex={index + 2}
      {...(selectable ? { 'aria-selected': row.getIsSelected() } : {})}
      tabIndex={focusable ? 0 : -1}
      onClick={open}
      onKeyDown={press}
    >
      {selectable && (
        <td className={classes.tick} data-row-control>
          <Checkbox
            aria-label={`Select ${rowLabel?.(row.original) ?? row.id}`}
            checked={row.getIsSelected()}
            onChange={(event) => row.toggleSelected(event.currentTarget.checked)}
          />
        </td>
      )}
      {row.getVisibleCells().map((cell, position) => {
        const column = handle.byKey.get(cell.column.id)
        const content = column?.cell(row.original)
        return (
          <td
            key={cell.id}
            data-align={column?.align}
            data-tone={column?.tone ?? (position === 0 ? 'strong' : undefined)}
          >
            {position === 0 && path !== null ? (
              <Link className={classes.rowLink ?? ''} to={path} tabIndex={-1}>
                {content}
              </Link>
            ) : (
              content
            )}
          </td>
        )
      })}
      {rowActions && (
        <td className={classes.actionsCell} data-row-control>
          {rowActions(row.original)}
        </td>
      )}
    </tr>
  )
}
