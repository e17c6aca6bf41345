import { describe, expect, it } from 'vitest'
import { canonicalPlace, placeErrors } from './tax-place.ts'

const at = (country_code: string, administrative_area: string) => ({
  full_name: 'Maya Ortiz',
  address1: '2108 Alameda Drive',
  address2: '',
  locality: 'Austin',
  administrative_area,
  postal_code: '78704',
  country_code,
})

describe('place of a taxed address', () => {
  it.each([
    ['USA', 'Texas', 'US', 'TX'],
    ['united states', 'tx', 'US', 'TX'],
    ['UK', 'Kent', 'GB', 'Kent'],
    ['Canada', 'Québec', 'CA', 'QC'],
    ['Canada', 'Upper Canada', 'CA', 'Upper Canada'],
    ['Australia', 'New South Wales', 'AU', 'NSW'],
    ['JP', '東京', 'JP', '東京都'],
    ['CA', 'Ontario', 'CA', 'ON'],
    ['', 'TX', '', 'TX'],
  ])('normalizes %s, %s to %s, %s', (country, state, code, area) => {
    expect(canonicalPlace(at(country, state))).toEqual(at(code, area))
  })

  it.each([
    [{ country: 'US', state: 'TX' }, []],
    [{ country: 'US', state: '' }, []],
    [{ country: '', state: '' }, []],
    [{ country: 'DE', state: 'Bavaria' }, []],
    [{ country: 'US', state: 'Tex.' }, ['state']],
    [{ country: 'USA', state: 'TX' }, ['country']],
    [{ country: 'germany', state: '' }, ['country']],
  ])('rejects %o for %o', (place, fields) => {
    expect(Object.keys(placeErrors(place))).toEqual(fields)
  })
})
