import { Button, SegmentedControl, ActionIcon, Tooltip, UnstyledButton } from '@mantine/core'
import { IconChecks, IconCheck } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { notifications, type Notification } from '../../../../shared/contracts/notifications/notifications.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { NOTIFICATIONS_FAILED, useMarkRead, useNotificationPath } from '../../../lib/live/use-notifications.ts'
import { useStores } from '../../../lib/session/stores.ts'
import { TableFoot } from '../../../ui/data-table/table-foot.tsx'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { useTableState } from '../../../ui/layout/use-table-state.ts'
import classes from './notification-list.module.css'

const filters = [
  { value: '', label: 'All' },
  { value: 'unread', label: 'Unread' },
]

const UNREAD_EMPTY = "You're all caught up. Select All to see read notifications."
const ALL_EMPTY = 'New orders, failed payments, disputes, invites and replies to your tickets appear here.'

/** All notifications of the user in all stores, in pages. The URL holds the filter and page. */
export function NotificationList() {
  const user_id = useUser()?.id ?? ''
  const [state, change] = useTableState({ name: 'notifications', filters: ['show'] })
  const { page, size } = state
  const unreadOnly = state.filters.show === 'unread'
  const input = user_id === '' ? null : { query: { user_id, page, size } }
  const options = { keepPrevious: true, errorDefault: NOTIFICATIONS_FAILED }
  const list = useApi(unreadOnly ? notifications.unread : notifications.all, input, options)
  const unread = useApi(notifications.unread, input && { query: { user_id } })
  const { markAllRead, marking, markError } = useMarkRead()
  const rows = list.data?.notifications ?? []
  const empty = rows.length === 0 && page === 1
  return (
    <div className={classes.panel}>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label="Show"
          data={filters}
          value={unreadOnly ? 'unread' : ''}
          onChange={(show) => change({ filters: { show } })}
        />
        {(unread.data?.total ?? 0) > 0 && (
          <Button
            variant="default"
            leftSection={<IconChecks size={16} stroke={1.8} aria-hidden />}
            loading={marking}
            onClick={() => void markAllRead()}
          >
            Mark all read
          </Button>
        )}
      </div>
      {markError !== null && (
        <p className={classes.problem} role="alert">
          {markError}
        </p>
      )}
      <LoadGate
        load={list.load}
        what="Notifications"
        skeleton={
          <div className={classes.card}>
            <RowSkeleton rows={size} height={64} />
          </div>
        }
        empty={empty && <EmptyState title="No new notifications" message={unreadOnly ? UNREAD_EMPTY : ALL_EMPTY} />}
      >
        <div className={classes.card}>
          <ul className={classes.list} aria-label="Notifications">
            {rows.map((each) => (
              <NotificationRow key={each._id} notification={each} />
            ))}
          </ul>
          <TableFoot state={state} total={list.data?.total ?? 0} shown={rows.length} load={list.load} change={change} />
        </div>
      </LoadGate>
    </div>
  )
}

/** Name of the notification's store; undefined if the user has only one. */
function useStoreName(store_id: string | null): string | undefined {
  const stores = useStores().data ?? []
  return stores.length > 1 ? stores.find((store) => store.store_id === store_id)?.store_name : undefined
}

/** One notification. Clicking it marks it read and opens its destination; the check mark only marks it read. */
function NotificationRow({ notification }: { notification: Notification }) {
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
