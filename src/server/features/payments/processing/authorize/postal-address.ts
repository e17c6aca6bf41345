import type { StoredAddress } from '../../../../../shared/contracts/fields.ts'
import type { PostalAddress } from '../../../../connectors/inputs.ts'

/** An address as connectors expect it, with the customer's phone number. */
export function postal(address: StoredAddress | null, phone: string): PostalAddress | undefined {
  if (!address) return undefined
  const [first = '', ...rest] = address.full_name.trim().split(/\s+/)
  return {
    first_name: first,
    last_name: rest.join(' '),
    line1: address.address1,
    ...(address.address2 && { line2: address.address2 }),
    city: address.locality,
    region: address.administrative_area,
    postal_code: address.postal_code,
    country: address.country_code,
    ...(phone && { phone }),
  }
}
