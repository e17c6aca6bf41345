import { canonicalCountry } from './address.ts'
import type { Region } from './states.ts'

// ISO 3166-1 alpha-2, officially assigned. Names come from Intl, which has them in every language.
const countryCodes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC ' +
  'CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH ' +
  'KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
  'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC ' +
  'SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY ' +
  'UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'

/** Returns true for the code of a country. */
export const isCountry = (code: string): boolean => countryCodes.split(' ').includes(code)

const named = new Map<string, (code: string) => string>()

function namer(locale: string): (code: string) => string {
  const known = named.get(locale)
  if (known) return known
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region' })
  const of = (code: string) => names.of(code) ?? code
  named.set(locale, of)
  return of
}

/** Returns the country's name in the given language, or the code itself if it is unknown. */
export function countryName(code: string, locale = 'en'): string {
  const canonical = canonicalCountry(code)
  return /^[A-Z]{2}$/.test(canonical) ? namer(locale)(canonical) : code
}

/**
 * Lists countries sorted by name in the given language. A non-empty `only` limits the list (PP-014, GAP-62); 'UK' in it
 * means 'GB' (DEF-47).
 */
export function countries(locale = 'en', only: readonly string[] = []): Region[] {
  const wanted = new Set(only.map(canonicalCountry))
  const { compare } = new Intl.Collator(locale)
  return countryCodes
    .split(' ')
    .filter((code) => wanted.size === 0 || wanted.has(code))
    .map((code) => ({ code, name: namer(locale)(code) }))
    .toSorted((a, b) => compare(a.name, b.name))
}
