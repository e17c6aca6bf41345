import fc from 'fast-check'
import { expect, it } from 'vitest'
import { disputeRatio, growth, percentOf } from './growth.ts'

it('returns the change in percent [API-023]', () => {
  expect(growth(120, 100)).toBe(20)
  expect(growth(90, 100)).toBe(-10)
  expect(growth(0, 7)).toBe(-100)
  expect(growth(2, 3)).toBe(-33.3)
})

it('returns null without an earlier value [API-023]', () => {
  expect(growth(5, 0)).toBeNull()
  expect(growth(0, 0)).toBeNull()
})

it('points up exactly if the increase is large enough to be visible [API-023]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 1000 }), (current, compared) => {
      expect(Math.sign(growth(current, compared) ?? 0)).toBe(Math.sign(current - compared))
    }),
  )
})

it('returns a share in percent, and null of zero [API-023]', () => {
  expect(percentOf(1, 3)).toBe(33.3)
  expect(percentOf(0, 3)).toBe(0)
  expect(percentOf(0, 0)).toBeNull()
})

it('counts disputes against approved payments, to the hundredth of a percent', () => {
  expect(disputeRatio(5, 162)).toBe(3.09)
  expect(disputeRatio(0, 10)).toBe(0)
  expect(disputeRatio(1, 0)).toBeNull()
})
