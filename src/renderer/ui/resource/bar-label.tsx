import type { Icon } from '@tabler/icons-react'
import classes from './editor-screen.module.css'

/** Label of a button in an editor's bar before Publish: icon only if space is tight. */
export function BarLabel({ icon: Mark, label }: { icon: Icon; label: string }) {
  return (
    <span className={classes.barLabel} title={label}>
      <Mark size={16} stroke={1.8} aria-hidden />
      <span>{label}</span>
    </span>
  )
}
