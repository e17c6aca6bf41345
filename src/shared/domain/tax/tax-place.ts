import { canonicalCountry, type StoredAddress } from '../address/address.ts'
import { canonicalState } from '../address/address-states.ts'
import { countries } from '../address/regions.ts'
import { regionKey, type TaxPlace } from './tax.ts'

/** Alternative names and codes of countries. */
const ALSO: Readonly<Record<string, string>> = {
  usa: 'US',
  'united states of america': 'US',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
}

let codes: ReadonlyMap<string, string> | undefined

/** By code and by English name, in lowercase. */
const byText = (): ReadonlyMap<string, string> =>
  (codes ??= new Map([
    ...countries().flatMap(({ code, name }): [string, string][] => [
      [code.toLowerCase(), code],
      [name.toLowerCase(), code],
    ]),
    ...Object.entries(ALSO),
  ]))

function countryCode(text: string): string {
  const code = canonicalCountry(text)
  const typed = code.toLowerCase().replaceAll('.', '')
  return byText().get(typed) ?? code
}

/** Converts the country and, if the country has a list, the state of an address to codes, where known. */
export function canonicalPlace(address: StoredAddress): StoredAddress {
  const country_code = countryCode(address.country_code)
  return { ...address, country_code, administrative_area: canonicalState(country_code, address.administrative_area) }
}

/**
 * Returns why tax can't be calculated for a place (GAP-63): its country must be a code, and its state must be on the
 * country's list if there is one. Empty fields are not rejected.
 */
export function placeErrors({
  country,
  state,
}: {
  country: TaxPlace['country']
  state: TaxPlace['region']
}): Partial<Record<'country' | 'state', string>> {
  const code = canonicalCountry(country)
  const badCountry = code !== '' && byText().get(code.toLowerCase()) !== code
  const badState = state.trim() !== '' && regionKey(code, state) === ''
  return {
    ...(badCountry && { country: 'Select a country from the list' }),
    ...(badState && { state: 'Select a state from the list' }),
  }
}
