import { describe, expect, it } from 'vitest'
import { countries, countryName } from './regions.ts'
import { stateKind } from './address-format.ts'
import { stateAfterCountryChange, statesOf } from './states.ts'

describe('countries', () => {
  it('lists every country once, sorted, in the requested language', () => {
    const list = countries('en')
    expect(list).toHaveLength(249)
    expect(new Set(list.map(({ code }) => code)).size).toBe(249)
    expect(list.every(({ code, name }) => name !== code)).toBe(true)
    expect(list[0]?.name).toBe('Afghanistan')
    expect(countryName('DE', 'de')).toBe('Deutschland')
  })

  it('lists only the countries that a page ships to [PP-014]', () => {
    expect(countries('en', ['US'])).toEqual([{ code: 'US', name: 'United States' }])
    expect(countries('en', ['uk', 'FR']).map(({ code }) => code)).toEqual(['FR', 'GB'])
    expect(countries('en', []).length).toBe(249)
  })

  it('shows an unknown code unchanged', () => {
    expect(countryName('Atlantis')).toBe('Atlantis')
    expect(countryName('')).toBe('')
  })
})

describe('states', () => {
  it('has a list for the US and Canada and free text elsewhere [VA-012] [VA-023]', () => {
    expect(statesOf('US')?.find(({ code }) => code === 'TX')?.name).toBe('Texas')
    expect(statesOf('ca')?.find(({ code }) => code === 'QC')?.name).toBe('Quebec')
    expect(statesOf('US')).toHaveLength(59)
    expect(statesOf('CA')).toHaveLength(13)
    expect(statesOf('GB')).toBeNull()
    expect(statesOf('')).toBeNull()
    const kinds = ['US', 'BR', 'AU', 'CA', 'IT', 'JP', 'FR', ''].map(stateKind)
    const expected = ['state', 'state', 'state_or_territory', 'province', 'province', 'prefecture', 'region', 'region']
    expect(kinds).toEqual(expected)
  })

  it('keeps a state across a country change only if the new country has it', () => {
    expect(stateAfterCountryChange('US', 'Texas')).toBe('TX')
    expect(stateAfterCountryChange('US', 'ny')).toBe('NY')
    expect(stateAfterCountryChange('CA', 'TX')).toBe('')
    expect(stateAfterCountryChange('FR', 'Île-de-France')).toBe('Île-de-France')
  })
})
