import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

export type StatusTone = 'ok' | 'bad' | 'warn' | 'mute' | 'info'

/** Label and tone of a status. */
export interface StatusLabel {
  label: string
  tone: StatusTone
}

interface StatusBadgeProps {
  /** Green for success, yellow for pending or warning, red for failed or lost, gray for neutral, blue for info. */
  tone: StatusTone
  children: ReactNode
  size?: 'normal' | 'small'
}

/** A status in one or two words. The text carries the meaning; the color only supports it. */
export function StatusBadge({ tone, children, size = 'normal' }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone} data-size={size}>
      {children}
    </span>
  )
}

/** A status as a dot with text, where a filled badge would be too prominent. */
export function StatusDot({ tone, children }: Omit<StatusBadgeProps, 'size'>) {
  return (
    <span className={classes.dotted} data-tone={tone}>
      <span className={classes.dot} aria-hidden />
      {children}
    </span>
  )
}
