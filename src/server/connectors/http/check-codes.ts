import type { CheckResult } from '../results.ts'

/** A provider's one-character codes, by the result that they stand for. */
export interface CheckCodes {
  match: string
  partial?: string
  no_match: string
}

/** Creates the function that maps a code to its result; unknown codes are `unavailable`. */
export const checkByCode = ({ match, partial = '', no_match }: CheckCodes): ((code: string) => CheckResult) => {
  const results = new Map<string, CheckResult>()
  for (const code of match) results.set(code, 'match')
  for (const code of partial) results.set(code, 'partial')
  for (const code of no_match) results.set(code, 'no_match')
  return (code) => results.get(code) ?? 'unavailable'
}

/** Maps a CVV code, the same in all card networks. */
export const cvvOf = checkByCode({ match: 'M', no_match: 'N' })
