import { describe, expect, it } from 'vitest'
import { emptyMidData, emptyOwner } from '../../../../shared/domain/merchant-account/mid-application.ts'
import { problemLabel } from './labels.ts'

describe('the label of an application’s problem', () => {
  const empty = emptyMidData({ currency: 'USD', business: {} })
  const maya = { ...emptyOwner('a', 'US'), first_name: 'Maya', last_name: 'Ortiz' }
  const data = { ...empty, owners: [maya, emptyOwner('b')] }

  it.each([
    ['business', 'business.legal_name', 'Legal name'],
    ['business', 'business.mcc', 'Category code'],
    ['owners', 'owners', 'Owners'],
    ['owners', 'owners.0.born_on', 'Maya Ortiz: Date of birth'],
    ['owners', 'owners.1.email', 'Owner 2: Email'],
    ['documents', 'documents.bank_letter', 'Documents'],
    ['volume', 'volume.return_days', 'Return days'],
  ] as const)('for %s, %s is %s', (step, field, words) => {
    expect(problemLabel({ step, field, message: '' }, data)).toBe(words)
  })
})
