import { createHash } from 'node:crypto'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { canonicalState } from '../../../shared/domain/address/address-states.ts'
import type { StoreEventCustomer } from '../../../shared/domain/events/store-event.ts'

const HASH = /^[a-f0-9]{64}$/

/**
 * SHA-256 of a normalized value in lowercase hex. '' stays '', because the hash of nothing identifies nobody, and a hash
 * is not hashed again.
 */
export const sha256 = (normalized: string): string =>
  normalized === '' || HASH.test(normalized)
    ? normalized
    : createHash('sha256').update(normalized, 'utf8').digest('hex')

/** A customer's identifiers before hashing, in the forms that tools ask for; '' where unknown or invalid. */
export interface Identifiers {
  email: string
  /** E.164 with the plus: `+16505551212`. */
  phone: string
  /** Without the plus. */
  phone_digits: string
  /** Lowercase. */
  first_name: string
  last_name: string
  /** Lowercase letters and digits. */
  city: string
  /** Two lowercase letters in the US and Canada, elsewhere lowercase letters and digits. */
  state: string
  /** Lowercase without spaces, cut at the dash. */
  postal_code: string
  /** Two lowercase letters. */
  country: string
  customer_id: string
}

/** Only letters and digits of any script, lowercase. */
const compact = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Lowercase, without punctuation. */
const plainName = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N} ]/gu, '')
    .trim()

/** First names are everything but the last word. */
export function splitName(name: string): [string, string] {
  const words = name.trim().split(/\s+/)
  if (words.length < 2) return [words[0] ?? '', '']
  return [words.slice(0, -1).join(' '), words.at(-1) ?? '']
}

function validPhone(phone: string, country: string): string {
  const parsed = parsePhoneNumberFromString(phone, isSupportedCountry(country) ? country : undefined)
  return parsed?.isPossible() ? parsed.number : ''
}

/** Normalizes what is known about a customer. A local phone number is read as one of the address's country. */
export function identifiersOf(customer: StoreEventCustomer | null): Identifiers {
  const { email = '', name = '', customer_id = '' } = customer ?? {}
  const address = customer?.address ?? NO_ADDRESS
  const country = address.country_code.toUpperCase()
  const phone = validPhone(customer?.phone ?? '', country)
  const [first, last] = splitName(name || address.full_name)
  return {
    email: email.trim().toLowerCase(),
    phone,
    phone_digits: phone.replace('+', ''),
    first_name: plainName(first),
    last_name: plainName(last),
    city: compact(address.locality),
    state: compact(canonicalState(country, address.administrative_area)),
    postal_code: address.postal_code.toLowerCase().replaceAll(/\s|-.*$/g, ''),
    country: country.toLowerCase(),
    customer_id: customer_id ?? '',
  }
}

const NO_ADDRESS = {
  full_name: '',
  locality: '',
  administrative_area: '',
  postal_code: '',
  country_code: '',
}

/** The entries that aren't empty. */
export const withoutEmpty = <V>(values: Record<string, V>): Record<string, V> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null))

/** The names of the identifiers that have a value. */
export const namesOf = (identifiers: Record<string, unknown>): string[] =>
  Object.entries(identifiers).flatMap(([name, value]) => (value ? [name] : []))
