import { describe, expect, it } from 'vitest'
import { parseImport } from './import-csv.ts'

describe('an import file', () => {
  it('is read by its headers, in any order', () => {
    const text = 'Token,Plan,Email,Next date,Account\r\ntok_1,"Espresso, duo",a@mail.example,2026-12-18,Stripe US\r\n'
    expect(parseImport(text)).toEqual({
      problem: null,
      rows: [
        {
          line: 2,
          email: 'a@mail.example',
          name: '',
          plan: 'Espresso, duo',
          option: '',
          quantity: 1,
          next_date: '2026-12-18',
          account: 'Stripe US',
          token: 'tok_1',
          provider_customer: '',
        },
      ],
    })
  })

  it('needs its columns and a row', () => {
    expect(parseImport('Email,Plan\n').problem).toBe('Columns are missing: Next date, Account, Token')
    expect(parseImport('Email,Plan,Next date,Account,Token\n').problem).toBe('The file has no rows.')
  })
})
