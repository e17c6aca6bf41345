import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

export type StatusTone = 'ok' | 'bad' | 'warn' | 'mute' | 'info'

/** What a state is called on screens, and its tone. */
export interface StatusWords {
  label: string
  tone: StatusTone
}

interface StatusBadgeProps {
  /** Green done well, yellow waits or warns, red failed or lost, grey neutral, blue informs. */
  tone: StatusTone
  children: ReactNode
  size?: 'normal' | 'small'
}

/** A state in one or two words. The words carry the meaning; the colour only helps. */
export function StatusBadge({ tone, children, size = 'normal' }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone} data-size={size}>
      {children}
    </span>
  )
}

/** The same states as a dot with a word, where a filled badge would be too loud. */
export function StatusDot({ tone, children }: Omit<StatusBadgeProps, 'size'>) {
  return (
    <span className={classes.dotted} data-tone={tone}>
      <span className={classes.dot} aria-hidden />
      {children}
    </span>
  )
}
