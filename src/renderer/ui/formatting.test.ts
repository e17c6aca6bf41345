import { describe, expect, it } from 'vitest'
import { contrastRatio } from './inputs/contrast.ts'
import { imageProblem } from './inputs/image-upload.tsx'
import { currencySymbol } from './display/money-text.ts'
import { relativeTime } from './display/time-text.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

describe('relative time', () => {
  it.each([
    ['2026-11-21T11:59:30Z', 'just now', 'now'],
    ['2026-11-21T11:48:00Z', '12 minutes ago', '12 min'],
    ['2026-11-21T10:00:00Z', '2 hours ago', '2 h'],
    ['2026-11-20T11:00:00Z', '1 day ago', '1 d'],
    ['2026-11-24T12:00:00Z', 'in 3 days', '3 d'],
  ])('formats %s as %s', (value, long, short) => {
    expect(relativeTime(value, now, 'long', 'en-US')).toBe(long)
    expect(relativeTime(value, now, 'short', 'en-US')).toBe(short)
  })
})

describe('contrast', () => {
  it('is 21 for black on white, 1 for equal colors, and unknown for invalid colors', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrastRatio('#2563EB', '#2563eb')).toBe(1)
    expect(contrastRatio('blue', '#ffffff')).toBeNull()
  })
})

describe('images and money', () => {
  it('rejects what the server would reject, with an explanation', () => {
    expect(imageProblem({ type: 'image/png', size: 1000 })).toBeNull()
    expect(imageProblem({ type: 'image/svg+xml', size: 1000 })).toContain('This file is SVG, 0.1 MB. Choose a PNG')
    expect(imageProblem({ type: 'image/png', size: 9 * 1024 * 1024 })).toBe(
      'This file is PNG, 9.0 MB. Choose a PNG, JPEG, WebP, AVIF or GIF image of at most 8 MB.',
    )
  })

  it('shows the currency symbol or its code', () => {
    expect(currencySymbol('USD')).toBe('$')
    expect(currencySymbol('CHF')).toBe('CHF ')
  })
})
