import { VisuallyHidden } from '@mantine/core'
import { formatCount } from '../../lib/format/format.ts'
import classes from './count-badge.module.css'

interface CountBadgeProps {
  count: number
  /** Completes the sentence for screen readers: 'disputes need a response'. */
  label: string
}

/** The number of items that need the merchant's action. */
export const CountBadge = ({ count, label }: CountBadgeProps) => (
  <span className={classes.badge}>
    {formatCount(count)}
    <VisuallyHidden> {label}</VisuallyHidden>
  </span>
)
