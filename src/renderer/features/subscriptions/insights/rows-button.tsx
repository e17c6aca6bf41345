import type { ReactNode } from 'react'
import type { PartProps, RowsOf } from './insight-types.ts'
import classes from './insights.module.css'

interface RowsButtonProps extends Pick<PartProps, 'onOpen'> {
  rows: RowsOf
  /** `figure`: the value of a card, `link`: a link in a text, `plain`: styled by `className`. */
  look?: 'figure' | 'link' | 'plain'
  className?: string | undefined
  children: ReactNode
}

/** A figure that opens the rows behind it. */
export function RowsButton({ rows, onOpen, look = 'link', className, children }: RowsButtonProps) {
  const styled = { figure: classes.figureLink, link: classes.rowsLink, plain: className }[look]
  return (
    <button type="button" className={styled} title={`View ${rows.title.toLowerCase()}`} onClick={() => onOpen(rows)}>
      {children}
    </button>
  )
}
