import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  channelsFor,
  completeNotificationSettings,
  defaultNotificationSettings,
  isQuiet,
  notificationEvents,
  type NotificationSettings,
  type QuietHours,
} from './notification-rules.ts'

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia']
const zone = fc.constantFrom(...ZONES)
const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const choice = fc.record({ in_app: fc.boolean(), desktop: fc.boolean(), email: fc.boolean() })
const event = fc.constantFrom(...notificationEvents)
const quietHours: fc.Arbitrary<QuietHours> = fc.record({
  enabled: fc.boolean(),
  start: clock,
  end: clock,
  time_zone: zone,
})
const settings: fc.Arbitrary<NotificationSettings> = fc.record({
  events: fc.record({
    order: choice,
    payment_failed: choice,
    blocked_payments: choice,
    dispute: choice,
    connection_health: choice,
    merchant_account: choice,
    subscription_cancelled: choice,
    invite: choice,
    ticket_reply: choice,
  }),
  order_minimum: fc.nat(1_000_000),
  failed_payments: fc.integer({ min: 1, max: 100 }),
  quiet_hours: quietHours,
})
const facts = fc.record({ amount: fc.nat(2_000_000), failed_payments: fc.integer({ min: 1, max: 200 }) })

const NIGHT = { enabled: true, start: '22:00', end: '07:00' } as const
const quietAt = (time_zone: string, now: string) => isQuiet({ ...NIGHT, time_zone }, new Date(now))

describe('notification channels', () => {
  it('include only enabled ones [NO-001]', () => {
    fc.assert(
      fc.property(settings, event, facts, moment, (given, name, known, now) => {
        const told = channelsFor(given, name, known, now)
        const chosen = given.events[name]
        for (const channel of ['in_app', 'desktop', 'email'] as const) {
          expect(told[channel] && !chosen[channel]).toBe(false)
        }
      }),
    )
  })

  it('include all enabled ones above the thresholds and outside quiet hours [NO-001]', () => {
    fc.assert(
      fc.property(settings, event, moment, (given, name, now) => {
        const awake = { ...given, quiet_hours: { ...given.quiet_hours, enabled: false } }
        const enough = { amount: given.order_minimum, failed_payments: given.failed_payments }
        expect(channelsFor(awake, name, enough, now)).toEqual(given.events[name])
        expect(channelsFor(awake, name, {}, now)).toEqual(given.events[name])
      }),
    )
  })

  it('include only the list during quiet hours [NO-001]', () => {
    fc.assert(
      fc.property(settings, event, moment, (given, name, now) => {
        const asleep = { ...given, quiet_hours: { ...given.quiet_hours, enabled: true, end: given.quiet_hours.start } }
        expect(channelsFor(asleep, name, {}, now)).toEqual({
          in_app: given.events[name].in_app,
          desktop: false,
          email: false,
        })
      }),
    )
  })

  it('are empty only below the order minimum or the failed-payment threshold', () => {
    const given = { ...defaultNotificationSettings('UTC'), order_minimum: 5000, failed_payments: 3 }
    const none = { in_app: false, desktop: false, email: false }
    const now = new Date()
    expect(channelsFor(given, 'order', { amount: 4999 }, now)).toEqual(none)
    expect(channelsFor(given, 'order', { amount: 5000 }, now)).toEqual(given.events.order)
    expect(channelsFor(given, 'payment_failed', { failed_payments: 2 }, now)).toEqual(none)
    expect(channelsFor(given, 'payment_failed', { failed_payments: 3 }, now)).toEqual(given.events.payment_failed)
    expect(channelsFor(given, 'dispute', { amount: 1, failed_payments: 1 }, now)).toEqual(given.events.dispute)
  })
})

describe('quiet hours', () => {
  it('follow the zone’s clock, whatever its offset', () => {
    fc.assert(
      fc.property(quietHours, moment, (hours, now) => {
        const shown = now.toLocaleTimeString('de-DE', {
          timeZone: hours.time_zone,
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
        })
        const within =
          hours.start < hours.end
            ? shown >= hours.start && shown < hours.end
            : shown >= hours.start || shown < hours.end
        expect(isQuiet(hours, now)).toBe(hours.enabled && within)
      }),
    )
  })

  it('and their inverse cover every moment exactly once', () => {
    fc.assert(
      fc.property(quietHours, moment, (hours, now) => {
        fc.pre(hours.start !== hours.end)
        const one = { ...hours, enabled: true }
        const other = { ...one, start: one.end, end: one.start }
        expect(isQuiet(one, now)).toBe(!isQuiet(other, now))
      }),
    )
  })

  it('cross midnight, with the first minute included and the last excluded', () => {
    expect(quietAt('UTC', '2026-03-01T21:59:59Z')).toBe(false)
    expect(quietAt('UTC', '2026-03-01T22:00:00Z')).toBe(true)
    expect(quietAt('UTC', '2026-03-02T00:00:00Z')).toBe(true)
    expect(quietAt('UTC', '2026-03-02T06:59:59Z')).toBe(true)
    expect(quietAt('UTC', '2026-03-02T07:00:00Z')).toBe(false)
  })

  it('follow daylight saving time: the same local hour is a different one in UTC', () => {
    expect(quietAt('Europe/Berlin', '2026-01-15T05:30:00Z')).toBe(true)
    expect(quietAt('Europe/Berlin', '2026-07-15T05:30:00Z')).toBe(false)
  })

  it('apply to both occurrences of a repeated hour, and skip the missing one', () => {
    const early = (now: string) =>
      isQuiet({ enabled: true, start: '02:00', end: '03:00', time_zone: 'Europe/Berlin' }, new Date(now))
    // Clocks go back on October 25, 2026 at 01:00 UTC, and forward on March 29.
    expect(['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00Z'].map(early)).toEqual([
      true,
      true,
      false,
    ])
    expect(['2026-03-29T00:59:00Z', '2026-03-29T01:00:00Z'].map(early)).toEqual([false, false])
  })

  it('never fail for an unknown zone', () => {
    expect(quietAt('Atlantis/Capital', '2026-03-01T23:00:00Z')).toBe(true)
  })
})

describe('notification settings', () => {
  it('default to all events on screen, and to email for those that need action', () => {
    const { events, quiet_hours } = defaultNotificationSettings('Europe/Berlin')
    const mailed = notificationEvents.filter((name) => events[name].email)
    expect(mailed).toEqual([
      'blocked_payments',
      'dispute',
      'connection_health',
      'merchant_account',
      'subscription_cancelled',
      'invite',
      'ticket_reply',
    ])
    for (const name of notificationEvents) expect(events[name]).toMatchObject({ in_app: true, desktop: true })
    expect(quiet_hours).toEqual({ enabled: false, start: '22:00', end: '07:00', time_zone: 'Europe/Berlin' })
  })

  it('of an older release get the defaults of new fields', () => {
    const defaults = defaultNotificationSettings('UTC')
    expect(completeNotificationSettings(null)).toEqual(defaults)
    const quiet = { ...defaults.quiet_hours, enabled: true }
    expect(completeNotificationSettings({ quiet_hours: quiet })).toEqual({ ...defaults, quiet_hours: quiet })
  })
})
