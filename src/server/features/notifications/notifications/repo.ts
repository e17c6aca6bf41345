import { and, count, desc, eq, sql } from 'drizzle-orm'
import { UNTRIED_CODES } from '../../../../shared/domain/payments/decline-codes.ts'
import type { NotificationEvent, NotificationSettings } from '../../../../shared/domain/store/notification-rules.ts'
import type { Executor } from '../../../db/connection.ts'
import { fixedSql, type FixedSql } from '../../../db/statements/fixed-sql.ts'
import { offsetOf, type Page } from '../../../db/listing.ts'
import { notifications } from '../../../db/schema/support/notifications.ts'

export type NotificationRow = typeof notifications.$inferSelect

/**
 * A user's own notifications: all, or the unread ones as `not read` to match the partial index. Excludes those of
 * stores the user has left; memberships are read once per statement, not per row.
 */
const ownedBy = (userId: string, unreadOnly: boolean) =>
  and(
    eq(notifications.user_id, userId),
    unreadOnly ? sql`not ${notifications.read}` : undefined,
    sql`(${notifications.store_id} is null
      or ${notifications.store_id} in (select store_id from store_users where user_id = ${userId}))`,
  )

/** One page of a user's notifications, newest first. */
export function findPage(db: Executor, userId: string, unreadOnly: boolean, page: Page): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notifications)
    .where(ownedBy(userId, unreadOnly))
    .orderBy(desc(notifications.created_at), desc(notifications.notification_id))
    .limit(page.size)
    .offset(offsetOf(page))
}

export async function countOf(db: Executor, userId: string, unreadOnly: boolean): Promise<number> {
  const rows = await db.select({ total: count() }).from(notifications).where(ownedBy(userId, unreadOnly))
  return rows[0]?.total ?? 0
}

/** Marks one notification read, or all without an ID; returns how many were unread. */
export async function setRead(db: Executor, userId: string, notificationId?: string): Promise<number> {
  const one = notificationId === undefined ? undefined : eq(notifications.notification_id, notificationId)
  const result = await db
    .update(notifications)
    .set({ read: true })
    .where(and(ownedBy(userId, true), one))
  return result.rowCount ?? 0
}

/** A possible recipient with their settings for the store. */
export interface Recipient {
  user_id: string
  email: string
  /** Null if they have saved none. */
  settings: Partial<NotificationSettings> | null
  store_name: string | null
  currency: string | null
  /** The store's failed payments within the last hour; null for other events. */
  failed_payments: number | null
}

const failedSince = (store_id: string | null, event: NotificationEvent, since: Date): FixedSql => fixedSql`
  case when ${event === 'payment_failed'}::boolean then (
    -- Tries that nobody is told of are no failures: stopped on purpose, with a made-up token, or declined by a rule.
    select count(*)::int from payments
    where store_id = ${store_id} and mode in ('test', 'live') and created_at >= ${since}::timestamptz
      and status = 'declined' and coalesce(decline_code, '') <> all(${[...UNTRIED_CODES]}::text[])
  ) end as failed_payments`

/** Returns every member of a store, in one statement. `since` is the start of the failed payment count. */
export async function findMembers(
  executor: Executor,
  store_id: string,
  event: NotificationEvent,
  since: Date,
): Promise<Recipient[]> {
  const result = await executor.execute<Recipient & Record<string, unknown>>(fixedSql`
    select u.user_id, u.email, n.settings, s.store_name, s.currency, ${failedSince(store_id, event, since)}
    from store_users m
    join users u using (user_id)
    join stores s using (store_id)
    left join notification_settings n using (user_id, store_id)
    where store_id = ${store_id}
    order by m.created_at, user_id`)
  return result.rows
}

/** One user, who may not be a member of the store. */
export async function findUser(
  executor: Executor,
  user_id: string,
  store_id: string | null,
): Promise<Recipient | undefined> {
  const result = await executor.execute<Recipient & Record<string, unknown>>(fixedSql`
    select u.user_id, u.email, n.settings, s.store_name, s.currency, null as failed_payments
    from users u
    left join stores s on s.store_id = ${store_id}
    left join notification_settings n on n.user_id = u.user_id and n.store_id = s.store_id
    where u.user_id = ${user_id}`)
  return result.rows[0]
}

export interface NewRows {
  /** One for each user who sees it in the list. */
  to: readonly { notification_id: string; user_id: string }[]
  store_id: string | null
  event: NotificationEvent
  title: string
  message: string
  destination: string
}

/** Inserts the rows of all recipients in one statement. */
export async function insertRows(executor: Executor, given: NewRows, now: Date): Promise<void> {
  await executor.execute(fixedSql`
    insert into notifications (notification_id, user_id, store_id, event, title, message, destination, created_at)
    select notification_id, user_id, ${given.store_id}, ${given.event}, ${given.title}, ${given.message},
      ${given.destination}, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(given.to)}::json) as r(notification_id text, user_id text)`)
}
