import { describe, expect, it } from 'vitest'
import { hidesContent, isClipped, isFaded, isOffPage, isTooSmall } from './hiding-rules.ts'

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  width,
  height,
  right: left + width,
  bottom: top + height,
})

const PLAIN = {
  clipPath: 'none',
  maskImage: 'none',
  mixBlendMode: 'normal',
  textDecorationLine: 'none',
  filter: 'none',
  getPropertyValue: () => '',
} as const

describe('CSS that hides a protected slot [PP-001]', () => {
  it('shrinks it below six pixels', () => {
    expect(isTooSmall(box(0, 0, 6, 6))).toBe(false)
    expect(isTooSmall(box(0, 0, 5.9, 20))).toBe(true)
    expect(isTooSmall(box(0, 0, 20, 5.9))).toBe(true)
  })

  it('moves it to where no scrolling leads', () => {
    const page = { width: 400, scrollX: 0, scrollY: 0 }
    expect(isOffPage(box(-2, 0, 404, 20), page)).toBe(false)
    expect(isOffPage(box(-3, 0, 40, 20), page)).toBe(true)
    expect(isOffPage(box(363, 0, 40, 20), page)).toBe(true)
    expect(isOffPage(box(0, -20, 40, 20), page)).toBe(true)
    expect(isOffPage(box(0, -20, 40, 20), { ...page, scrollY: 1 })).toBe(false)
    expect(isOffPage(box(-3, 0, 40, 20), { ...page, scrollX: 1 })).toBe(false)
  })

  it('does not hide it by default', () => {
    expect(hidesContent(PLAIN)).toBe(false)
    expect(hidesContent({ ...PLAIN, filter: 'drop-shadow(rgb(0, 0, 0) 0px 1px 2px)' })).toBe(false)
  })

  it.each([
    ['a clip path', { clipPath: 'inset(50%)' }],
    ['a mask', { maskImage: 'linear-gradient(rgb(0, 0, 0), rgba(0, 0, 0, 0))' }],
    ['a mask border', { getPropertyValue: () => 'linear-gradient(rgb(0, 0, 0), rgba(0, 0, 0, 0))' }],
    ['a blend mode', { mixBlendMode: 'difference' }],
    ['a line through it', { textDecorationLine: 'underline line-through' }],
    ['blur', { filter: 'blur(4px)' }],
    ['the opacity filter', { filter: 'opacity(0.1)' }],
    ['brightness', { filter: 'brightness(9)' }],
    ['contrast', { filter: 'contrast(0)' }],
  ])('hides it by %s', (_, style) => {
    expect(hidesContent({ ...PLAIN, ...style })).toBe(true)
  })

  it('fades it by the product of all opacities', () => {
    expect(isFaded([])).toBe(false)
    expect(isFaded([1, 0.6])).toBe(false)
    expect(isFaded([0.7, 0.7])).toBe(true)
  })
})

describe('an ancestor that clips a protected slot [PP-001]', () => {
  const slot = box(10, 10, 100, 20)
  const clip = (left: number, top: number, width: number, height: number, isScrollable = false) =>
    isClipped(slot, { box: box(left, top, width, height), isScrollable })

  it('may cut two pixels at the sides', () => {
    expect(clip(12, 0, 96, 100)).toBe(false)
    expect(clip(12.5, 0, 100, 100)).toBe(true)
    expect(clip(0, 0, 107.5, 100)).toBe(true)
  })

  it('may cut a quarter of the height', () => {
    expect(clip(0, 15, 200, 100)).toBe(false)
    expect(clip(0, 15.5, 200, 100)).toBe(true)
    expect(clip(0, 0, 200, 25)).toBe(false)
    expect(clip(0, 0, 200, 24.5)).toBe(true)
  })

  it('may be scrolled, but not away', () => {
    expect(clip(0, 29, 200, 100, true)).toBe(false)
    expect(clip(0, 30, 200, 100, true)).toBe(true)
    expect(clip(0, 0, 200, 11, true)).toBe(false)
    expect(clip(0, 0, 200, 10, true)).toBe(true)
  })

  it('must have a size itself', () => {
    const small = { ...box(10, 10, 5, 5) }
    expect(isClipped(small, { box: box(10, 10, 5, 5), isScrollable: true })).toBe(true)
    expect(isClipped(small, { box: box(10, 10, 6, 6), isScrollable: true })).toBe(false)
  })
})
