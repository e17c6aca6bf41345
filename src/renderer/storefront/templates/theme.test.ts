import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sectionStyle } from '../content/section-style.ts'
import { contrast, pageStyle, parseColor, readableOn } from './theme.ts'

const channel = fc.integer({ min: 0, max: 255 })
const hex = fc
  .tuple(channel, channel, channel)
  .map((parts) => `#${parts.map((p) => p.toString(16).padStart(2, '0')).join('')}`)

const ratio = (a: string, b: string) => contrast(parseColor(a) ?? [0, 0, 0], parseColor(b) ?? [0, 0, 0])
const read = (style: object, name: string): string => String(Reflect.get(style, name))

describe('colors', () => {
  it('parse short, long and transparent notations and nothing else', () => {
    expect(parseColor('#fff')).toEqual([255, 255, 255])
    expect(parseColor(' #1F5B45 ')).toEqual([31, 91, 69])
    expect(parseColor('#1f5b4580')).toEqual([31, 91, 69])
    for (const text of ['red', '#12', '', null, undefined, 'url(x)']) expect(parseColor(text)).toBeNull()
  })

  it('have a contrast ratio as defined by WCAG', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
    expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 1)
  })

  it('replace a text color only if it is unreadable', () => {
    expect(readableOn([255, 255, 255], [90, 90, 90])).toEqual([90, 90, 90])
    expect(readableOn([255, 255, 255], [255, 208, 0])).toEqual([17, 17, 17])
    expect(readableOn([31, 91, 69], null)).toEqual([255, 255, 255])
  })
})

describe('page style', () => {
  it('is the template’s default without settings [PP-001]', () => {
    expect(pageStyle({})).toEqual({ className: 'shop shop-classic shop-logo-medium', style: {} })
    expect(pageStyle({ template: 'modern', logo_size: 'large', font: 'inter' }).className).toBe(
      'shop shop-modern shop-logo-large shop-inter',
    )
    expect(pageStyle({ template: 'unknown' }).className).toContain('shop-classic')
    const own = {
      background_color: '#FFFFFF',
      main_text_color: '#1C2420',
      secondary_text_color: '#57605A',
      button_color: '#1F5B45',
      button_text_color: '#FFFFFF',
    }
    expect(pageStyle(own).style).toEqual({})
  })

  it('uses the merchant’s colors [PP-002]', () => {
    const { style } = pageStyle({ background_color: '#fffbe6', main_text_color: '#222222', button_color: '#0b5fff' })
    expect(read(style, '--shop-bg')).toBe('#fffbe6')
    expect(read(style, '--shop-text')).toBe('#222222')
    expect(read(style, '--shop-button')).toBe('#0b5fff')
    expect(read(style, '--shop-accent')).toBe('#0b5fff')
  })

  it('is readable whatever is chosen [PP-002]', () => {
    fc.assert(
      fc.property(hex, hex, hex, hex, (background_color, main_text_color, button_color, button_text_color) => {
        const { style } = pageStyle({ background_color, main_text_color, button_color, button_text_color })
        const value = (name: string) => read(style, `--shop-${name}`)
        expect(ratio(value('bg'), value('text'))).toBeGreaterThanOrEqual(4.5)
        expect(ratio(value('bg'), value('text-2'))).toBeGreaterThanOrEqual(4.4)
        expect(ratio(value('button'), value('button-text'))).toBeGreaterThanOrEqual(4.5)
        expect(ratio(value('bg'), value('accent'))).toBeGreaterThanOrEqual(4.4)
      }),
    )
  })

  it('gives a section its own colors [PP-005] [PP-008] [PP-010]', () => {
    const style = sectionStyle({ background: '#111111', text: '#222222' })
    expect(read(style, '--shop-part-bg')).toBe('#111111')
    expect(read(style, '--shop-part-text')).toBe('#ffffff')
  })
})
