import { notifications, type Notification } from '../../../shared/contracts/notifications/notifications.ts'
import { notificationAddress } from '../../../shared/domain/store/notification-address.ts'
import { useUser } from '../session/session.ts'
import { useCurrentStore } from '../session/stores.ts'
import { useAction } from '../api/use-action.ts'
import { useApi } from '../api/use-api.ts'

/** Shown when the list fails without a detail (A §4). */
export const NOTIFICATIONS_FAILED = 'Error fetching notifications'
/** The error of a fetch without a signed-in user (A §5). */
export const NO_USER = 'User ID is undefined'

const lists = [notifications.unread, notifications.all]

interface MarkRead {
  /** Marks one read and refetches the unread ones (NO-005, NO-006); does nothing if it's read already (GAP-36). */
  markRead: (notification: Pick<Notification, '_id' | 'read'>) => Promise<void>
  markAllRead: () => Promise<void>
  /** True while all are being marked read. */
  marking: boolean
  /** The error message if marking failed, or null. */
  markError: string | null
}

/** Marks the signed-in user's notifications read. */
export function useMarkRead(): MarkRead {
  const user_id = useUser()?.id ?? ''
  const one = useAction(notifications.markRead, { invalidates: lists })
  const every = useAction(notifications.markAllRead, { invalidates: lists })
  return {
    markRead: async ({ _id, read }) => {
      if (!read) await one.run({ body: { notification_id: _id } })
    },
    markAllRead: async () => {
      await every.run({ body: { user_id } })
    },
    marking: every.busy,
    markError: one.error ?? every.error,
  }
}

/** Returns the target of a notification. One of another store also switches to that store. */
export function useNotificationPath(): (notification: Pick<Notification, 'destination' | 'store_id'>) => string {
  const current = useCurrentStore()?.store_id
  return ({ destination, store_id }) =>
    store_id === current ? destination : notificationAddress(destination, { notification_id: null, store_id })
}

export interface NotificationsState extends Pick<MarkRead, 'markRead' | 'markAllRead'> {
  list: readonly Notification[]
  /** Number of unread notifications; the unread flag is true if this is not 0 (NO-002). */
  unread: number
  loading: boolean
  error: string | null
  retry: () => void
}

/** The signed-in user's latest notifications, newest first: loading, loaded or failed (NO-003). */
export function useNotifications(): NotificationsState {
  const user_id = useUser()?.id ?? ''
  const input = user_id === '' ? null : { query: { user_id } }
  const options = { errorDefault: NOTIFICATIONS_FAILED }
  const all = useApi(notifications.all, input, options)
  const unread = useApi(notifications.unread, input, options)
  const { markRead, markAllRead } = useMarkRead()
  return {
    list: all.data?.notifications ?? [],
    unread: unread.data?.total ?? 0,
    loading: all.loading,
    error: user_id === '' ? NO_USER : all.error,
    retry: all.retry,
    markRead,
    markAllRead,
  }
}
