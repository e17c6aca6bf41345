import type { Notification } from '../../../shared/contracts/notifications.ts'
import type { LiveEvent } from '../../../shared/realtime.ts'
import type { Executor } from '../../db/connection.ts'
import type { Deps } from '../../deps.ts'
import { findLatest, insertForMembers, setRead, type NewNotification, type NotificationRow } from './repo.ts'

const toNotification = (row: NotificationRow): Notification => ({
  _id: row.notification_id,
  store_id: row.store_id,
  title: row.title,
  message: row.message,
  read: row.read,
  destination: row.destination,
  created_at: row.created_at.toISOString(),
})

/** The latest fifty notifications of a user, newest first: all, or the unread ones (GAP-34). */
export async function listNotifications(db: Executor, userId: string, unreadOnly: boolean): Promise<Notification[]> {
  const rows = await findLatest(db, userId, unreadOnly)
  return rows.map(toNotification)
}

/** Marks a user's own notification read; a second time changes nothing. */
export const markRead = (db: Executor, userId: string, notificationId: string): Promise<void> =>
  setRead(db, userId, notificationId)

/**
 * Tells every member of a store what has happened and where to read more, with the work of `executor` or not at all
 * (GAP-35). `destination` is a path of the dashboard; `also` are the live events that belong to it.
 */
export async function notifyStore(
  deps: Pick<Deps, 'clock' | 'live'>,
  executor: Executor,
  given: NewNotification,
  ...also: LiveEvent[]
): Promise<void> {
  await insertForMembers(executor, given, deps.clock.now())
  const { store_id, title, message, destination } = given
  await deps.live.publish(executor, { type: 'notification.created', store_id, title, message, destination }, ...also)
}
