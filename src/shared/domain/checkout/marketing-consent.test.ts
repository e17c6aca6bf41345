import { describe, expect, it } from 'vitest'
import { isPreChecked } from './marketing-consent.ts'

describe('marketing consent checkbox', () => {
  it.each(['DE', 'FR', 'IS', 'LI', 'NO', 'GB', 'UK', 'CH', 'CA', 'ca'])('is never pre-checked in %s', (country) => {
    for (const setting of ['never', 'always', 'where_allowed'] as const)
      expect(isPreChecked(setting, country)).toBe(false)
  })

  it.each(['US', 'JP', 'AU'])('follows the setting in %s', (country) => {
    expect(isPreChecked('always', country)).toBe(true)
    expect(isPreChecked('where_allowed', country)).toBe(true)
    expect(isPreChecked('never', country)).toBe(false)
  })

  it('is unchecked while the country is unknown, unless it is always on', () => {
    expect(isPreChecked('where_allowed', '')).toBe(false)
    expect(isPreChecked('never', '')).toBe(false)
    expect(isPreChecked('always', '')).toBe(true)
  })
})
