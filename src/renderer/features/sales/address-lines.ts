import type { StoredAddress } from '../../../shared/contracts/fields.ts'
import { countryName } from '../../../shared/domain/regions.ts'

const filled = (parts: readonly string[], between: string): string => parts.filter((part) => part !== '').join(between)

/** An address as its lines, empty parts left out: street, 'Austin, TX 78704', 'United States'. */
export function addressLines(address: StoredAddress): string[] {
  const { full_name, address1, address2, locality, administrative_area, postal_code, country_code } = address
  const place = filled([locality, filled([administrative_area, postal_code], ' ')], ', ')
  const country = country_code === '' ? '' : countryName(country_code)
  return [full_name, address1, address2, place, country].filter((line) => line !== '')
}
