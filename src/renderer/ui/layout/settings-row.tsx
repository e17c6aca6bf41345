import { useId, type ReactNode } from 'react'
import classes from './settings-row.module.css'

interface SettingsRowProps {
  title: string
  /** A badge right after the title. */
  status?: ReactNode
  /** What the setting does, in a line or two. */
  help?: ReactNode
  /** Takes all the room there is, for tables and lists, in place of 560 px. */
  wide?: boolean
  /** Without the hairline under it. */
  last?: boolean
  /** The fields; they stand under one another, 16 px apart. */
  children: ReactNode
}

/** One group of settings: what it is on the left, its fields on the right; under 768 px one under the other. */
export function SettingsRow({ title, status, help, wide = false, last = false, children }: SettingsRowProps) {
  const id = useId()
  return (
    <section className={classes.row} data-wide={wide || undefined} data-last={last || undefined} aria-labelledby={id}>
      <div>
        <h2 className={classes.title}>
          <span id={id}>{title}</span>
          {status}
        </h2>
        {help && <p className={classes.help}>{help}</p>}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  )
}

/** Two fields side by side, one under the other on the narrowest screens. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={classes.pair}>{children}</div>
