import { canonicalCountry } from './address.ts'

/** Countries whose postal addresses have a state, province or prefecture. */
const withState = 'AE AR AU BR CA CL CN CO CR EG ES HK HN ID IN IT JP KR MX MY NG PE PH RU SV TH TR TW UA US VE VN'
/** Countries that write the postal code before the city. */
const postalFirst =
  'AD AT BE BG CH CZ DE DK EE ES FI FR GR HR HU IL IS IT LI LT LU LV MA MC MX NL NO PL PT RO RS SE SI SK TN TR'

/** Whether addresses of a country are asked for a state; also while the country is not known. */
export const hasState = (country: string): boolean => withState.includes(canonicalCountry(country))

type PlacePart = 'postalCode' | 'state' | 'city'

/** The place of an address in the order that the country writes it; Japan writes it before the street. */
export function placeOrder(country: string): readonly PlacePart[] {
  const code = canonicalCountry(country)
  if (code === 'JP') return ['postalCode', 'state', 'city']
  const rest: readonly PlacePart[] = hasState(code) ? ['state'] : []
  return code && postalFirst.includes(code) ? ['postalCode', 'city', ...rest] : ['city', ...rest, 'postalCode']
}

/** What the state is called: 'state' in the US, 'province' in Canada, 'region' elsewhere (DEF-73). */
export function stateKind(country: string): 'state' | 'province' | 'region' {
  const code = canonicalCountry(country)
  return code === 'US' ? 'state' : code === 'CA' ? 'province' : 'region'
}
