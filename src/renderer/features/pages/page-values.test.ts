import { describe, expect, it } from 'vitest'
import { defaultPaymentPage } from '../../../shared/domain/page-defaults.ts'
import { changedValues, isSaved, valuesOf } from './page-values.ts'

const saved = valuesOf(defaultPaymentPage())

describe('what an editor sends', () => {
  it('is what changed, and nothing else [PP-001] [PP-003]', () => {
    const values = { ...saved, customer_phone_enabled: false, button_color: '#112233' }
    expect(changedValues(saved, values)).toEqual({ customer_phone_enabled: false, button_color: '#112233' })
    expect(changedValues(saved, saved)).toEqual({})
  })

  it('leaves out an empty name and a colour that is half typed, which stay unsaved [PP-002]', () => {
    const values = { ...saved, name: ' ', button_color: '#1F5' }
    expect(changedValues(saved, values)).toEqual({})
    expect(isSaved(saved, values)).toBe(false)
  })

  it('starts in English [CONST-019]', () => expect(saved.language).toBe('en'))
})
