import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stockLevel } from './stock-level.ts'

it('is out at zero, low up to its threshold, and in above it [SA-003]', () => {
  expect(stockLevel({ available: 0, low_stock_threshold: 5 })).toBe('out')
  expect(stockLevel({ available: -2, low_stock_threshold: 0 })).toBe('out')
  expect(stockLevel({ available: 5, low_stock_threshold: 5 })).toBe('low')
  expect(stockLevel({ available: 6, low_stock_threshold: 5 })).toBe('in')
})

it('never warns about available stock if the threshold is 0 [SA-003]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1 }), (available) => {
      expect(stockLevel({ available, low_stock_threshold: 0 })).toBe('in')
    }),
  )
})
