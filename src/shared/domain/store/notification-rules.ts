import { minuteOfDayIn } from '../address/time-zone.ts'

/** What merchants are told of (GAP-35). */
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

/** Hours without interruption: from `start` until just before `end`, both such as 22:00, as clocks in the zone show. */
export interface QuietHours {
  enabled: boolean
  start: string
  end: string
  /** An IANA name such as Europe/Berlin. */
  time_zone: string
}

/** What one member wants to hear of one store, and how. */
export interface NotificationSettings {
  events: Record<NotificationEvent, ChannelChoice>
  /** Orders below it are not told; minor units of the store's currency. */
  order_minimum: number
  /** Failed payments are told from this many within an hour on; 1 tells each. */
  failed_payments: number
  quiet_hours: QuietHours
}

/** What is known of an event, as far as the thresholds ask. What is not given passes them. */
export interface NotificationFacts {
  /** Minor units of the store's currency. */
  amount?: number | undefined
  /** Failed payments of the store within the last hour, this one included. */
  failed_payments?: number | undefined
}

const NONE: ChannelChoice = { in_app: false, desktop: false, email: false }

const choice = (email: boolean): ChannelChoice => ({ in_app: true, desktop: true, email })

/** What who has chosen nothing is told: all in the list and on the desktop, by email what waits for an answer. */
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
 * Whether `now` is within the hours. They may go over midnight; equal ends mean the whole day. The zone's clock decides,
 * so a night in which it is put forward is an hour shorter, and an hour that comes twice is quiet twice.
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
 * The ways in which one person is told of an event: none below a threshold, neither a native notification nor an email
 * in quiet hours, which never keep it out of the list.
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

/** Settings of any age: what was not there to be chosen then takes its default. */
export function completeNotificationSettings(stored: Partial<NotificationSettings> | null): NotificationSettings {
  const defaults = defaultNotificationSettings('UTC')
  if (stored === null) return defaults
  return { ...defaults, ...stored, events: { ...defaults.events, ...stored.events } }
}
