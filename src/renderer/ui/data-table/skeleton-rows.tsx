import { SkeletonBar } from '../feedback/skeletons.tsx'
import classes from './data-table.module.css'
import type { RowsProps } from './rows-props.ts'

/** Placeholder rows in the actual columns, as many as the page size. */
export function SkeletonRows<Row extends object>({ handle, selectable, rowActions, state }: RowsProps<Row>) {
  const columns = handle.table.getVisibleLeafColumns()
  return Array.from({ length: state.size }, (_, row) => (
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
