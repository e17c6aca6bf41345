import { minuteOfDayIn } from '../address/time-zone.ts'

/** Events that merchants are notified about (GAP-35). */
export const notificationEvents = [
  'order',
  'payment_failed',
  'blocked_payments',
  'dispute',
  'connection_health',
  'merchant_account',
  'subscription_cancelled',
  'invite',
  'ticket_reply',
] as const
export type NotificationEvent = (typeof notificationEvents)[number]

export const notificationChannels = ['in_app', 'desktop', 'email'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

export type ChannelChoice = Record<NotificationChannel, boolean>

/** Hours without notifications: from `start` up to `end`, exclusive, both such as 22:00, in local time of the zone. */
export interface QuietHours {
  enabled: boolean
  start: string
  end: string
  /** An IANA name such as Europe/Berlin. */
  time_zone: string
}

/** One member's notification preferences for one store. */
export interface NotificationSettings {
  events: Record<NotificationEvent, ChannelChoice>
  /** Orders below it don't notify; minor units of the store's currency. */
  order_minimum: number
  /** Failed payments within an hour that trigger a notification; 1 notifies about each. */
  failed_payments: number
  quiet_hours: QuietHours
}

/** Event details that the thresholds compare. Missing ones pass. */
export interface NotificationFacts {
  /** Minor units of the store's currency. */
  amount?: number | undefined
  /** Failed payments of the store within the last hour, including this one. */
  failed_payments?: number | undefined
}

const NONE: ChannelChoice = { in_app: false, desktop: false, email: false }

const choice = (email: boolean): ChannelChoice => ({ in_app: true, desktop: true, email })

/** Default notification preferences: everything in app and on desktop; email only for events that need action. */
export const defaultNotificationSettings = (timeZone: string): NotificationSettings => ({
  events: {
    order: choice(false),
    payment_failed: choice(false),
    blocked_payments: choice(true),
    dispute: choice(true),
    connection_health: choice(true),
    merchant_account: choice(true),
    subscription_cancelled: choice(true),
    invite: choice(true),
    ticket_reply: choice(true),
  },
  order_minimum: 0,
  failed_payments: 1,
  quiet_hours: { enabled: false, start: '22:00', end: '07:00', time_zone: timeZone },
})

/**
 * Returns true if `now` is within quiet hours, which can cross midnight; equal ends mean the whole day. The zone's
 * local time decides, so that quiet hours are an hour shorter in the night that clocks go forward, and a repeated hour
 * is quiet twice.
 */
export function isQuiet({ enabled, start, end, time_zone }: QuietHours, now: Date): boolean {
  if (!enabled) return false
  const minutes = minuteOfDayIn(now, time_zone)
  const time = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return start < end ? start <= time && time < end : start <= time || time < end
}

function passesThreshold(settings: NotificationSettings, event: NotificationEvent, facts: NotificationFacts): boolean {
  if (event === 'order') return facts.amount === undefined || facts.amount >= settings.order_minimum
  if (event === 'payment_failed') {
    return facts.failed_payments === undefined || facts.failed_payments >= settings.failed_payments
  }
  return true
}

/**
 * Returns one person's channels for an event: none below a threshold; neither desktop nor email during quiet hours,
 * which never affect the list.
 */
export function channelsFor(
  settings: NotificationSettings,
  event: NotificationEvent,
  facts: NotificationFacts,
  now: Date,
): ChannelChoice {
  if (!passesThreshold(settings, event, facts)) return NONE
  const chosen = settings.events[event]
  return isQuiet(settings.quiet_hours, now) ? { ...NONE, in_app: chosen.in_app } : chosen
}

/** Fills in defaults for settings that were stored before some fields existed. */
export function completeNotificationSettings(stored: Partial<NotificationSettings> | null): NotificationSettings {
  const defaults = defaultNotificationSettings('UTC')
  if (stored === null) return defaults
  return { ...defaults, ...stored, events: { ...defaults.events, ...stored.events } }
}
