import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './stat-card.module.css'

export interface StatChange {
  /** The formatted change, such as '8.4%' or '1.2 pts'. */
  label: string
  direction: 'up' | 'down' | 'flat'
  /** Whether the change is good for the merchant: fewer refunds is good although the arrow points down. */
  good: boolean
}

interface StatCardProps {
  label: string
  value: ReactNode
  change?: StatChange | undefined
  hint?: ReactNode
  /** How the value is computed, on hover and focus. */
  definition?: string
}

const spoken = { up: 'up', down: 'down', flat: 'unchanged' }

export function changeTone({ direction, good }: StatChange): 'flat' | 'ok' | 'bad' {
  if (direction === 'flat') return 'flat'
  return good ? 'ok' : 'bad'
}

/** A value with its change from the comparison range. */
export function StatCard({ label, value, change, hint, definition }: StatCardProps) {
  const Arrow = change?.direction === 'up' ? IconArrowUpRight : IconArrowDownRight
  return (
    <section className={classes.card} aria-label={label}>
      {definition === undefined ? (
        <p className={classes.label}>{label}</p>
      ) : (
        <Tooltip label={definition} multiline w={240} events={{ hover: true, focus: true, touch: true }}>
          {/* A button, so that the keyboard reaches the definition too. */}
          <UnstyledButton className={classes.label ?? ''} data-defined>
            {label}
          </UnstyledButton>
        </Tooltip>
      )}
      <p className={classes.value}>{value}</p>
      {(change !== undefined || Boolean(hint)) && (
        <p className={classes.foot}>
          {change && (
            <span className={classes.change} data-tone={changeTone(change)}>
              {change.direction !== 'flat' && <Arrow size={12} stroke={2.2} aria-hidden />}
              <VisuallyHidden>{spoken[change.direction]} </VisuallyHidden>
              {change.label}
            </span>
          )}
          {hint && <span className={classes.hint}>{hint}</span>}
        </p>
      )}
    </section>
  )
}

interface StatGridProps {
  /** Six per row next to the sidebar of a small window too, for short values. */
  compact?: boolean
  children: ReactNode
}

/** Grid of stat cards: six per row if space allows, or four if there are four; two on a phone. */
export function StatGrid({ compact = false, children }: StatGridProps) {
  return (
    <div className={classes.room} data-compact={compact || undefined}>
      <div className={classes.grid}>{children}</div>
    </div>
  )
}
