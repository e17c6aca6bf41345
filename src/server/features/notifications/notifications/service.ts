import type { Notification } from '../../../../shared/contracts/notifications/notifications.ts'
import {
  channelsFor,
  completeNotificationSettings,
  type ChannelChoice,
  type NotificationEvent,
} from '../../../../shared/domain/store/notification-rules.ts'
import type { LiveEvent } from '../../../../shared/realtime.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import type { Page } from '../../../db/listing.ts'
import type { Deps } from '../../../deps.ts'
import type { Mail } from '../../../mail/mailer.ts'
import { notificationMail } from '../../../mail/notification-mail.ts'
import {
  countOf,
  findMembers,
  findPage,
  findUser,
  insertRows,
  setRead,
  type NewRows,
  type NotificationRow,
  type Recipient,
} from './repo.ts'

const toNotification = (row: NotificationRow): Notification => ({
  _id: row.notification_id,
  store_id: row.store_id,
  title: row.title,
  message: row.message,
  read: row.read,
  destination: row.destination,
  created_at: row.created_at.toISOString(),
})

/** Lists one page of a user's notifications, newest first, with the total count: all, or the unread ones (GAP-34). */
export async function listNotifications(
  db: Executor,
  userId: string,
  unreadOnly: boolean,
  page: Page,
): Promise<{ notifications: Notification[]; total: number }> {
  const rows = await findPage(db, userId, unreadOnly, page)
  return { notifications: rows.map(toNotification), total: await countOf(db, userId, unreadOnly) }
}

/** Marks a user's own notification read, or all without an ID; idempotent. */
export async function markRead(db: Executor, userId: string, notificationId?: string): Promise<void> {
  await setRead(db, userId, notificationId)
}

export type NotifyDeps = Pick<Deps, 'clock' | 'live' | 'mail' | 'settings'>

interface NotificationContent {
  event: NotificationEvent
  title: string
  message: string
  /** Dashboard path with the details. */
  destination: string
}

export interface StoreNotification extends NotificationContent {
  store_id: string
  /** Minor units, compared with the member's order threshold. */
  amount?: number
  /** Currency of the amount. Orders in other currencies than the store's ignore the threshold. */
  currency?: string
}

export interface UserNotification extends NotificationContent {
  user_id: string
  store_id: string | null
}

const HOUR = 3_600_000
/** Limit, because a PostgreSQL notification holds 8000 bytes and a provider's message may be of any length. */
const MAX_TITLE = 200
const MAX_MESSAGE = 1000

/**
 * Notifies every member of a store through their chosen channels, as part of `executor` (GAP-35). `also` are live
 * events to publish with it. Takes two statements, one to publish, and one more for emails: members are read together,
 * rows are written together.
 */
export async function notifyStore(
  deps: NotifyDeps,
  executor: Executor,
  given: StoreNotification,
  ...also: LiveEvent[]
): Promise<void> {
  await deliverNotifications(deps, executor, await planNotifications(deps, executor, given, ...also))
}

/**
 * Like `notifyStore`, but only returns the rows to write, for callers that write them as part of a larger statement.
 */
export async function planNotifications(
  deps: NotifyDeps,
  executor: Executor,
  given: StoreNotification,
  ...also: LiveEvent[]
): Promise<PlannedNotifications> {
  const now = deps.clock.now()
  const members = await findMembers(executor, given.store_id, given.event, new Date(now.getTime() - HOUR))
  const told = members.map((member) => ({ member, channels: wantedBy(member, given, now) }))
  return plan(deps, given, told, also)
}

/**
 * Notifies one user, as part of `executor`. Non-members have no settings for the store, so the defaults apply, as for
 * an invite. Their list shows it only if `store_id` is null.
 */
export async function notifyUser(deps: NotifyDeps, executor: Executor, given: UserNotification): Promise<void> {
  const member = await findUser(executor, given.user_id, given.store_id)
  if (!member) return
  const channels = wantedBy(member, given, deps.clock.now())
  await deliverNotifications(deps, executor, plan(deps, given, [{ member, channels }], []))
}

/** Notifies one user through exactly these channels, whatever their settings. */
export async function notifyUserThrough(
  deps: NotifyDeps,
  executor: Executor,
  given: UserNotification,
  channels: ChannelChoice,
): Promise<void> {
  const member = await findUser(executor, given.user_id, given.store_id)
  if (member) await deliverNotifications(deps, executor, plan(deps, given, [{ member, channels }], []))
}

function wantedBy(
  member: Recipient,
  given: NotificationContent & Pick<StoreNotification, 'amount' | 'currency'>,
  now: Date,
): ChannelChoice {
  const comparable = given.currency === undefined || given.currency === member.currency
  const failed = member.failed_payments
  const facts = {
    amount: comparable ? given.amount : undefined,
    // The failed payment itself counts, however long ago it started.
    failed_payments: failed === null ? undefined : Math.max(failed, 1),
  }
  return channelsFor(completeNotificationSettings(member.settings), given.event, facts, now)
}

interface SelectedRecipient {
  member: Recipient
  channels: ChannelChoice
}

/** Rows and emails of a notification. */
export interface PlannedNotifications {
  rows: NewRows
  mails: Mail[]
  events: LiveEvent[]
}

function plan(
  deps: NotifyDeps,
  given: NotificationContent & { store_id: string | null },
  recipients: readonly SelectedRecipient[],
  also: readonly LiveEvent[],
): PlannedNotifications {
  const now = deps.clock.now()
  const { store_id, event, destination } = given
  const words = { title: given.title.slice(0, MAX_TITLE), message: given.message.slice(0, MAX_MESSAGE) }
  const told = recipients.map(({ member, channels }) => ({
    member,
    channels,
    notification_id: channels.in_app ? newId('ntf', now.getTime()) : null,
  }))
  const to = told.flatMap(({ member: { user_id }, notification_id }) =>
    notification_id === null ? [] : [{ notification_id, user_id }],
  )
  const mails = told
    .filter(({ channels }) => channels.email)
    .map(({ member: { email, store_name }, notification_id }) =>
      notificationMail(deps.settings.publicUrl, {
        to: email,
        store_name,
        store_id,
        notification_id,
        destination,
        ...words,
      }),
    )
  const live = told
    .filter(({ channels }) => channels.in_app || channels.desktop)
    .map(({ member: { user_id }, channels: { desktop }, notification_id }): LiveEvent => ({
      type: 'notification.created',
      user_id,
      store_id,
      notification_id,
      desktop,
      destination,
      ...words,
    }))
  return { rows: { to, store_id, event, destination, ...words }, mails, events: [...live, ...also] }
}

async function deliverNotifications(
  deps: NotifyDeps,
  executor: Executor,
  { rows, mails, events }: PlannedNotifications,
): Promise<void> {
  if (rows.to.length > 0) await insertRows(executor, rows, deps.clock.now())
  if (mails.length > 0) await deps.mail.queue(executor, ...mails)
  if (events.length > 0) await deps.live.publish(executor, ...events)
}
