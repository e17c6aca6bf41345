import type { ReactNode } from 'react'
import { ScrollRegion } from './scroll-region.tsx'
import classes from './simple-table.module.css'

interface Column {
  label: string
  align?: 'end'
}

interface SimpleTableProps {
  label: string
  columns: readonly (Column | string)[]
  /** All columns but the first are numbers. */
  numeric?: boolean
  compact?: boolean
  /** Rows of the body. */
  children: ReactNode
  /** Row with the totals. */
  footer?: ReactNode
}

/** A short table without sorting or pages, which scrolls sideways on phones. */
export function SimpleTable({ label, columns, numeric = false, compact = false, children, footer }: SimpleTableProps) {
  return (
    <ScrollRegion label={label} className={classes.scroll ?? ''}>
      <table
        className={classes.table}
        aria-label={label}
        data-numeric={numeric || undefined}
        data-compact={compact || undefined}
      >
        <thead>
          <tr>
            {columns.map((column) => {
              const { label: text, align } = typeof column === 'string' ? { label: column, align: undefined } : column
              return (
                <th scope="col" key={text} data-align={align}>
                  {text}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>{children}</tbody>
        {footer && <tfoot>{footer}</tfoot>}
      </table>
    </ScrollRegion>
  )
}
