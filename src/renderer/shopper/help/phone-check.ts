import { isSupportedCountry, validatePhoneNumberLength } from 'libphonenumber-js/min'
import { canonicalCountry } from '../../../shared/domain/address/address.ts'

/** E.164: no number in the world is longer, and none that reaches a shopper is shorter. */
const WORLD = { least: 7, most: 15 }

/** An extension is no part of the number. */
const EXTENSION = /(?:ext\.?|x|#|;ext=)\s*\d{1,6}$/i

/** The zero that is dialled at home alone: '+44 (0)20 …'. */
const AT_HOME = /^((?:\+|00)[^(]*)\(0\)/

function oddAnywhere(digits: string): 'short' | 'long' | null {
  if (digits.length < WORLD.least) return 'short'
  return digits.length > WORLD.most ? 'long' : null
}

/**
 * What looks odd about a phone number that was typed in `country`, by the numbering plans of libphonenumber; null where
 * nothing does. It never decides (GAP-85).
 */
export function oddPhone(country: string, phone: string): 'short' | 'long' | 'letters' | null {
  const typed = phone.trim().replace(EXTENSION, '').trim()
  if (typed === '') return null
  if (/\p{L}/u.test(typed)) return 'letters'
  const home = canonicalCountry(country)
  const dialled = typed.replace(AT_HOME, '$1').replace(/^00/, '+')
  const odd = validatePhoneNumberLength(dialled, isSupportedCountry(home) ? home : undefined)
  // A length between two that there are is left alone: which one was meant nobody knows.
  if (odd === undefined || odd === 'INVALID_LENGTH') return null
  if (odd === 'TOO_LONG') return 'long'
  // Nothing is known of a country's plan: what no number in the world can be is left.
  if (odd === 'INVALID_COUNTRY') return oddAnywhere(typed.replace(/\D/g, ''))
  return 'short'
}
