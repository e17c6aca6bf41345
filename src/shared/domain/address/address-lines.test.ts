import { expect, it } from 'vitest'
import { addressLines } from './address-lines.ts'

const dana = {
  full_name: 'Dana Whitfield',
  address1: '2210 Barton Hills Dr',
  address2: '',
  locality: 'Austin',
  administrative_area: 'TX',
  postal_code: '78704',
  country_code: 'US',
}

const placed = (country_code: string, postal_code: string, locality: string, administrative_area: string) =>
  addressLines({ ...dana, country_code, postal_code, locality, administrative_area }).slice(2, -1)

it('formats an address for a label without empty parts [CF-007]', () => {
  expect(addressLines(dana)).toEqual(['Dana Whitfield', '2210 Barton Hills Dr', 'Austin, TX 78704', 'United States'])
  expect(addressLines({ ...dana, administrative_area: '', locality: '', country_code: '' })).toContain('78704')
  expect(addressLines(dana, 'de').at(-1)).toBe('Vereinigte Staaten')
  expect(addressLines({})).toEqual([])
})

it.each([
  ['DE', '10119', 'Berlin', 'Berlin', '10119 Berlin'],
  ['de', '80331', 'München', 'Bayern', '80331 München'],
  ['IT', '40123', 'Bologna', 'BO', '40123 Bologna BO'],
  ['ES', '46003', 'Valencia', 'Valencia', '46003 Valencia'],
  ['MX', '44100', 'Guadalajara', 'Jalisco', '44100 Guadalajara, Jalisco'],
  ['BR', '01226-010', 'São Paulo', 'SP', 'São Paulo - SP\n01226-010'],
  ['UK', 'BS1 4DJ', 'Bristol', 'Bristol', 'Bristol\nBS1 4DJ'],
  ['CA', 'H2J 2G7', 'Montréal', 'QC', 'Montréal, QC H2J 2G7'],
  ['JP', '231-0056', 'Yokohama', 'Kanagawa', 'Yokohama, Kanagawa 231-0056'],
])(
  'orders postal code, city and region by the rules of %s: %s %s %s [CF-007]',
  (country, postal, city, region, lines) => {
    expect(placed(country, postal, city, region)).toEqual(lines.split('\n'))
  },
)

it('starts with the largest unit in Japan [CF-007]', () => {
  const sato = {
    full_name: '佐藤 美咲',
    address1: '若葉町 2-8-14',
    address2: '',
    locality: '横浜市',
    administrative_area: '神奈川県',
    postal_code: '231-0056',
    country_code: 'JP',
  }
  expect(addressLines(sato, 'ja')).toEqual(['〒231-0056', '神奈川県横浜市若葉町 2-8-14', '佐藤 美咲', '日本'])
})
