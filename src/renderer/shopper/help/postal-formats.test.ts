import { describe, expect, it } from 'vitest'
import { countries } from '../../../shared/domain/address/regions.ts'
import { postalExample } from './postal-formats.ts'

describe('postal code formats', () => {
  it.each([
    ['US', '94103', '94103-1234', ' 94103 '],
    ['CA', 'K1A 0B1', 'k1a0b1', 'K1A-0B1'],
    ['GB', 'SW1A 1AA', 'm1 1ae', 'EC1A1BB'],
    ['UK', 'SW1A 1AA', 'B33 8TH', 'CR2 6XH'],
    ['DE', '10115', ' 10115', '10115 '],
    ['NL', '1012 AB', '1012ab', '1012AB'],
    ['BR', '01310-100', '01310100', '01310 100'],
    ['JP', '150-0001', '1500001', '150 0001'],
    ['PL', '00-001', '00001', '00 001'],
    ['SE', '114 55', '11455', '114-55'],
    ['LV', 'LV-1010', '1010', 'lv1010'],
    ['AR', 'C1420ABC', '1420', 'c1420abc'],
  ])('in %s match %s, %s and %s [GAP-84]', (country, ...codes) => {
    for (const code of codes) expect(postalExample(country, code), code).toBeNull()
  })

  it.each([
    ['US', 'ABC', '94103'],
    ['US', '1234', '94103'],
    ['FR', '7500', '75001'],
    ['GB', '12345', 'SW1A 1AA'],
    ['NL', '1012', '1012 AB'],
    ['AU', '20000', '1000'],
  ])('in %s exclude %s, with the example %s', (country, code, example) => {
    expect(postalExample(country, code)).toBe(example)
  })

  it('accept an empty code and unknown countries', () => {
    expect(postalExample('US', ' ')).toBeNull()
    expect(postalExample('HK', 'anything')).toBeNull()
    expect(postalExample('', '1')).toBeNull()
  })

  it('have valid examples for real countries', () => {
    const known = countries().filter(({ code }) => postalExample(code, '?') !== null)
    expect(known.length).toBeGreaterThan(60)
    for (const { code } of known) expect(postalExample(code, postalExample(code, '?') ?? ''), code).toBeNull()
  })
})
