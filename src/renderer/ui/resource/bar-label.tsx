import type { Icon } from '@tabler/icons-react'
import classes from './editor-screen.module.css'

/** What stands in a button of an editor's bar before Publish: where there is little room its sign alone is seen. */
export function BarLabel({ icon: Mark, label }: { icon: Icon; label: string }) {
  return (
    <span className={classes.barLabel} title={label}>
      <Mark size={16} stroke={1.8} aria-hidden />
      <span>{label}</span>
    </span>
  )
}
