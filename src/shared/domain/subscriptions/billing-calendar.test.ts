import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayIn, instantIn, minuteOfDayIn } from '../address/time-zone.ts'
import {
  addDays,
  addMonths,
  BILLING_MINUTE,
  chargeMoment,
  dayOfCycle,
  daysBetween,
  moveCycle,
  resumeCycle,
  type BillingSchedule,
} from './billing-calendar.ts'
import { frequencies } from './plan-terms.ts'

const ZONES = [
  'UTC',
  'America/New_York',
  'America/Sao_Paulo',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'America/St_Johns',
]

const FIRST = Date.UTC(2005, 0, 1)
const days = fc
  .integer({ min: 0, max: 365 * 35 })
  .map((count) => new Date(FIRST + count * 86_400_000).toISOString().slice(0, 10))
const zones = fc.constantFrom(...ZONES)
const schedules: fc.Arbitrary<BillingSchedule> = fc.record({
  anchor_day: days,
  anchor_cycle: fc.integer({ min: 1, max: 40 }),
  frequency: fc.constantFrom(...frequencies),
})

/** Steps one day at a time, without any arithmetic on months. */
function nextDay(day: string): string {
  const date = new Date(`${day}T12:00:00.000Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

describe('days', () => {
  it('adds and counts days across months, years and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
    expect(daysBetween('2026-11-02', '2026-11-01')).toBe(-1)
  })

  it('counts as stepping day by day does', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 400 }), (day, count) => {
        let stepped = day
        for (let step = 0; step < count; step += 1) stepped = nextDay(stepped)
        expect(addDays(day, count)).toBe(stepped)
        expect(daysBetween(day, stepped)).toBe(count)
        expect(addDays(stepped, -count)).toBe(day)
      }),
    )
  })

  it.each(['2026-02-30', '2026-13-01', '2027-02-29', '20261-01-01', '2026-1-1', '', 'tomorrow', '2026-01-01T00:00'])(
    'refuses %s, which is not a day',
    (day) => {
      expect(() => addDays(day, 1)).toThrow(RangeError)
      expect(() => addMonths(day, 1)).toThrow(RangeError)
      expect(() => daysBetween('2026-01-01', day)).toThrow(RangeError)
    },
  )
})

describe('months', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-01-30', 1, '2026-02-28'],
    ['2026-01-29', 1, '2026-02-28'],
    ['2028-01-29', 1, '2028-02-29'],
    ['2026-03-31', 1, '2026-04-30'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -13, '2024-12-15'],
    ['2026-01-15', 0, '2026-01-15'],
  ])('%s plus %i months is %s', (day, months, expected) => expect(addMonths(day, months)).toBe(expected))

  it('keeps the day of the month, or the last day of a shorter month', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -60, max: 60 }), (day, months) => {
        const result = addMonths(day, months)
        const monthsApart =
          (Number(result.slice(0, 4)) - Number(day.slice(0, 4))) * 12 +
          (Number(result.slice(5, 7)) - Number(day.slice(5, 7)))
        expect(monthsApart).toBe(months)
        // Only the last day of a month can be earlier than the day it was counted from.
        const isLastDay = nextDay(result).slice(8) === '01'
        const [from, to] = [Number(day.slice(8)), Number(result.slice(8))]
        expect(to === from || (isLastDay && to < from)).toBe(true)
      }),
    )
  })
})

describe('cycles', () => {
  it('returns to the 31st after shorter months', () => {
    const schedule: BillingSchedule = { anchor_day: '2026-01-31', anchor_cycle: 1, frequency: 'monthly' }
    expect([1, 2, 3, 4, 5].map((cycle) => dayOfCycle(schedule, cycle))).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ])
  })

  it('returns to February 29 in leap years', () => {
    const schedule: BillingSchedule = { anchor_day: '2028-02-29', anchor_cycle: 1, frequency: 'yearly' }
    expect([2, 3, 4, 5].map((cycle) => dayOfCycle(schedule, cycle))).toEqual([
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ])
  })

  it('counts weeks and quarters', () => {
    expect(dayOfCycle({ anchor_day: '2026-12-28', anchor_cycle: 3, frequency: 'weekly' }, 5)).toBe('2027-01-11')
    expect(dayOfCycle({ anchor_day: '2026-11-30', anchor_cycle: 1, frequency: 'quarterly' }, 2)).toBe('2027-02-28')
    expect(dayOfCycle({ anchor_day: '2026-11-30', anchor_cycle: 1, frequency: 'quarterly' }, 3)).toBe('2027-05-30')
  })

  it('has one later day for each later cycle, and the anchor on its own day', () => {
    fc.assert(
      fc.property(schedules, fc.integer({ min: 1, max: 60 }), (schedule, cycle) => {
        expect(dayOfCycle(schedule, schedule.anchor_cycle)).toBe(schedule.anchor_day)
        const gap = daysBetween(dayOfCycle(schedule, cycle), dayOfCycle(schedule, cycle + 1))
        const [shortest, longest] = { weekly: [7, 7], monthly: [28, 31], quarterly: [89, 92], yearly: [365, 366] }[
          schedule.frequency
        ]
        expect(gap).toBeGreaterThanOrEqual(shortest ?? 0)
        expect(gap).toBeLessThanOrEqual(longest ?? 0)
      }),
    )
  })

  it('moves a cycle, and later ones with it', () => {
    fc.assert(
      fc.property(schedules, fc.integer({ min: 1, max: 60 }), days, (schedule, cycle, day) => {
        const moved = moveCycle(schedule, cycle, day)
        expect(dayOfCycle(moved, cycle)).toBe(day)
        expect(dayOfCycle(moved, cycle + 2)).toBe(
          dayOfCycle({ anchor_day: day, anchor_cycle: 1, frequency: schedule.frequency }, 3),
        )
      }),
    )
  })

  it('resumes on the first day of the rhythm that is not before the given one', () => {
    const monthly: BillingSchedule = { anchor_day: '2026-01-31', anchor_cycle: 1, frequency: 'monthly' }
    const resumed = resumeCycle(monthly, 2, '2026-04-05')
    expect(dayOfCycle(resumed, 2)).toBe('2026-04-30')
    expect(dayOfCycle(resumed, 3)).toBe('2026-05-31')
    fc.assert(
      fc.property(
        schedules,
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: -400, max: 1200 }),
        (schedule, cycle, offset) => {
          const due = dayOfCycle(schedule, cycle)
          const from = addDays(due, offset)
          const day = dayOfCycle(resumeCycle(schedule, cycle, from), cycle)
          const rhythm = Array.from({ length: 200 }, (_, index) => dayOfCycle(schedule, cycle + index))
          expect(day).toBe(rhythm.find((candidate) => candidate >= from))
        },
      ),
    )
  })

  it('is unchanged by a pause that ends before the next delivery', () => {
    const weekly: BillingSchedule = { anchor_day: '2026-11-02', anchor_cycle: 1, frequency: 'weekly' }
    expect(resumeCycle(weekly, 2, '2026-11-09')).toEqual(weekly)
    expect(dayOfCycle(resumeCycle(weekly, 2, '2026-11-10'), 2)).toBe('2026-11-16')
  })
})

describe('moments', () => {
  it('charges at 6 a.m. store time before and after the clocks change', () => {
    expect(chargeMoment('2026-03-07', 'America/New_York')).toEqual(new Date('2026-03-07T11:00:00Z'))
    expect(chargeMoment('2026-03-08', 'America/New_York')).toEqual(new Date('2026-03-08T10:00:00Z'))
    expect(chargeMoment('2026-10-25', 'Europe/Berlin')).toEqual(new Date('2026-10-25T05:00:00Z'))
    expect(chargeMoment('2026-10-24', 'Europe/Berlin')).toEqual(new Date('2026-10-24T04:00:00Z'))
    expect(chargeMoment('2026-11-23', 'Asia/Kathmandu')).toEqual(new Date('2026-11-23T00:15:00Z'))
  })

  it('uses the moment of the change for a time that is skipped', () => {
    expect(instantIn('2026-03-08', 150, 'America/New_York')).toEqual(new Date('2026-03-08T07:00:00Z'))
    expect(instantIn('2026-03-29', 120, 'Europe/Berlin')).toEqual(new Date('2026-03-29T01:00:00Z'))
    expect(instantIn('2026-10-04', 135, 'Australia/Lord_Howe')).toEqual(new Date('2026-10-03T15:30:00Z'))
    expect(instantIn('2018-11-04', 15, 'America/Sao_Paulo')).toEqual(new Date('2018-11-04T03:00:00Z'))
  })

  it('uses the first of a time that is repeated', () => {
    expect(instantIn('2026-11-01', 90, 'America/New_York')).toEqual(new Date('2026-11-01T05:30:00Z'))
    expect(instantIn('2026-10-25', 150, 'Europe/Berlin')).toEqual(new Date('2026-10-25T00:30:00Z'))
    expect(instantIn('2026-04-05', 105, 'Australia/Lord_Howe')).toEqual(new Date('2026-04-04T14:45:00Z'))
  })

  it('charges a day that a zone skipped when the next one begins', () => {
    expect(chargeMoment('2011-12-30', 'Pacific/Apia')).toEqual(new Date('2011-12-30T10:00:00Z'))
    expect(chargeMoment('2011-12-31', 'Pacific/Apia')).toEqual(new Date('2011-12-30T16:00:00Z'))
  })

  it('is on its day at 6 a.m. in every zone, and later for a later day', () => {
    fc.assert(
      fc.property(days, zones, (day, zone) => {
        const moment = chargeMoment(day, zone)
        fc.pre(!(zone === 'Pacific/Apia' && day === '2011-12-30'))
        expect(dayIn(moment, zone)).toBe(day)
        expect(minuteOfDayIn(moment, zone)).toBe(BILLING_MINUTE)
        expect(chargeMoment(nextDay(day), zone).getTime()).toBeGreaterThan(moment.getTime())
      }),
      { numRuns: 500 },
    )
  })

  it('is the earliest moment at which the local clock shows the time or a later one', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 1439 }), zones, (day, minute, zone) => {
        const moment = instantIn(day, minute, zone)
        const isReached = (time: number): boolean => {
          const at = new Date(time)
          const shown = dayIn(at, zone)
          return shown > day || (shown === day && minuteOfDayIn(at, zone) >= minute)
        }
        expect(isReached(moment.getTime())).toBe(true)
        expect(isReached(moment.getTime() - 1000)).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })
})
