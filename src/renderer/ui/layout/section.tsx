import { useId, type ReactNode } from 'react'
import classes from './section.module.css'

interface SectionProps {
  title?: ReactNode
  /** One quiet line under the title. */
  note?: ReactNode
  /** A count or figure right after the title. */
  count?: ReactNode
  /** Links or controls at the right end of the head. */
  action?: ReactNode
  children: ReactNode
  /** Without padding, for tables and row lists that reach the edges; the head gets a line under it. */
  flush?: boolean
  /** Roomier padding for forms. */
  form?: boolean
}

/** A card with a heading. */
export function Section({ title, note, count, action, children, flush = false, form = false }: SectionProps) {
  const id = useId()
  return (
    <section
      className={classes.section}
      data-flush={flush || undefined}
      data-form={form || undefined}
      {...(title ? { 'aria-labelledby': id } : {})}
    >
      {(title || action) && (
        <header className={classes.head}>
          <div className={classes.titles}>
            <h2 className={classes.title} id={id}>
              {title}
              {count !== undefined && <span className={classes.count}>{count}</span>}
            </h2>
            {note && <p className={classes.note}>{note}</p>}
          </div>
          {action && <div className={classes.action}>{action}</div>}
        </header>
      )}
      <div className={classes.body}>{children}</div>
    </section>
  )
}
