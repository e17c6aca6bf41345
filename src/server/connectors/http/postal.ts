import { canonicalCountry } from '../../../shared/domain/address/address.ts'
import { stateAfterCountryChange, statesOf } from '../../../shared/domain/address/states.ts'
import type { PostalAddress } from '../inputs.ts'

/** The provider's documented limits for an address. Lengths in UTF-16 units. */
export interface AddressLimits {
  firstName: number
  lastName: number
  line1: number
  line2?: number
  city: number
  /** Free text up to a length, or only the subdivision part of an ISO 3166-2 code ('OR', 'NSW') up to `code` characters. */
  region: number | { code: number }
  postalCode: number
  /** Sends US ZIP codes without the four digits of ZIP+4. */
  shortZip?: boolean
  phone?: number
}

/**
 * Fits an address to a provider's limits: parts are trimmed and cut, and empty parts omitted. A region or postal code
 * that doesn't fit is omitted, since half of one is a different place.
 */
export const fitAddress = (given: PostalAddress, limits: AddressLimits): PostalAddress => {
  const address = { ...given, country: canonicalCountry(given.country) }
  const line2 = truncateText(address.line2, limits.line2 ?? limits.line1)
  const region = regionOf(address, limits.region)
  const postal_code = postalCodeOf(address, limits)
  const phone = truncateText(address.phone, limits.phone ?? 25)
  return {
    first_name: truncateText(address.first_name, limits.firstName),
    last_name: truncateText(address.last_name, limits.lastName),
    line1: truncateText(address.line1, limits.line1),
    ...(line2 && { line2 }),
    city: truncateText(address.city, limits.city),
    ...(region && { region }),
    ...(postal_code && { postal_code }),
    country: address.country,
    ...(phone && { phone }),
  }
}

/** Joins text into one line of at most `max` UTF-16 units, without splitting a character. */
export const truncateText = (text: string | undefined, max: number): string => {
  const line = (text ?? '').replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  if (line.length <= max) return line
  return line
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}

/** Returns the text if it fits, otherwise undefined: half an email address could reach someone else. */
export const textIfFits = (text: string | undefined, max: number): string | undefined => {
  const whole = text?.trim()
  return whole && whole.length <= max ? whole : undefined
}

const regionOf = ({ country, region = '' }: PostalAddress, limit: AddressLimits['region']): string => {
  const code = regionCode(country, region)
  if (typeof limit === 'number') return textIfFits(code || region, limit) ?? ''
  return code.length <= limit.code ? code : ''
}

/** Subdivision part of an ISO 3166-2 code: 'OR' for 'OR', 'Oregon' and 'US-OR'; '' if it isn't one. */
const regionCode = (country: string, region: string): string => {
  const text = region.trim()
  const typed = text.toUpperCase().startsWith(`${country}-`) ? text.slice(country.length + 1) : text
  if (statesOf(country)) return stateAfterCountryChange(country, typed)
  return /^[A-Za-z0-9]{1,3}$/.test(typed) ? typed.toUpperCase() : ''
}

const postalCodeOf = ({ country, postal_code }: PostalAddress, { postalCode, shortZip }: AddressLimits): string => {
  const code = textIfFits(postal_code, Number.MAX_SAFE_INTEGER) ?? ''
  const zip = shortZip && country === 'US' ? (/^\d{5}/.exec(code)?.[0] ?? '') : code
  return zip.length <= postalCode ? zip : ''
}
