import { VisuallyHidden } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { changeTone, type StatChange } from '../../../ui/display/stat-card.tsx'
import classes from '../home.module.css'

/** A change outside of a stat card: arrow, value, and the color of its meaning. */
export function ChangeMark({ change }: { change: StatChange | undefined }) {
  if (change === undefined) return null
  const Arrow = change.direction === 'up' ? IconArrowUpRight : IconArrowDownRight
  return (
    <span className={classes.change} data-tone={changeTone(change)}>
      {change.direction !== 'flat' && <Arrow size={12} stroke={2.2} aria-hidden />}
      <VisuallyHidden>{change.direction === 'flat' ? 'unchanged' : change.direction} </VisuallyHidden>
      {change.label}
    </span>
  )
}
