import { describe, expect, it } from 'vitest'
import { statesOf } from '../../../shared/domain/address/states.ts'
import { stateOfPostalCode } from './postal-states.ts'

describe('the state of a postal code', () => {
  it.each([
    ['US', '78704', 'TX'],
    ['US', '10001', 'NY'],
    ['US', '94103-1234', 'CA'],
    ['US', '20500', 'DC'],
    ['US', '20190', 'VA'],
    ['US', '00501', 'NY'],
    ['US', '00901', 'PR'],
    ['US', '00802', 'VI'],
    ['US', '96701', 'HI'],
    ['US', '99501', 'AK'],
    ['US', '88510', 'TX'],
    ['US', '09012', 'AE'],
    ['CA', 'K1A 0B1', 'ON'],
    ['CA', 'h2x1y4', 'QC'],
    ['CA', 'V5K-0A1', 'BC'],
    ['AU', '2000', 'NSW'],
    ['AU', '2601', 'ACT'],
    ['AU', '3000', 'VIC'],
    ['AU', '0800', 'NT'],
    ['BR', '01310-100', 'SP'],
    ['BR', '70040010', 'DF'],
    ['BR', '69301-000', 'RR'],
    ['ES', '28013', 'Madrid'],
    ['ES', '08001', 'Barcelona'],
    ['ES', '52001', 'Melilla'],
  ])('%s %s is %s', (country, code, state) => {
    expect(stateOfPostalCode(country, code)).toBe(state)
  })

  it.each([
    ['US', '7870'],
    ['US', '00000'],
    ['US', 'ABCDE'],
    ['CA', 'X0A 0H0'],
    ['CA', 'K1A'],
    ['ES', '99001'],
    ['DE', '10115'],
    ['GB', 'SW1A 1AA'],
    ['', '10001'],
  ])('%s %s has no known state', (country, code) => {
    expect(stateOfPostalCode(country, code)).toBe('')
  })

  it("is in the country's list of states if it has one", () => {
    const known = new Set(statesOf('US')?.map(({ code }) => code))
    const found = Array.from({ length: 1000 }, (_, prefix) =>
      stateOfPostalCode('US', `${String(prefix).padStart(3, '0')}01`),
    ).filter((state) => state !== '')
    expect(found.filter((state) => !known.has(state))).toEqual([])
    expect(new Set(found).size).toBe(known.size - 3)
  })
})
