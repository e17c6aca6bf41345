import { describe, expect, it } from 'vitest'
import { addDays } from '../subscriptions/billing-calendar.ts'
import { debitMessage, debitReturn, endsMandate } from './debit-returns.ts'
import {
  DEBIT_SCHEMES,
  firstDebitDay,
  isDebitScheme,
  mandateText,
  mayPresentAgain,
  settlementDay,
} from './debit-schemes.ts'
import { mandateSchemes } from './mandates.ts'

const first_presented_on = '2026-03-02'
const returned = (presented: number, decline_code = 'insufficient_funds') => ({
  presented,
  first_presented_on,
  decline_code,
})
const after = (count: number) => addDays(first_presented_on, count)

describe('presenting a returned debit again', () => {
  it('is allowed twice by ACH, within 180 days, and only for a lack of funds', () => {
    expect([1, 2, 3].map((count) => mayPresentAgain('ach_debit', returned(count), after(10)))).toEqual([
      true,
      true,
      false,
    ])
    expect(mayPresentAgain('ach_debit', returned(1), after(180))).toBe(true)
    expect(mayPresentAgain('ach_debit', returned(1), after(181))).toBe(false)
    expect(mayPresentAgain('ach_debit', returned(1, 'generic_decline'), after(1))).toBe(false)
  })

  it('is allowed by Bacs within 30 days', () => {
    expect(mayPresentAgain('bacs_debit', returned(5), after(30))).toBe(true)
    expect(mayPresentAgain('bacs_debit', returned(1), after(31))).toBe(false)
  })

  it('has no limit under SEPA', () => {
    expect(mayPresentAgain('sepa_debit', returned(9, 'generic_decline'), after(400))).toBe(true)
  })

  it.each(mandateSchemes)('is never allowed by %s for a revoked authorization or a closed account', (scheme) => {
    for (const code of ['revoked_authorization', 'invalid_card', 'restricted_card']) {
      expect(mayPresentAgain(scheme, returned(1, code), after(1))).toBe(false)
    }
  })
})

describe('return codes', () => {
  it.each([
    ['ach_debit', 'insufficient_funds', ['R01', 'R09', 'r01']],
    ['ach_debit', 'invalid_card', ['R02', 'R03', 'R04']],
    ['ach_debit', 'revoked_authorization', ['R05', 'R07', 'R08', 'R10', 'R29']],
    ['ach_debit', 'restricted_card', ['R16', 'R20']],
    ['sepa_debit', 'insufficient_funds', ['AM04']],
    ['sepa_debit', 'invalid_card', ['AC01', 'AC04', 'MD07']],
    ['sepa_debit', 'revoked_authorization', ['MD01', 'MD06', 'MS02']],
    ['sepa_debit', 'restricted_card', ['AC06', 'AG01', 'SL01']],
    ['sepa_debit', 'generic_decline', ['MS03']],
    ['bacs_debit', 'insufficient_funds', ['0', 'ARUDD-0']],
    ['bacs_debit', 'revoked_authorization', ['1', '6']],
    ['bacs_debit', 'invalid_card', ['2', '3', '5', 'B', 'b']],
  ] as const)('of %s map to %s: %s', (scheme, code, codes) => {
    expect(codes.map((each) => debitReturn(scheme, each)?.code)).toEqual(codes.map(() => code))
  })

  it('are unknown to the other schemes', () => {
    expect(debitReturn('sepa_debit', 'R01')).toBeNull()
    expect(debitReturn('ach_debit', 'constructor')).toBeNull()
  })

  it('end a mandate that the customer revoked or whose account is closed', () => {
    expect(['R02', 'R07', 'R10'].map((code) => debitReturn('ach_debit', code)?.ends_mandate)).toEqual([
      true,
      true,
      true,
    ])
    expect(debitReturn('ach_debit', 'R01')?.ends_mandate).toBe(false)
    expect(endsMandate('revoked_authorization')).toBe(true)
    expect(endsMandate('insufficient_funds')).toBe(false)
  })

  it('speak of bank accounts, never of cards', () => {
    const codes = ['insufficient_funds', 'invalid_card', 'restricted_card', 'do_not_honor', 'limit_exceeded'] as const
    for (const code of codes) expect(debitMessage(code)).not.toMatch(/card/i)
  })
})

describe('a debit', () => {
  it('settles on a business day', () => {
    expect(settlementDay('sepa_debit', '2026-03-02')).toBe('2026-03-09')
    expect(settlementDay('ach_debit', '2026-03-06')).toBe('2026-03-12')
  })

  it('is charged once its notice was given', () => {
    expect(firstDebitDay('2026-03-02', DEBIT_SCHEMES.sepa_debit.notice_days)).toBe('2026-03-16')
    expect(firstDebitDay('2026-03-02', DEBIT_SCHEMES.ach_debit.notice_days)).toBe('2026-03-02')
  })

  it('is authorized by a text with the creditor, the reference and the notice', () => {
    for (const scheme of mandateSchemes) {
      const text = mandateText(scheme, { name: 'Kettle & Crane', reference: 'MNDT-1', notice_days: 1 })
      expect(text).toContain('Kettle & Crane')
      expect(text).toContain('MNDT-1')
      expect(text.includes('at least 1 day before')).toBe(DEBIT_SCHEMES[scheme].notice_days > 0)
      expect(isDebitScheme(scheme)).toBe(true)
    }
    expect(isDebitScheme('card')).toBe(false)
  })
})
