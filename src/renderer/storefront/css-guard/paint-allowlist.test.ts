import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPaintedNear } from './paint-allowlist.ts'

describe('custom CSS that paints outside a box [PP-001]', () => {
  it.each([
    ['box-shadow', 'rgba(0, 0, 0, 0.2) 0px 12px 40px -8px'],
    ['box-shadow', 'rgb(31, 91, 69) 0px 0px 0px 3px'],
    ['box-shadow', 'rgba(0, 0, 0, 0.1) 0px 1px 2px, oklch(0.5 0 0 / 0.2) 0px 8px 24px'],
    ['box-shadow', 'inset 0px 0px 0px 1px red'],
    ['text-shadow', 'none'],
    ['outline-width', '2px'],
    ['outline-offset', '4px'],
    ['filter', 'grayscale(1) drop-shadow(rgba(0, 0, 0, 0.3) 0px 4px 12px)'],
    ['backdrop-filter', 'blur(12px) saturate(1.5)'],
    ['text-decoration-thickness', 'auto'],
    ['margin-top', '9999px'],
  ])('allows %s: %s', (property, value) => {
    expect(isPaintedNear(property, value)).toBe(true)
  })

  it.each([
    ['box-shadow', 'rgb(28, 36, 32) 0px 0px 0px 48px'],
    ['box-shadow', 'rgba(0, 0, 0, 0.2) 0px 0px 0px 49px'],
    ['box-shadow', Array.from({ length: 4 }, () => 'rgba(0, 0, 0, 0.3) 0px 0px 0px 40px').join(', ')],
    ['box-shadow', 'inset 0px 0px 0px 5px rgba(0, 0, 0, 0.1)'],
    ['box-shadow', 'var(--far)'],
    ['box-shadow', ''],
    ['box-shadow', '0px 0px 0px calc(3600px) rgb(0, 0, 0)'],
    ['box-shadow', '0px 0px 0px 1e4px rgb(0, 0, 0)'],
    ['text-shadow', '2em 0px red'],
    ['outline-width', '40px'],
    ['outline-offset', '-1px'],
    ['filter', 'drop-shadow(red 0px 40px 0px)'],
    ['filter', 'blur(20px)'],
    ['backdrop-filter', 'invert(1)'],
    ['backdrop-filter', 'blur(2px) brightness(0)'],
    ['text-decoration-thickness', '200%'],
    ['text-underline-offset', '3em'],
  ])('removes %s: %s', (property, value) => {
    expect(isPaintedNear(property, value)).toBe(false)
  })

  it('allows hard shadows only as a narrow rim, however they are written', () => {
    const far = fc
      .integer({ min: 9, max: 5000 })
      .chain((size) => fc.constantFrom(`${size}px`, `-${size}px`, `${size}.5px`))
    const near = fc.constantFrom('0px', '1px', '-1px')
    const color = fc.constantFrom(
      '',
      'red',
      'rgb(0, 0, 0)',
      'rgba(0, 0, 0, 0.9)',
      'color(srgb 0 0 0 / 0.8)',
      'currentcolor',
    )
    fc.assert(
      fc.property(
        far,
        near,
        near,
        color,
        fc.array(fc.constant('rgba(0, 0, 0, 0.1) 0px 1px 2px'), { maxLength: 2 }),
        (...given) => {
          const [length, x, y, paint, others] = given
          const shadow = [paint, x, y, '0px', length].filter(Boolean).join(' ')
          expect(isPaintedNear('box-shadow', [...others, shadow].join(', '))).toBe(false)
        },
      ),
    )
  })
})
