import { describe, expect, it } from 'vitest'
import { contrastRatio } from '../../ui/contrast.ts'
import { colourWarnings, readableShade } from './colours.ts'

const readable = {
  background_color: '#FFFFFF',
  main_text_color: '#1C2420',
  secondary_text_color: '#57605A',
  button_color: '#1F5B45',
  button_text_color: '#FFFFFF',
}

describe('the colours of a payment page', () => {
  it('have no warning as a new page has them [PP-002]', () => {
    expect(colourWarnings(readable)).toEqual([])
  })

  it('warn under 4.5:1 and offer the nearest readable shade', () => {
    const [warning] = colourWarnings({ ...readable, secondary_text_color: '#A8B0AB' })
    expect(warning).toMatchObject({ key: 'secondary_text_color', text: 'Secondary text is under 4.5:1.' })
    expect(contrastRatio(warning?.better ?? '', '#FFFFFF')).toBeGreaterThanOrEqual(4.5)
  })

  it('let a button be less strong than text', () => {
    expect(colourWarnings({ ...readable, button_color: '#7F8A84', button_text_color: '#000000' })).toEqual([])
  })

  it('lighten on dark ground, and say when no shade helps', () => {
    expect(readableShade('#333333', '#000000', 4.5)).toMatch(/^#[78]/)
    expect(readableShade('#777777', '#777777', 20)).toBeNull()
  })
})
