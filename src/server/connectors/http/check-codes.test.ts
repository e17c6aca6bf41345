import { expect, it } from 'vitest'
import { checkByCode, cvvOf } from './check-codes.ts'

it('maps the codes of a provider to results, and all others to unavailable', () => {
  const avsOf = checkByCode({ match: 'XY', partial: 'A', no_match: 'N' })
  expect(['X', 'Y', 'A', 'N', 'U', '', 'XY'].map(avsOf)).toEqual([
    'match',
    'match',
    'partial',
    'no_match',
    'unavailable',
    'unavailable',
    'unavailable',
  ])
  expect(['M', 'N', 'P'].map(cvvOf)).toEqual(['match', 'no_match', 'unavailable'])
})
