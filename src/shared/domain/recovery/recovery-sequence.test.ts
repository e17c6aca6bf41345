import { expect, it } from 'vitest'
import { afterQuietHours, isHeldOut, recoveredBeyondHoldout } from './recovery-sequence.ts'

it('holds out a stable share of the shoppers', () => {
  const emails = Array.from({ length: 10_000 }, (_, index) => `shopper${index}@mail.example`)
  const held = emails.filter((email) => isHeldOut('str_1', email, 10))
  expect(held.length).toBeGreaterThan(900)
  expect(held.length).toBeLessThan(1100)
  // A larger group contains the smaller one, so that no one who was held out gets emails.
  expect(held.every((email) => isHeldOut('str_1', email, 20))).toBe(true)
  expect(emails.some((email) => isHeldOut('str_1', email, 0))).toBe(false)
})

it.each([
  ['2026-11-24T20:59:00Z', '2026-11-24T20:59:00.000Z'],
  ['2026-11-24T21:00:00Z', '2026-11-25T08:00:00.000Z'],
  ['2026-11-25T03:10:20Z', '2026-11-25T08:00:00.000Z'],
  ['2026-11-25T08:00:00Z', '2026-11-25T08:00:00.000Z'],
])('sends at %s no earlier than %s', (at, until) => {
  expect(afterQuietHours(new Date(at), { from: 21, to: 8 }, 'UTC').toISOString()).toBe(until)
})

it('uses the store’s time zone, also when the clocks change in the night', () => {
  const quiet = { from: 21, to: 8 }
  const at = new Date('2026-10-25T00:30:00Z')
  expect(afterQuietHours(at, quiet, 'Europe/Berlin').toISOString()).toBe('2026-10-25T07:00:00.000Z')
})

it('subtracts what the holdout group bought', () => {
  const messaged = { carts: 400, orders: 80, revenue: 800_000 }
  expect(recoveredBeyondHoldout(messaged, { carts: 40, orders: 2, revenue: 1 })).toEqual({
    orders: 60,
    revenue: 600_000,
  })
  expect(recoveredBeyondHoldout(messaged, { carts: 40, orders: 10, revenue: 1 })).toEqual({
    orders: -20,
    revenue: -200_000,
  })
  expect(recoveredBeyondHoldout(messaged, { carts: 0, orders: 0, revenue: 0 })).toBeNull()
})
