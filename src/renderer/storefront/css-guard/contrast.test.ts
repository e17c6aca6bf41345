import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOpaque, backgroundRange, isReadableOn } from './contrast.ts'
import type { BackgroundLayer } from './contrast.ts'

const INK = { rgb: [28, 36, 32], alpha: 1 } as const
const LEAST = 2.5
const ground = (backgroundColor: string, backgroundImage = 'none', partly = false): BackgroundLayer => ({
  style: { backgroundColor, backgroundImage, backgroundRepeat: 'repeat', backgroundSize: 'auto' },
  partly,
})
const CLEAR = 'rgba(0, 0, 0, 0)'
const isReadable = (...grounds: BackgroundLayer[]): boolean => isReadableOn(INK, backgroundRange(grounds) ?? [], LEAST)

describe('the background of a text [PP-001]', () => {
  it('is every color that may be behind it', () => {
    expect(isReadable(ground(CLEAR), ground('rgb(255, 255, 255)'))).toBe(true)
    expect(isReadable(ground(CLEAR), ground('rgb(28, 36, 32)'))).toBe(false)
    expect(isReadable(ground('rgba(28, 36, 32, 0.9)'), ground('rgb(255, 255, 255)'))).toBe(false)
    expect(isReadable(ground(CLEAR, 'linear-gradient(rgb(28, 36, 32), rgb(28, 36, 32))'))).toBe(false)
    expect(isReadable(ground('rgb(255, 255, 255)', 'linear-gradient(rgb(240, 240, 240), rgb(255, 255, 255))'))).toBe(
      true,
    )
    expect(isReadable(ground(CLEAR), ground('rgb(28, 36, 32)', 'none', true), ground('rgb(255, 255, 255)'))).toBe(false)
  })

  it('is unknown for a store’s own image', () => {
    expect(backgroundRange([ground('rgb(255, 255, 255)', 'url("/uploads/a.png")')])).toBeNull()
  })

  it('ends at an opaque layer', () => {
    expect(isOpaque(ground('rgb(1, 2, 3)').style)).toBe(true)
    expect(isOpaque(ground(CLEAR, 'linear-gradient(rgb(1, 2, 3), rgb(4, 5, 6))').style)).toBe(true)
    expect(isOpaque(ground(CLEAR, 'linear-gradient(rgb(1, 2, 3), rgba(4, 5, 6, 0.5))').style)).toBe(false)
    expect(
      isOpaque({ ...ground(CLEAR, 'linear-gradient(rgb(1, 2, 3), rgb(4, 5, 6))').style, backgroundSize: '1px 1px' }),
    ).toBe(false)
  })

  it('never makes a text readable on its own color, whatever else is behind it', () => {
    const part = fc.integer({ min: 0, max: 255 })
    const color = fc.tuple(part, part, part).map((parts) => `rgb(${parts.join(', ')})`)
    fc.assert(
      fc.property(fc.array(color, { maxLength: 6 }), fc.nat(6), (stops, at) => {
        const image = `linear-gradient(${stops.toSpliced(at, 0, 'rgb(28, 36, 32)').join(', ')})`
        expect(isReadable(ground('rgb(255, 255, 255)', image))).toBe(false)
      }),
    )
  })

  it('does not pass a text between a dark and a light background', () => {
    const grey = { rgb: [128, 128, 128], alpha: 1 } as const
    expect(
      isReadableOn(
        grey,
        [
          [0, 0, 0],
          [255, 255, 255],
        ],
        LEAST,
      ),
    ).toBe(false)
    expect(isReadableOn({ ...INK, alpha: 0 }, [[255, 255, 255]], LEAST)).toBe(false)
  })
})
