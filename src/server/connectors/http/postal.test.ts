import { describe, expect, it } from 'vitest'
import { truncateText, fitAddress, textIfFits } from './postal.ts'

const LIMITS = { firstName: 10, lastName: 10, line1: 20, city: 10, region: { code: 3 }, postalCode: 10, phone: 15 }

const address = (changes: object) => ({
  first_name: 'Maya',
  last_name: 'Ortiz',
  line1: '12 Harbour Street',
  city: 'Portland',
  country: 'US',
  ...changes,
})

const fitted = (changes: object, limits: object = {}) => fitAddress(address(changes), { ...LIMITS, ...limits })

describe('an address for a provider', () => {
  it.each([
    ['US', 'OR', 'OR'],
    ['US', 'Oregon', 'OR'],
    ['US', 'US-OR', 'OR'],
    ['CA', 'quebec', 'QC'],
    ['US', 'Bayern', undefined],
    ['AU', 'nsw', 'NSW'],
    ['DE', 'DE-BY', 'BY'],
    ['DE', 'Bayern', undefined],
    ['FR', 'Île-de-France', undefined],
    ['GB', 'England', undefined],
    ['JP', 'Tokyo', undefined],
    ['JP', '', undefined],
  ])('converts the state of %s “%s” to the code %s if only codes are accepted', (country, region, code) => {
    expect(fitted({ country, region }).region).toBe(code)
  })

  it('includes only two-letter states if the provider accepts no longer code', () => {
    expect(fitted({ country: 'AU', region: 'NSW' }, { region: { code: 2 } }).region).toBeUndefined()
    expect(fitted({ country: 'US', region: 'Oregon' }, { region: { code: 2 } }).region).toBe('OR')
  })

  it("includes the region's name if the provider accepts names, and omits one that would be cut", () => {
    expect(fitted({ country: 'DE', region: 'Bayern' }, { region: 20 }).region).toBe('Bayern')
    expect(fitted({ country: 'DE', region: 'Mecklenburg-Vorpommern' }, { region: 20 }).region).toBeUndefined()
  })

  it('shortens a ZIP code to five digits if the provider accepts no more, and keeps other codes whole', () => {
    const short = { shortZip: true }
    expect(fitted({ postal_code: '97201-1234' }, short).postal_code).toBe('97201')
    expect(fitted({ postal_code: '97201' }, short).postal_code).toBe('97201')
    expect(fitted({ postal_code: '97201-1234' }).postal_code).toBe('97201-1234')
    expect(fitted({ country: 'GB', postal_code: ' SW1A 1AA ' }, short).postal_code).toBe('SW1A 1AA')
    expect(fitted({ country: 'GB', postal_code: 'much too long for it' }).postal_code).toBeUndefined()
  })

  it('omits empty parts', () => {
    const fit = fitted({ line2: ' ', region: '', postal_code: '', phone: '' })
    expect(Object.keys(fit).toSorted()).toEqual(['city', 'country', 'first_name', 'last_name', 'line1'])
  })

  it('cuts text without splitting a character, and joins its lines', () => {
    expect(truncateText('🎉🎉🎉', 5)).toBe('🎉🎉')
    expect(truncateText(' two\n\tlines\u2028here ', 50)).toBe('two lines here')
    expect(truncateText('one two three', 4)).toBe('one')
    expect(truncateText(undefined, 5)).toBe('')
  })

  it('keeps an email address whole, or omits it', () => {
    expect(textIfFits('maya@example.com', 16)).toBe('maya@example.com')
    expect(textIfFits('maya@example.com', 15)).toBeUndefined()
    expect(textIfFits(' ', 15)).toBeUndefined()
  })
})
