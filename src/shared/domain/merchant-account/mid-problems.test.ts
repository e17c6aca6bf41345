import { describe, expect, it } from 'vitest'
import { ACCOUNT_NUMBER, emptyMidData, emptyOwner, personalIdOf, ROUTING_NUMBER, TAX_ID } from './mid-application.ts'
import { midProblems, secretProblem } from './mid-problems.ts'
import { isMidOpen, merchantTransitions, midStatuses, operatorTransitions } from './mid-status.ts'

const today = '2026-11-22'
const empty = emptyMidData({ currency: 'USD', business: {} })
const messages = (data = empty, endings = {}) =>
  Object.fromEntries(midProblems({ data, endings, documents: [], today }).map(({ field, message }) => [field, message]))

describe('application problems', () => {
  it('are listed by field, step by step', () => {
    const found = midProblems({ data: empty, endings: {}, documents: [], today })
    expect([...new Set(found.map(({ step }) => step))]).toEqual(['business', 'owners', 'bank', 'documents', 'volume'])
    expect(messages()).toMatchObject({
      'business.legal_name': 'Legal name is required',
      'documents.bank_letter': 'Bank letter or voided check is missing',
      owners: 'Add everyone who owns 25% or more or runs the business',
    })
  })

  it('include owners who are too young, and shares of more than 100 percent', () => {
    const owner = { ...emptyOwner('a', 'US'), born_on: '2010-01-01', share: 60 }
    const found = messages({ ...empty, owners: [owner, { ...owner, owner_id: 'b', born_on: '2030-01-01' }] })
    expect(found['owners.0.born_on']).toBe('Owners must be at least 18 years old')
    expect(found['owners.1.born_on']).toBe('Can’t be in the future')
    expect(found['owners']).toBe('Ownership adds up to 120%. It can’t exceed 100%')
  })

  it('use a number that is being entered instead of the stored one', () => {
    const stored = { [TAX_ID]: '6789', [ACCOUNT_NUMBER]: '0000', [ROUTING_NUMBER]: '0021', [personalIdOf('a')]: '1120' }
    const data = { ...empty, owners: [emptyOwner('a', 'US')], bank: { ...empty.bank, country: 'US' } }
    const fields = new Set(['business.tax_id', 'bank.account_number', 'bank.routing_number', 'owners.0.personal_id'])
    const found = (typed: Record<string, string>) =>
      midProblems({ data, endings: stored, documents: [], today, typed })
        .filter(({ field }) => fields.has(field))
        .map(({ message }) => message)
        .toSorted()
    expect(found({})).toEqual([])
    const wrong = Object.fromEntries(Object.keys(stored).map((name) => [name, `Wrong ${name}`]))
    expect(found(wrong)).toEqual(Object.values(wrong).toSorted())
  })

  it('accept only existing countries', () => {
    const at = (country: string) => messages({ ...empty, business: { ...empty.business, country } })['business.country']
    expect([at(''), at('ZZ'), at('DE')]).toEqual([
      'Select the country of registration',
      'Select a country from the list',
      undefined,
    ])
  })

  it('require a routing number where banks have one', () => {
    const at = (country: string) => messages({ ...empty, bank: { ...empty.bank, country } })['bank.routing_number']
    expect([at('US'), at('DE')]).toEqual(['Routing number is required', undefined])
  })
})

describe('a secret number', () => {
  it.each([
    [TAX_ID, '12-3456789', null],
    [TAX_ID, '12-345', 'A US tax ID (EIN) has 9 digits'],
    [ROUTING_NUMBER, '021000022', 'Invalid routing number'],
    [ACCOUNT_NUMBER, 'DE89 3704 0044 0532 0130 01', 'Invalid IBAN'],
    [ACCOUNT_NUMBER, '000123456789', null],
    [personalIdOf('a'), '078-05-112', 'A US Social Security number has 9 digits'],
  ])('%s %s gives: %s', (name, value, problem) => {
    const data = {
      ...empty,
      business: { ...empty.business, country: 'US' },
      bank: { ...empty.bank, country: 'US' },
      owners: [emptyOwner('a', 'US')],
    }
    expect(secretProblem(name, value, data)).toBe(problem)
  })

  it('is checked for its format only in other countries', () => {
    expect(secretProblem(TAX_ID, 'DE 123/456', empty)).toBeNull()
    expect(secretProblem(TAX_ID, '?', empty)).toBe('Must be 4 to 30 letters and digits')
  })
})

it('transitions follow the table: decisions are final, and only open applications can be edited', () => {
  for (const status of ['approved', 'declined', 'withdrawn'] as const) {
    expect([merchantTransitions(status), operatorTransitions(status)]).toEqual([[], []])
  }
  expect(midStatuses.filter(isMidOpen)).toEqual(['saved', 'more_info'])
  expect(operatorTransitions('saved')).toEqual([])
})
