import { Button } from '@mantine/core'
import { IconAlertTriangle, IconInbox, IconRefresh, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './states.module.css'
import { exactTime } from '../display/time-text.ts'

export interface EmptyStateProps {
  title: string
  /** What would be here, and how to add it. */
  message: ReactNode
  icon?: Icon
  /** True if it fills the screen, with its title as the screen's heading. */
  page?: boolean
  /** Buttons, primary action first. */
  action?: ReactNode
  /** More help below the buttons, such as a checklist. */
  children?: ReactNode
}

/** Empty state: says what would be here and offers the next step. */
export function EmptyState({
  title,
  message,
  icon: Mark = IconInbox,
  page = false,
  action,
  children,
}: EmptyStateProps) {
  const Title = page ? 'h1' : 'h2'
  return (
    <div className={classes.state}>
      <span className={classes.mark} aria-hidden>
        <Mark size={22} stroke={1.6} />
      </span>
      <Title className={classes.title}>{title}</Title>
      <p className={classes.message}>{message}</p>
      {action && <div className={classes.actions}>{action}</div>}
      {children && <div className={classes.more}>{children}</div>}
    </div>
  )
}

export interface ErrorStateProps {
  title: string
  message: ReactNode
  onRetry?: (() => void) | undefined
  /** HTTP status, request id and time, in small print for support requests. */
  status?: number | undefined
  requestId?: string | undefined
  at?: string | undefined
  action?: ReactNode
}

/** Error state: what failed, why, and a Retry button. */
export function ErrorState({ title, message, onRetry, status, requestId, at, action }: ErrorStateProps) {
  const details = status !== undefined || requestId !== undefined
  return (
    <div className={classes.state} role="alert">
      <span className={classes.mark} data-tone="bad" aria-hidden>
        <IconAlertTriangle size={22} stroke={1.6} />
      </span>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.message}>{message}</p>
      {(onRetry !== undefined || Boolean(action)) && (
        <div className={classes.actions}>
          {onRetry && (
            <Button leftSection={<IconRefresh size={16} stroke={1.8} />} onClick={onRetry}>
              Retry
            </Button>
          )}
          {action}
        </div>
      )}
      {details && (
        <p className={classes.details}>
          {status !== undefined && `Error ${status}`}
          {status !== undefined && requestId !== undefined && ', '}
          {requestId !== undefined && (
            <>
              request <code>{requestId}</code>
            </>
          )}
          {at !== undefined && `, ${exactTime(at, 'en-US')}`}
        </p>
      )}
    </div>
  )
}
