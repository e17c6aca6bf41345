import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { notificationChannels, notificationEvents } from '../../domain/store/notification-rules.ts'
import { id, minor, readVersion, time } from '../fields.ts'

const channels = z.object({ in_app: z.boolean(), desktop: z.boolean(), email: z.boolean() })
const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 22:00'))

/** One member's notification preferences for one store. */
export const notificationSettings = z.object({
  events: z.object({
    order: channels,
    payment_failed: channels,
    blocked_payments: channels,
    dispute: channels,
    connection_health: channels,
    merchant_account: channels,
    subscription_cancelled: channels,
    invite: channels,
    ticket_reply: channels,
  }),
  /** Orders below it don't notify; minor units of the store's currency. */
  order_minimum: minor,
  /** Failed payments within an hour that trigger a notification; 1 notifies about each. */
  failed_payments: z
    .int('Must be a whole number')
    .check(z.minimum(1, 'Must be at least 1'), z.maximum(100, 'Must be at most 100')),
  quiet_hours: z.object({
    enabled: z.boolean(),
    start: clock,
    end: clock,
    /** An IANA name such as Europe/Berlin. */
    time_zone: z.string().check(z.minLength(1, 'Select a time zone'), z.maxLength(60, 'Select a time zone')),
  }),
})
export type NotificationSettings = z.output<typeof notificationSettings>

/** `updated_at` is null and `version` 0 until something is saved; the data are then the defaults. */
const savedSettings = z.object({ data: notificationSettings, updated_at: z.nullable(time), version: z.int() })
export type SavedNotificationSettings = z.output<typeof savedSettings>

/** Settings of one member for one store. Members can only change their own. */
export const notificationSettingsCalls = {
  get: defineContract({
    method: 'GET',
    path: '/notifications/settings',
    summary: 'Get the notification settings of the signed-in member for a store',
    access: 'store',
    permission: 'notifications.manage',
    people: true,
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({ store_id: id }),
    response: savedSettings,
  }),
  update: defineContract({
    method: 'POST',
    path: '/notifications/update-settings',
    summary: 'Update the notification settings of the signed-in member for a store',
    access: 'store',
    permission: 'notifications.manage',
    people: true,
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    body: z.object({ store_id: id, settings: notificationSettings, version: readVersion }),
    response: savedSettings,
    errors: { 409: 'The settings were saved in another window (stale_version)' },
  }),
  test: defineContract({
    method: 'POST',
    path: '/notifications/test',
    summary:
      'Send the signed-in member a sample notification through the channels that are on, even during quiet hours',
    access: 'store',
    permission: 'notifications.manage',
    people: true,
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    limit: 'auth',
    body: z.object({ store_id: id, event: z.enum(notificationEvents) }),
    response: z.object({ message: z.string(), channels: z.array(z.enum(notificationChannels)) }),
    errors: { 422: 'All channels of this event are off' },
  }),
} as const
