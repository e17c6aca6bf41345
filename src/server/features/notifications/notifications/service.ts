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

/** One page of a user's notifications, newest first, and how many there are: all, or the unread ones (GAP-34). */
export async function listNotifications(
  db: Executor,
  userId: string,
  unreadOnly: boolean,
  page: Page,
): Promise<{ notifications: Notification[]; total: number }> {
  const rows = await findPage(db, userId, unreadOnly, page)
  return { notifications: rows.map(toNotification), total: await countOf(db, userId, unreadOnly) }
}

/** Marks a user's own notification read, or without an id all of them; a second time changes nothing. */
export async function markRead(db: Executor, userId: string, notificationId?: string): Promise<void> {
  await setRead(db, userId, notificationId)
}

export type NotifyDeps = Pick<Deps, 'clock' | 'live' | 'mail' | 'settings'>

interface News {
  event: NotificationEvent
  title: string
  message: string
  /** A path of the dashboard, where to read more. */
  destination: string
}

export interface StoreNews extends News {
  store_id: string
  /** Minor units, for the smallest order that a member wants to hear of. */
  amount?: number
  /** Of the amount. One of another currency than the store's is told whatever the threshold: the two do not compare. */
  currency?: string
}

export interface UserNews extends News {
  user_id: string
  store_id: string | null
}

const HOUR = 3_600_000
/** The database's channel takes 8000 bytes an event, and a provider's message may be of any length. */
const LONGEST_TITLE = 200
const LONGEST_MESSAGE = 1000

/**
 * Tells every member of a store what has happened, each in the ways they have chosen, with the work of `executor` or
 * not at all (GAP-35). `also` are the live events that belong to it. Costs two statements, one to publish, and one more
 * where somebody wants a mail: the members are read together, the rows written together.
 */
export async function notifyStore(
  deps: NotifyDeps,
  executor: Executor,
  given: StoreNews,
  ...also: LiveEvent[]
): Promise<void> {
  await carryOut(deps, executor, await planNews(deps, executor, given, ...also))
}

/** As `notifyStore`, but only says what is to be written: for who writes it by a statement that does more than that. */
export async function planNews(
  deps: NotifyDeps,
  executor: Executor,
  given: StoreNews,
  ...also: LiveEvent[]
): Promise<PlannedNews> {
  const now = deps.clock.now()
  const members = await findMembers(executor, given.store_id, given.event, new Date(now.getTime() - HOUR))
  const told = members.map((member) => ({ member, channels: wantedBy(member, given, now) }))
  return plan(deps, given, told, also)
}

/**
 * Tells one user, with the work of `executor` or not at all. Who is no member of the store has no settings for it: the
 * defaults count, as for an invite. Their list has it only without a store: `store_id` null.
 */
export async function notifyUser(deps: NotifyDeps, executor: Executor, given: UserNews): Promise<void> {
  const member = await findUser(executor, given.user_id, given.store_id)
  if (!member) return
  const channels = wantedBy(member, given, deps.clock.now())
  await carryOut(deps, executor, plan(deps, given, [{ member, channels }], []))
}

/** Tells one user in just these ways, whatever they have chosen. */
export async function notifyUserBy(
  deps: NotifyDeps,
  executor: Executor,
  given: UserNews,
  channels: ChannelChoice,
): Promise<void> {
  const member = await findUser(executor, given.user_id, given.store_id)
  if (member) await carryOut(deps, executor, plan(deps, given, [{ member, channels }], []))
}

function wantedBy(member: Recipient, given: News & Pick<StoreNews, 'amount' | 'currency'>, now: Date): ChannelChoice {
  const comparable = given.currency === undefined || given.currency === member.currency
  const failed = member.failed_payments
  const facts = {
    amount: comparable ? given.amount : undefined,
    // The one that is told of is a failed payment, however long ago it began.
    failed_payments: failed === null ? undefined : Math.max(failed, 1),
  }
  return channelsFor(completeNotificationSettings(member.settings), given.event, facts, now)
}

interface Told {
  member: Recipient
  channels: ChannelChoice
}

/** What telling somebody comes to. */
export interface PlannedNews {
  rows: NewRows
  mails: Mail[]
  events: LiveEvent[]
}

function plan(
  deps: NotifyDeps,
  given: News & { store_id: string | null },
  recipients: readonly Told[],
  also: readonly LiveEvent[],
): PlannedNews {
  const now = deps.clock.now()
  const { store_id, event, destination } = given
  const words = { title: given.title.slice(0, LONGEST_TITLE), message: given.message.slice(0, LONGEST_MESSAGE) }
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

async function carryOut(deps: NotifyDeps, executor: Executor, { rows, mails, events }: PlannedNews): Promise<void> {
  if (rows.to.length > 0) await insertRows(executor, rows, deps.clock.now())
  if (mails.length > 0) await deps.mail.queue(executor, ...mails)
  if (events.length > 0) await deps.live.publish(executor, ...events)
}
