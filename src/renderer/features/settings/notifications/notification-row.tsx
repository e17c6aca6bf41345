import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import type { Notification } from '../../../../shared/contracts/notifications/notifications.ts'
import { useStores } from '../../../lib/session/stores.ts'
import { useMarkRead, useNotificationPath } from '../../../lib/live/use-notifications.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import classes from './notification-list.module.css'

/** Name of the notification's store; undefined if the user has only one. */
function useStoreName(store_id: string | null): string | undefined {
  const stores = useStores().data ?? []
  return stores.length > 1 ? stores.find((store) => store.store_id === store_id)?.store_name : undefined
}

/** One notification. Clicking it marks it read and opens its destination; the check mark only marks it read. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { title, message, read, created_at, destination } = notification
  const navigate = useNavigate()
  const addressOf = useNotificationPath()
  const { markRead } = useMarkRead()
  const storeName = useStoreName(notification.store_id)
  const open = () => {
    void markRead(notification)
    if (destination !== '') void navigate(addressOf(notification))
  }
  return (
    <li className={classes.item} data-unread={!read || undefined}>
      <UnstyledButton className={classes.open ?? ''} onClick={open}>
        <span className={classes.dot} aria-hidden />
        <span className={classes.words}>
          <span className={classes.title}>
            {title}
            {!read && <span className={classes.spoken}> (unread)</span>}
          </span>
          <span className={classes.message}>{message}</span>
        </span>
        <span className={classes.when}>
          <RelativeTime value={created_at} />
          {storeName !== undefined && <span className={classes.store}>{storeName}</span>}
        </span>
      </UnstyledButton>
      <span className={classes.tick}>
        {!read && (
          <Tooltip label="Mark read">
            <ActionIcon aria-label={`Mark read: ${title}`} onClick={() => void markRead(notification)}>
              <IconCheck size={17} stroke={1.8} />
            </ActionIcon>
          </Tooltip>
        )}
      </span>
    </li>
  )
}
