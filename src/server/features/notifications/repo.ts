import { and, desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../db/connection.ts'
import { fixedSql } from '../../db/fixed-sql.ts'
import { newId } from '../../db/ids.ts'
import { notifications } from '../../db/schema/notifications.ts'

export type NotificationRow = typeof notifications.$inferSelect

/** How many a list holds. */
const LATEST = 50

/** The latest notifications of a user, newest first: all, or the unread ones. */
export function findLatest(db: Executor, userId: string, unreadOnly: boolean): Promise<NotificationRow[]> {
  const own = eq(notifications.user_id, userId)
  return (
    db
      .select()
      .from(notifications)
      // As `not read`, which is what the index of unread ones is made for.
      .where(unreadOnly ? and(own, sql`not ${notifications.read}`) : own)
      .orderBy(desc(notifications.created_at), desc(notifications.notification_id))
      .limit(LATEST)
  )
}

export async function setRead(db: Executor, userId: string, notificationId: string): Promise<void> {
  await db
    .update(notifications)
    .set({ read: true })
    .where(and(eq(notifications.notification_id, notificationId), eq(notifications.user_id, userId)))
}

export interface NewNotification {
  store_id: string
  event: string
  title: string
  message: string
  destination: string
}

/** Writes one row for each member of the store, in one statement. */
export async function insertForMembers(executor: Executor, given: NewNotification, now: Date): Promise<void> {
  await executor.execute(fixedSql`
    insert into notifications (notification_id, user_id, store_id, event, title, message, destination, created_at)
    select ${newId('ntf', now.getTime())} || '_' || row_number() over (order by created_at, user_id), user_id, store_id,
      ${given.event}, ${given.title}, ${given.message}, ${given.destination}, ${now}::timestamptz
    from store_users where store_id = ${given.store_id}`)
}
