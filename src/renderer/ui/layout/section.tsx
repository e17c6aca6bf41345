import { useId, type ReactNode } from 'react'
import classes from './section.module.css'

interface SectionProps {
  title?: ReactNode
  /** Secondary text below the title. */
  note?: ReactNode
  /** A count or value after the title. */
  count?: ReactNode
  /** Links or controls at the right end of the header. */
  action?: ReactNode
  children: ReactNode
  /** No padding, for tables and lists that reach the edges; adds a line below the header. */
  flush?: boolean
  /** Larger padding for forms. */
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
