import { describe, expect, it } from 'vitest'
import { startsOptedIn } from './marketing-consent.ts'

describe('marketing consent checkbox', () => {
  it.each(['DE', 'FR', 'IS', 'LI', 'NO', 'GB', 'UK', 'CH', 'CA', 'ca'])('is never pre-checked in %s', (country) => {
    for (const setting of ['never', 'always', 'where_allowed'] as const)
      expect(startsOptedIn(setting, country)).toBe(false)
  })

  it.each(['US', 'JP', 'AU'])('follows the setting in %s', (country) => {
    expect(startsOptedIn('always', country)).toBe(true)
    expect(startsOptedIn('where_allowed', country)).toBe(true)
    expect(startsOptedIn('never', country)).toBe(false)
  })

  it('is unchecked while the country is unknown, unless it is always on', () => {
    expect(startsOptedIn('where_allowed', '')).toBe(false)
    expect(startsOptedIn('never', '')).toBe(false)
    expect(startsOptedIn('always', '')).toBe(true)
  })
})
