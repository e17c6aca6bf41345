import { canonicalCountry } from './address.ts'

/** Countries whose postal addresses have a state, province or prefecture. */
const withState = 'AE AR AU BR CA CL CN CO CR EG ES HK HN ID IN IT JP KR MX MY NG PE PH RU SV TH TR TW UA US VE VN'
/** Countries that write the postal code before the city. */
const postalFirst =
  'AD AT BE BG CH CZ DE DK EE ES FI FR GR HR HU IL IS IT LI LT LU LV MA MC MX NL NO PL PT RO RS SE SI SK TN TR'

/** Returns true if addresses of the country have a state field; also while the country is unknown. */
export const hasState = (country: string): boolean => withState.includes(canonicalCountry(country))

type PlacePart = 'postalCode' | 'state' | 'city'

/** Returns the parts of an address's place in the country's order; Japan puts it before the street. */
export function placeOrder(country: string): readonly PlacePart[] {
  const code = canonicalCountry(country)
  if (code === 'JP') return ['postalCode', 'state', 'city']
  const rest: readonly PlacePart[] = hasState(code) ? ['state'] : []
  return code && postalFirst.includes(code) ? ['postalCode', 'city', ...rest] : ['city', ...rest, 'postalCode']
}

export type StateKind = 'state' | 'state_or_territory' | 'province' | 'prefecture' | 'region'

/** Local name for the state of an address; 'region' for all other countries. */
const stateKinds: Readonly<Record<string, StateKind>> = {
  'BR IN MX MY NG US VE': 'state',
  'AR CA CN CR ES ID IT PH TH TR VN': 'province',
  AU: 'state_or_territory',
  JP: 'prefecture',
}

/** Returns the local name of the state field (DEF-73). */
export function stateKind(country: string): StateKind {
  const code = canonicalCountry(country)
  const [, kind = 'region'] = Object.entries(stateKinds).find(([codes]) => code && codes.includes(code)) ?? []
  return kind
}

/** Returns true for countries that say 'postcode' in English. */
export const hasPostcode = (country: string): boolean => {
  const code = canonicalCountry(country)
  return code !== '' && 'AU GB GG IM JE NZ'.includes(code)
}

/** Returns true for countries that write the place of an address before its street. */
export const isPlaceFirst = (country: string): boolean => canonicalCountry(country) === 'JP'
