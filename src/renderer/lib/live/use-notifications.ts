import { notifications, type Notification } from '../../../shared/contracts/notifications/notifications.ts'
import { notificationAddress } from '../../../shared/domain/store/notification-address.ts'
import { useUser } from '../session/session.ts'
import { useCurrentStore } from '../session/stores.ts'
import { useAction } from '../api/use-action.ts'
import { useApi } from '../api/use-api.ts'

/** The words for a list that could not be read and said nothing itself (A §4). */
export const NOTIFICATIONS_FAILED = 'Error fetching notifications'
/** What fetching fails with while nobody is known to be signed in (A §5). */
export const NO_USER = 'User ID is undefined'

const lists = [notifications.unread, notifications.all]

interface Reading {
  /** Marks one read, and reads the unread ones anew (NO-005, NO-006); one that is read stays as it is (GAP-36). */
  markRead: (notification: Pick<Notification, '_id' | 'read'>) => Promise<void>
  markAllRead: () => Promise<void>
  /** All are being marked. */
  marking: boolean
  /** Why marking failed, in plain words, or null. */
  markError: string | null
}

/** The ways to mark the signed-in user's notifications read. */
export function useMarkRead(): Reading {
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

/** Where a notification leads, as seen from the current store: one of another store makes that the current one. */
export function useNotificationAddress(): (notification: Pick<Notification, 'destination' | 'store_id'>) => string {
  const current = useCurrentStore()?.store_id
  return ({ destination, store_id }) =>
    store_id === current ? destination : notificationAddress(destination, { notification_id: null, store_id })
}

export interface NotificationsState extends Pick<Reading, 'markRead' | 'markAllRead'> {
  list: readonly Notification[]
  /** How many are unread; the unread flag is true when this is not 0 (NO-002). */
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
