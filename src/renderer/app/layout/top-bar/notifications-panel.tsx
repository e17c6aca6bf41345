import { Button, Loader, Popover, UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import classes from './notifications-panel.module.css'
import type { LayoutNotification } from '../types.ts'

export interface NotificationsPanelProps {
  notifications: readonly LayoutNotification[]
  /** Unread count, including notifications beyond the listed ones. Defaults to the unread ones in the list. */
  unread?: number
  onOpen: (notification: LayoutNotification) => void
  onMarkAllRead: () => void
  /** True while the first response is loading. */
  loading?: boolean
  /** Error message shown in place of the list. */
  error?: string | null
  onRetry?: () => void
}

interface RowProps {
  notification: LayoutNotification
  onOpen: () => void
}

function Row({ notification, onOpen }: RowProps) {
  const { title, message, created_at, unread } = notification
  return (
    <li>
      <UnstyledButton className={classes.row ?? ''} data-unread={unread || undefined} onClick={onOpen}>
        <span className={classes.dot} aria-hidden />
        <span className={classes.words}>
          <span className={classes.title}>
            {title}
            {unread && <span className={classes.spoken}> (unread)</span>}
          </span>
          <span className={classes.message}>{message}</span>
        </span>
        <span className={classes.time}>
          <RelativeTime value={created_at} length="short" />
        </span>
      </UnstyledButton>
    </li>
  )
}

/** Placeholder of the list: error, loading or empty, in this order. */
function ListPlaceholder({ loading = false, error = null, onRetry }: NotificationsPanelProps) {
  if (error !== null) {
    return (
      <div className={classes.none} role="alert">
        <p>{error}</p>
        {onRetry && (
          <Button variant="default" size="xs" onClick={onRetry}>
            Retry
          </Button>
        )}
      </div>
    )
  }
  if (loading) return <Loader className={classes.loader ?? ''} size={20} aria-label="Loading notifications" />
  return <p className={classes.none}>No new notifications</p>
}

/** The bell, with a border that flashes blue while anything is unread, and its panel (A §2). */
export function NotificationsPanel(props: NotificationsPanelProps) {
  const { notifications, onOpen, onMarkAllRead } = props
  const [opened, setOpened] = useState(false)
  const id = useId()
  const unread = props.unread ?? notifications.filter((each) => each.unread).length
  const open = (notification: LayoutNotification) => {
    setOpened(false)
    onOpen(notification)
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" offset={6} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.bell ?? ''}
          data-unread={unread > 0 || undefined}
          aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
          onClick={() => setOpened(!opened)}
        >
          <IconBell size={19} stroke={1.6} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel ?? ''} aria-labelledby={id}>
        <div className={classes.head}>
          <h2 className={classes.heading} id={id}>
            Notifications
          </h2>
          {unread > 0 && (
            <UnstyledButton className={classes.all ?? ''} onClick={onMarkAllRead}>
              Mark all read
            </UnstyledButton>
          )}
        </div>
        {notifications.length === 0 ? (
          <ListPlaceholder {...props} />
        ) : (
          <ul className={classes.list}>
            {notifications.map((each) => (
              <Row key={each.id} notification={each} onOpen={() => open(each)} />
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
