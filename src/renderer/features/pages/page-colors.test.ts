import { describe, expect, it } from 'vitest'
import { defaultPaymentPage } from '../../../shared/domain/pages/page-defaults.ts'
import { contrastRatio } from '../../ui/inputs/contrast.ts'
import { colorWarnings, readableShade } from './editor/colors/colors.ts'
import { pageColors } from './page-colors.ts'

const readable = defaultPaymentPage()

describe('colors of a payment page', () => {
  it('have no warnings on a new page [PP-002]', () => {
    expect(colorWarnings(pageColors, readable)).toEqual([])
  })

  it('warn below 4.5:1 and suggest the nearest readable shade', () => {
    const [warning] = colorWarnings(pageColors, { ...readable, secondary_text_color: '#A8B0AB' })
    expect(warning).toMatchObject({ key: 'secondary_text_color', text: 'Secondary text is under 4.5:1.' })
    expect(contrastRatio(warning?.better ?? '', '#FFFFFF')).toBeGreaterThanOrEqual(4.5)
  })

  it('require less contrast for a button than for text', () => {
    expect(colorWarnings(pageColors, { ...readable, button_color: '#7F8A84', button_text_color: '#000000' })).toEqual(
      [],
    )
  })

  it('suggest lighter shades on a dark background, and report if no shade is readable', () => {
    expect(readableShade('#333333', '#000000', 4.5)).toMatch(/^#[78]/)
    expect(readableShade('#777777', '#777777', 20)).toBeNull()
  })

  it('are checked only where the page shows them [PP-008] [PP-010]', () => {
    const pale = { ...readable, limited_main_text_color: '#FFE9C9', banner_primary_text_color: '#2A6B55' }
    expect(colorWarnings(pageColors, pale)).toEqual([])
    const shown = { ...pale, limited_stock_enabled: true, banner_enabled: true }
    expect(colorWarnings(pageColors, shown).map(({ key }) => key)).toEqual([
      'banner_primary_text_color',
      'limited_main_text_color',
    ])
  })
})
