import { useId, type ReactNode } from 'react'
import classes from './settings-row.module.css'

interface SettingsRowProps {
  title: string
  /** A badge after the title. */
  status?: ReactNode
  /** One or two lines about the setting. */
  help?: ReactNode
  /** Full width, for tables and lists, in place of 560 px. */
  wide?: boolean
  /** No divider below. */
  last?: boolean
  /** The fields, stacked with a 16 px gap. */
  children: ReactNode
}

/** A group of settings: description on the left, fields on the right; stacked below 768 px. */
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

/** Two fields side by side, stacked on the narrowest screens. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={classes.pair}>{children}</div>
