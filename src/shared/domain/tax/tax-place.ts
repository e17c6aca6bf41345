import { canonicalCountry, type StoredAddress } from '../address/address.ts'
import { canonicalState } from '../address/address-states.ts'
import { countries } from '../address/regions.ts'
import { regionKey, type TaxPlace } from './tax.ts'

/** How people write a country that has another name or code in the list. */
const ALSO: Readonly<Record<string, string>> = {
  usa: 'US',
  'united states of america': 'US',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
}

let codes: ReadonlyMap<string, string> | undefined

/** By its code and by its English name, in small letters. */
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

/** An address whose country and, where the country has a list of them, state are codes, as far as they are known. */
export function canonicalPlace(address: StoredAddress): StoredAddress {
  const country_code = countryCode(address.country_code)
  return { ...address, country_code, administrative_area: canonicalState(country_code, address.administrative_area) }
}

/**
 * Why no tax can be told for a place (GAP-63): its country must be a code, its state one of the country's list where it
 * has one. What is not filled in yet is not refused.
 */
export function placeRefusals({
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
    ...(badCountry && { country: 'Choose a country from the list' }),
    ...(badState && { state: 'Choose a state from the list' }),
  }
}
