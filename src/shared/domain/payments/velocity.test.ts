import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  admit,
  blockPeriod,
  DEFAULT_VELOCITY_LIMITS,
  mailboxOf,
  PENDING_SECONDS,
  recent,
  roomOf,
  velocityKinds,
  waitMinutes,
  windowSeconds,
  type VelocityCount,
} from './velocity.ts'

const SECOND = 1000
const NOW = Date.UTC(2026, 10, 21, 12)
const EMPTY: VelocityCount = { declined: [], pending: [] }

const window = fc
  .record({
    most: fc.integer({ min: 1, max: 20 }),
    spare: fc.integer({ min: 0, max: 20 }),
    seconds: fc.integer({ min: 30, max: 7200 }),
  })
  .map(({ most, spare, seconds }) => ({ most, room: most + spare, seconds }))

/** A sequence of attempts: the pause before each, and its immediate outcome. */
const attempts = fc.array(
  fc.record({ pause: fc.integer({ min: 0, max: 600 }), outcome: fc.constantFrom('declined', 'approved', 'open') }),
  { maxLength: 80 },
)

interface Done {
  at: number
  admitted: boolean
  outcome: string
}

/** Runs attempts through the limit like payments: counted first, recorded afterwards. */
function play(limit: { most: number; room: number; seconds: number }, given: { pause: number; outcome: string }[]) {
  let count = EMPTY
  let at = NOW
  return given.map(({ pause, outcome }): Done & { count: VelocityCount } => {
    at += pause * SECOND
    const { admitted, count: next } = admit(count, limit, at)
    count = next
    if (admitted && outcome !== 'open') count = { ...count, pending: count.pending.slice(0, -1) }
    if (admitted && outcome === 'declined') count = { ...count, declined: [...count.declined, at] }
    return { at, admitted, outcome, count }
  })
}

describe('a velocity limit', () => {
  it('never admits more declines than its maximum in any window', () => {
    fc.assert(
      fc.property(window, attempts, (limit, given) => {
        const declines = play(limit, given).filter(({ admitted, outcome }) => admitted && outcome === 'declined')
        for (const { at } of declines) {
          const within = declines.filter((other) => other.at <= at && other.at > at - limit.seconds * SECOND)
          expect(within.length).toBeLessThanOrEqual(limit.most)
        }
      }),
    )
  })

  it('never exceeds its room, with declines and pending payments together', () => {
    fc.assert(
      fc.property(window, attempts, (limit, given) => {
        for (const { count, at } of play(limit, given)) {
          const declined = recent(count.declined, at, limit.seconds).length
          expect(declined + count.pending.length).toBeLessThanOrEqual(limit.room)
        }
      }),
    )
  })

  it('blocks no one if all their attempts are approved', () => {
    fc.assert(
      fc.property(window, attempts, (limit, given) => {
        const approved = given.map(({ pause }) => ({ pause, outcome: 'approved' }))
        expect(play(limit, approved).every(({ admitted }) => admitted)).toBe(true)
      }),
    )
  })

  it('admits again after the wait that it returns, and not a minute earlier', () => {
    fc.assert(
      fc.property(window, attempts, (limit, given) => {
        const declined = given.map(({ pause }) => ({ pause, outcome: 'declined' }))
        for (const { at, admitted, count } of play(limit, declined)) {
          if (admitted) continue
          const wait = waitMinutes(count.declined, limit, at)
          expect(admit(count, limit, at + wait * 60 * SECOND).admitted).toBe(true)
          expect(admit(count, limit, at + (wait - 1) * 60 * SECOND).admitted).toBe(false)
        }
      }),
    )
  })

  it('drops a pending payment after 15 minutes, or with its window', () => {
    const limit = { most: 1, room: 1, seconds: 3600 }
    const { count } = admit(EMPTY, limit, NOW)
    expect(admit(count, limit, NOW + (PENDING_SECONDS - 1) * SECOND).admitted).toBe(false)
    expect(admit(count, limit, NOW + PENDING_SECONDS * SECOND).admitted).toBe(true)
    expect(admit(count, { ...limit, seconds: 60 }, NOW + 60 * SECOND).admitted).toBe(true)
  })

  it('returns one minute while only pending payments fill it', () => {
    expect(waitMinutes([], { most: 3, seconds: 3600 }, NOW)).toBe(1)
  })
})

describe('windows', () => {
  it('last a minute at most in test mode', () => {
    expect(windowSeconds({ minutes: 60 }, 'live')).toBe(3600)
    expect(windowSeconds({ minutes: 60 }, 'test')).toBe(60)
  })

  it('assign every moment to one row of blocked attempts', () => {
    fc.assert(
      fc.property(fc.nat(4_000_000_000), fc.integer({ min: 60, max: 86_400 }), (after, seconds) => {
        const now = NOW + after
        const start = blockPeriod(now, seconds)
        expect(start).toBeLessThanOrEqual(now)
        expect(now - start).toBeLessThan(seconds * SECOND)
        expect(blockPeriod(start, seconds)).toBe(start)
      }),
    )
  })
})

describe('defaults', () => {
  it('enable every limit, with room for an office behind one address', () => {
    for (const kind of velocityKinds) expect(DEFAULT_VELOCITY_LIMITS[kind].enabled).toBe(true)
    expect(roomOf('network', 20)).toBe(40)
    expect(roomOf('email', 10)).toBe(10)
  })
})

describe('the mailbox', () => {
  it.each([
    ['Kim@Example.com', 'kim@example.com'],
    [' kim+sale@example.com', 'kim@example.com'],
    ['k.i.m+a+b@googlemail.com', 'kim@gmail.com'],
    ['k.i.m@example.com', 'k.i.m@example.com'],
    ['+tag@example.com', '+tag@example.com'],
    ['nobody', 'nobody'],
    ['', ''],
  ])('for %j is %j', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox)
  })

  it('for a mailbox is itself', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(mailboxOf(mailboxOf(email))).toBe(mailboxOf(email))
      }),
    )
  })
})
