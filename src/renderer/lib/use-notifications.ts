import { notifications, type Notification } from '../../shared/contracts/notifications.ts'
import { useUser } from './session.ts'
import { useAction } from './use-action.ts'
import { useApi, useInvalidate } from './use-api.ts'

/** The words for a list that could not be read and said nothing itself (A §4). */
export const NOTIFICATIONS_FAILED = 'Error fetching notifications'
/** What fetching fails with while nobody is known to be signed in (A §5). */
export const NO_USER = 'User ID is undefined'

export interface NotificationsState {
  list: readonly Notification[]
  /** How many are unread; the unread flag is true when this is not 0 (NO-002). */
  unread: number
  loading: boolean
  error: string | null
  retry: () => void
  /** Marks one read, and reads the unread ones anew (NO-005, NO-006). */
  markRead: (notification: Notification) => Promise<void>
  markAllRead: () => Promise<void>
}

/** The signed-in user's notifications, newest first: loading, loaded or failed (NO-003). */
export function useNotifications(): NotificationsState {
  const user_id = useUser()?.id ?? ''
  const input = user_id === '' ? null : { query: { user_id } }
  const options = { errorDefault: NOTIFICATIONS_FAILED }
  const all = useApi(notifications.all, input, options)
  const unread = useApi(notifications.unread, input, options)
  const action = useAction(notifications.markRead)
  const invalidate = useInvalidate()
  const readAnew = () => invalidate(notifications.unread, notifications.all)
  return {
    list: all.data?.notifications ?? [],
    unread: unread.data?.notifications.length ?? 0,
    loading: all.loading,
    error: user_id === '' ? NO_USER : all.error,
    retry: all.retry,
    markRead: async ({ _id, read }) => {
      if (read) return
      await action.run({ body: { notification_id: _id } })
      await readAnew()
    },
    markAllRead: async () => {
      for (const { _id } of unread.data?.notifications ?? []) await action.run({ body: { notification_id: _id } })
      await readAnew()
    },
  }
}
