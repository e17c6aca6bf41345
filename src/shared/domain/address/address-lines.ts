import { canonicalCountry, type StoredAddress } from './address.ts'
import { countryName } from './regions.ts'

interface Place {
  city: string
  /** '' if it equals the city. */
  region: string
  postal: string
}

const joined = (between: string, ...parts: string[]): string => parts.filter((part) => part !== '').join(between)

type PlaceLines = (place: Place) => string[]

/** 'Austin, TX 78704' */
const codeLast: PlaceLines = ({ city, region, postal }) => [joined(', ', city, joined(' ', region, postal))]

/** '80331 München': without the region. */
const codeFirst: PlaceLines = ({ city, postal }) => [joined(' ', postal, city)]

/** '44100 Guadalajara, Jalisco' */
const codeFirstThenRegion =
  (between: string): PlaceLines =>
  ({ city, region, postal }) => [joined(between, joined(' ', postal, city), region)]

/** 'Bristol', with 'BS1 4DJ' on a separate line. */
const codeApart =
  (between: string): PlaceLines =>
  ({ city, region, postal }) => [joined(between, city, region), postal]

/** Format of the place by country; all others use `codeLast`. */
const formats: readonly (readonly [countries: string, PlaceLines])[] = [
  [
    'AD AL AT AX BA BE BG CH CY CZ DE DK DZ EE FI FO FR GE GF GL GP GR HR HU IL IS LI LT LU MA MC MD ME MK MQ NL NO PL PT ' +
      'RE RS SE SI SJ SK SM TN VA XK YT',
    codeFirst,
  ],
  ['AR CL CU DO ES GT MX MY PH PY RO UY', codeFirstThenRegion(', ')],
  ['IT', codeFirstThenRegion(' ')],
  ['TR', codeFirstThenRegion('/')],
  ['BR', codeApart(' - ')],
  ['GB GG IE IM JE', codeApart(', ')],
]

const formatOf = (country: string): PlaceLines =>
  formats.find(([countries]) => countries.split(' ').includes(country))?.[1] ?? codeLast

/** Kanji and kana. Japanese addresses in other scripts use the Western order. */
const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/

/**
 * Formats an address as lines by its country's postal rules, without empty parts: name, street, place, and the
 * country's name in `locale`.
 */
export function addressLines(address: Partial<StoredAddress>, locale = 'en'): string[] {
  const { full_name = '', address1 = '', address2 = '', country_code = '' } = address
  const { locality: city = '', administrative_area: area = '', postal_code: postal = '' } = address
  const country = countryName(country_code, locale)
  const region = area === city ? '' : area
  const code = canonicalCountry(country_code)
  const lines =
    code === 'JP' && JAPANESE.test(city + address1)
      ? // Largest unit first, the recipient last.
        [postal && `〒${postal}`, `${region}${city}${address1}`, address2, full_name, country]
      : [full_name, address1, address2, ...formatOf(code)({ city, region, postal }), country]
  return lines.filter((line) => line !== '')
}
