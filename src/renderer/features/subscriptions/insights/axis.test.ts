import { describe, expect, it } from 'vitest'
import { axisTicks, shareOf } from './axis.ts'

describe('the axis of a chart of insights', () => {
  it('has round values around the smallest and the largest', () => {
    expect(axisTicks(0, 75_840)).toEqual([0, 20_000, 40_000, 60_000, 80_000])
    expect(axisTicks(1_110_000, 1_240_770)).toEqual([1_100_000, 1_150_000, 1_200_000, 1_250_000])
  })

  it('has two values at least, for no revenue too', () => {
    expect(axisTicks(0, 0)).toEqual([0, 1])
    expect(axisTicks(0, 1)).toEqual([0, 1])
  })

  it('places values between its ends', () => {
    expect(shareOf(150, [100, 150, 200])).toBe(50)
    expect(shareOf(0, [100, 150, 200])).toBe(0)
    expect(shareOf(300, [100, 150, 200])).toBe(100)
  })
})
