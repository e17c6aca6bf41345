import { canonicalCountry } from '../../../shared/domain/address.ts'

/**
 * The calling code of a country, and how many digits follow it at least and at most, without the zero that some numbers
 * are dialled with at home.
 */
const plans =
  'US 1 10 10|CA 1 10 10|PR 1 10 10|GB 44 9 10|IE 353 7 9|DE 49 6 12|AT 43 6 13|CH 41 9 9|FR 33 9 9|BE 32 8 9|NL 31 9 9|' +
  'LU 352 6 9|IT 39 6 11|ES 34 9 9|PT 351 9 9|DK 45 8 8|NO 47 8 8|SE 46 7 10|FI 358 5 12|IS 354 7 9|PL 48 9 9|CZ 420 9 9|' +
  'SK 421 9 9|HU 36 8 9|RO 40 9 9|BG 359 7 9|GR 30 10 10|HR 385 8 9|SI 386 8 8|EE 372 7 8|LV 371 8 8|LT 370 8 8|' +
  'UA 380 9 9|TR 90 10 10|IL 972 8 9|AE 971 8 9|SA 966 8 9|ZA 27 9 9|NG 234 8 10|KE 254 9 9|EG 20 8 10|MA 212 9 9|' +
  'IN 91 10 10|PK 92 9 10|CN 86 7 11|HK 852 8 8|TW 886 8 9|JP 81 9 10|KR 82 8 10|SG 65 8 8|MY 60 8 10|TH 66 8 9|VN 84 9 10|' +
  'PH 63 8 10|ID 62 8 12|AU 61 9 9|NZ 64 8 10|BR 55 10 11|AR 54 10 11|CL 56 9 9|CO 57 10 10|MX 52 10 10|PE 51 8 9|UY 598 8 8'

interface Plan {
  code: string
  least: number
  most: number
}

const byCountry = new Map(
  plans.split('|').map((entry): [string, Plan] => {
    const [country = '', code = '', least, most] = entry.split(' ')
    return [country, { code, least: Number(least), most: Number(most) }]
  }),
)

/** E.164: no number in the world is longer, and none that reaches a shopper is shorter. */
const WORLD: Plan = { code: '', least: 7, most: 15 }

/** An extension is no part of the number. */
const EXTENSION = /(?:ext\.?|x|#|;ext=)\s*\d{1,6}$/i

const planOf = (digits: string): Plan | undefined => {
  // Three digits of a code tell more than one.
  const known = [...byCountry.values()].toSorted((a, b) => b.code.length - a.code.length)
  return known.find(({ code }) => digits.startsWith(code))
}

/** What looks odd about a phone number that was typed in `country`; null where nothing does. It never decides (GAP-85). */
export function oddPhone(country: string, phone: string): 'short' | 'long' | 'letters' | null {
  const typed = phone.trim().replace(EXTENSION, '').trim()
  if (typed === '') return null
  if (/\p{L}/u.test(typed)) return 'letters'
  const abroad = /^(\+|00)/.test(typed)
  const digits = typed.replace(/\D/g, '').replace(/^00/, '')
  const plan = abroad ? planOf(digits) : byCountry.get(canonicalCountry(country))
  const { code, least, most } = plan ?? WORLD
  const rest = abroad && plan ? digits.slice(code.length).replace(/^0/, '') : digits.replace(/^0/, '')
  // At home the country's code may stand before the number, also without its sign.
  const bare = !abroad && code !== '' && rest.length > most && rest.startsWith(code) ? rest.slice(code.length) : rest
  if (bare.length < least) return 'short'
  return bare.length > most ? 'long' : null
}
