import { VisuallyHidden } from '@mantine/core'
import { formatCount } from '../../lib/format/format.ts'
import classes from './count-badge.module.css'

interface CountBadgeProps {
  count: number
  /** Completes the sentence for screen readers: 'disputes need a response'. */
  label: string
}

/** A count of things that wait for the merchant. */
export const CountBadge = ({ count, label }: CountBadgeProps) => (
  <span className={classes.badge}>
    {formatCount(count)}
    <VisuallyHidden> {label}</VisuallyHidden>
  </span>
)
