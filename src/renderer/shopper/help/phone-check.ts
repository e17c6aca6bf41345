import { isSupportedCountry, validatePhoneNumberLength } from 'libphonenumber-js/min'
import { canonicalCountry } from '../../../shared/domain/address/address.ts'

/** E.164 limits: no phone number is longer, and none that reaches a shopper is shorter. */
const E164_LENGTH = { least: 7, most: 15 }

/** An extension isn't part of the number. */
const EXTENSION = /(?:ext\.?|x|#|;ext=)\s*\d{1,6}$/i

/** The trunk prefix that is only dialed domestically: '+44 (0)20 …'. */
const TRUNK_PREFIX = /^((?:\+|00)[^(]*)\(0\)/

function checkWorldLength(digits: string): 'short' | 'long' | null {
  if (digits.length < E164_LENGTH.least) return 'short'
  return digits.length > E164_LENGTH.most ? 'long' : null
}

/**
 * Finds a likely mistake in a phone number entered for `country`, by the numbering plans of libphonenumber; null if it
 * looks fine. Only a hint, never an error (GAP-85).
 */
export function findPhoneMistake(country: string, phone: string): 'short' | 'long' | 'letters' | null {
  const typed = phone.trim().replace(EXTENSION, '').trim()
  if (typed === '') return null
  if (/\p{L}/u.test(typed)) return 'letters'
  const home = canonicalCountry(country)
  const dialled = typed.replace(TRUNK_PREFIX, '$1').replace(/^00/, '+')
  const odd = validatePhoneNumberLength(dialled, isSupportedCountry(home) ? home : undefined)
  // A length between two valid ones is accepted: the intended one is unknown.
  if (odd === undefined || odd === 'INVALID_LENGTH') return null
  if (odd === 'TOO_LONG') return 'long'
  // Without numbering plan for the country, only the E.164 limits apply.
  if (odd === 'INVALID_COUNTRY') return checkWorldLength(typed.replace(/\D/g, ''))
  return 'short'
}
