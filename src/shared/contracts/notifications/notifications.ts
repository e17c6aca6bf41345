import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { count, id, message, pageQuery, time } from '../fields.ts'

/** A notification to a merchant, with a link to its details (A §3, NO-001). */
export const notification = z.object({
  _id: id,
  store_id: z.nullable(id),
  title: z.string(),
  message: z.string(),
  read: z.boolean(),
  destination: z.string(),
  created_at: time,
})
export type Notification = z.output<typeof notification>

const byUser = { in: 'query', field: 'user_id', kind: 'user' } as const

const pageOfUser = z.object({
  user_id: id,
  ...pageQuery(50),
})

/** `total` counts all pages. */
const pageOfNotifications = z.object({ notifications: z.array(notification), total: count })

export const notifications = {
  all: defineContract({
    method: 'GET',
    path: '/notifications/get-all',
    summary: 'List the latest notifications of a user, newest first',
    access: 'account',
    scope: byUser,
    query: pageOfUser,
    response: pageOfNotifications,
  }),
  unread: defineContract({
    method: 'GET',
    path: '/notifications/get-unread',
    summary: 'List the unread notifications of a user, newest first',
    access: 'account',
    scope: byUser,
    query: pageOfUser,
    response: pageOfNotifications,
  }),
  markRead: defineContract({
    method: 'POST',
    path: '/notifications/mark-read',
    summary: 'Mark a notification as read',
    access: 'account',
    scope: { in: 'body', field: 'notification_id', kind: 'notification' },
    body: z.object({ notification_id: id }),
    response: message,
  }),
  markAllRead: defineContract({
    method: 'POST',
    path: '/notifications/mark-all-read',
    summary: 'Mark all notifications of a user as read',
    access: 'account',
    scope: { in: 'body', field: 'user_id', kind: 'user' },
    body: z.object({ user_id: id }),
    response: message,
  }),
} as const
