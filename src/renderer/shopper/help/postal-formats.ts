import { canonicalCountry } from '../../../shared/domain/address/address.ts'

/**
 * Postal code formats by country: '9' is a digit, 'A' a letter, every other character is literal. The first of several
 * is the displayed example. Countries with many formats or none are left out.
 */
const formats =
  'AD AD999|AR A9999AAA,9999|AT 9999|AU 9999|BE 9999|BG 9999|BR 99999-999|CA A9A 9A9|CH 9999|CL 9999999|CN 999999|' +
  'CO 999999|CR 99999|CY 9999|CZ 999 99|DE 99999|DK 9999|EE 99999|ES 99999|FI 99999|FR 99999|' +
  'GB AA9A 9AA,A9 9AA,A99 9AA,A9A 9AA,AA9 9AA,AA99 9AA|GR 999 99|HR 99999|HU 9999|ID 99999|IL 9999999,99999|IN 999999|' +
  'IS 999|IT 99999|JP 999-9999|KR 99999|LI 9999|LT LT-99999,99999|LU 9999|LV LV-9999|MC 99999|MT AAA 9999|MX 99999|' +
  'MY 99999|NL 9999 AA|NO 9999|NZ 9999|PE 99999|PH 9999|PL 99-999|PT 9999-999|RO 999999|RS 99999|SE 999 99|SG 999999|' +
  'SI 9999|SK 999 99|SM 99999|TH 99999|TR 99999|TW 999,99999,999999|UA 99999|US 99999,99999-9999|UY 99999|VN 999999|' +
  'ZA 9999'

const examples: Readonly<Record<string, string>> = {
  AD: 'AD500',
  AR: 'C1420ABC',
  BR: '01310-100',
  CA: 'K1A 0B1',
  DE: '10115',
  ES: '28013',
  FR: '75001',
  GB: 'SW1A 1AA',
  IT: '00184',
  JP: '150-0001',
  LT: 'LT-01103',
  LV: 'LV-1010',
  MT: 'VLT 1117',
  NL: '1012 AB',
  PL: '00-001',
  PT: '1000-001',
  US: '94103',
}

const table = new Map(
  formats.split('|').map((entry): [country: string, forms: string[]] => [entry.slice(0, 2), entry.slice(3).split(',')]),
)

/** Removes separators, which are optional. */
const removeSeparators = (text: string): string => text.replace(/[\s.·-]/g, '').toUpperCase()

const patternOf = (form: string): RegExp =>
  new RegExp(`^${removeSeparators(form).replace(/9|A/g, (sign) => (sign === '9' ? '\\d' : '[A-Z]'))}$`)

const exampleOf = (country: string, form: string): string =>
  examples[country] ?? form.replace('9', '1').replace(/9/g, '0')

/** LV and LT codes start with a country prefix, which is optional. */
const withCountryPrefix = (country: string, code: string): string =>
  /^L[TV]$/.test(country) && /^\d+$/.test(code) ? country + code : code

/**
 * Returns an example code for the country if the given one matches none of its formats; null if it matches, is empty,
 * or the country's formats are unknown. Only a hint, never an error (GAP-84: trimmed, case-insensitive).
 */
export function postalExample(country: string, postalCode: string): string | null {
  const code = canonicalCountry(country)
  const forms = table.get(code)
  const typed = withCountryPrefix(code, removeSeparators(postalCode))
  const [first] = forms ?? []
  if (!forms || !first || typed === '') return null
  return forms.some((form) => patternOf(form).test(typed)) ? null : exampleOf(code, first)
}
