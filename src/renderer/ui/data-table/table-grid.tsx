import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { SkeletonBar } from '../feedback/skeletons.tsx'
import { useOverflowing } from './use-overflowing.ts'
import { TableRow } from './table-row.tsx'
import classes from './data-table.module.css'
import type { RowsProps } from './rows-props.ts'
import { useWindowedRows, VIRTUAL_FROM } from './use-windowed-rows.ts'

const sorted = { asc: 'ascending', desc: 'descending' } as const
const arrows = { asc: IconArrowUp, desc: IconArrowDown } as const

function HeadCells<Row extends object>({ handle }: RowsProps<Row>) {
  return handle.table.getFlatHeaders().map(({ column, id }) => {
    const mine = handle.byKey.get(column.id)
    const direction = column.getIsSorted()
    const Arrow = direction === false ? IconArrowsSort : arrows[direction]
    return (
      <th
        key={id}
        scope="col"
        data-align={mine?.align}
        style={mine?.width === undefined ? undefined : { width: mine.width }}
        {...(direction === false ? {} : { 'aria-sort': sorted[direction] })}
      >
        {column.getCanSort() ? (
          <UnstyledButton
            className={classes.sort ?? ''}
            data-active={direction !== false || undefined}
            onClick={column.getToggleSortingHandler()}
          >
            {mine?.label}
            <Arrow size={14} stroke={2} aria-hidden />
          </UnstyledButton>
        ) : (
          mine?.label
        )}
      </th>
    )
  })
}

function TableHead<Row extends object>(props: RowsProps<Row>) {
  const { table } = props.handle
  const none = props.load?.loading === true || props.rows.length === 0
  return (
    <thead className={classes.head}>
      <tr>
        {props.selectable && (
          <th className={classes.tick} scope="col">
            <Checkbox
              aria-label="Select all rows"
              disabled={none}
              checked={!none && table.getIsAllRowsSelected()}
              indeterminate={!none && table.getIsSomeRowsSelected()}
              onChange={(event) => table.toggleAllRowsSelected(event.currentTarget.checked)}
            />
          </th>
        )}
        <HeadCells {...props} />
        {props.rowActions && (
          <th className={classes.actionsCell} scope="col">
            <span className={classes.spoken}>Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

/** Rows as a table. */
export function TableGrid<Row extends object>(props: RowsProps<Row>) {
  const { handle, label, load, rows, selectable, rowActions, emptyMessage } = props
  const box = useRef<HTMLDivElement>(null)
  const overflowing = useOverflowing(box)
  const all = handle.table.getRowModel().rows
  const windowed = useWindowedRows(all, box)
  const keys = useRowKeys(all.length)
  const span = handle.table.getVisibleLeafColumns().length + Number(selectable) + Number(rowActions !== undefined)
  const loading = load?.loading === true
  const scrolls = overflowing || all.length > VIRTUAL_FROM

  return (
    <div
      className={classes.scroll}
      ref={box}
      data-scrolls={scrolls || undefined}
      {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}
    >
      <table className={classes.table} aria-label={label} aria-rowcount={props.total + 1} aria-busy={loading}>
        <TableHead {...props} />
        <tbody>
          {loading && <SkeletonRows {...props} />}
          {!loading && rows.length === 0 && (
            <tr>
              <td className={classes.none} colSpan={span}>
                {emptyMessage}
              </td>
            </tr>
          )}
          {!loading && windowed.before > 0 && <tr aria-hidden style={{ height: windowed.before }} />}
          {!loading &&
            windowed.items.map(({ row, index }) => (
              <TableRow
                key={row.id}
                {...props}
                row={row}
                index={index}
                focusable={keys.isEntry(index)}
                onRowKey={keys.onKeyDown}
              />
            ))}
          {!loading && windowed.after > 0 && <tr aria-hidden style={{ height: windowed.after }} />}
        </tbody>
      </table>
    </div>
  )
}

/** Placeholder rows in the actual columns, as many as the page size. */
function SkeletonRows<Row extends object>(props: RowsProps<Row>) {
  const { handle, selectable, rowActions, state, skeletonRows = state.size } = props
  const columns = handle.table.getVisibleLeafColumns()
  return Array.from({ length: skeletonRows }, (_, row) => (
    <tr className={classes.row} key={row} aria-hidden data-testid="skeleton-row">
      {selectable && (
        <td className={classes.tick}>
          <span className={classes.tickShape} />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.id} data-align={handle.byKey.get(column.id)?.align}>
          <SkeletonBar width={`${48 + ((row * 13 + index * 29) % 36)}%`} />
        </td>
      ))}
      {rowActions && <td className={classes.actionsCell} />}
    </tr>
  ))
}

const targetRow = (key: string, at: number, last: number): number | null => {
  if (key === 'ArrowDown') return Math.min(at + 1, last)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return last
  return null
}

interface RowKeys {
  isEntry: (index: number) => boolean
  /** Handler for each row. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** Roving tab index: one row is in the tab order, and arrows, Home and End move between rows. */
function useRowKeys(count: number): RowKeys {
  const [at, setAt] = useState(0)
  const entry = Math.min(at, Math.max(count - 1, 0))
  return {
    isEntry: (index) => index === entry,
    onKeyDown: (event) => {
      const next = targetRow(event.key, Number(event.currentTarget.dataset['row']), count - 1)
      if (next === null) return
      event.preventDefault()
      setAt(next)
      event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus()
    },
  }
}
