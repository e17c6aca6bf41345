import { describe, expect, it } from 'vitest'
import { errorFile, parseImport } from './import-csv.ts'

describe('an import file', () => {
  it('is read by its headers, in any order', () => {
    const text = 'Token,Plan,Email,Next date,Account\r\ntok_1,"Espresso, duo",a@mail.example,2026-12-18,Stripe US\r\n'
    expect(parseImport(text)).toMatchObject({
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
          address1: '',
          address2: '',
          city: '',
          region: '',
          postal_code: '',
          country: '',
          shipping_method: '',
        },
      ],
    })
  })

  it('needs its columns and a row', () => {
    expect(parseImport('Email,Plan\n').problem).toBe('Columns are missing: Next date, Account, Token')
    expect(parseImport('Email,Plan,Next date,Account,Token\n').problem).toBe('The file has no rows.')
  })

  it('can have a shipping address', () => {
    const head = 'Email,Plan,Next date,Account,Token,Name,Street,City,State,Zip,Country,Shipping method'
    const row = 'a@mail.example,Espresso,2026-12-18,Stripe,tok_1,Dana,12 Elm St,Austin,TX,78701,US,Ground'
    expect(parseImport(`${head}\n${row}\n`).rows[0]).toMatchObject({
      address1: '12 Elm St',
      city: 'Austin',
      region: 'TX',
      postal_code: '78701',
      country: 'US',
      shipping_method: 'Ground',
    })
  })

  it('passes on quantities that are invalid, to be reported instead of corrected', () => {
    const rows = ['', '3', '-2', '2.5', 'two', '5000'].map((cell) => `a@b.example,Tea,,x,y,${cell}`).join('\n')
    const file = parseImport(`Email,Plan,Next date,Account,Token,Quantity\n${rows}\n`)
    expect(file.rows.map(({ quantity }) => quantity)).toEqual([1, 3, -2, 2.5, 0, 5000])
  })

  it('is written back with the rows that have errors only', () => {
    const file = parseImport('Email,Plan,Next date,Account,Token,Own\na@b.example,Tea,,x,y,1\nc@d.example,Tea,,x,y,2\n')
    const text = errorFile(file, [{ line: 3, message: 'There is no plan “Tea”' }])
    const [head, row, ...rest] = text
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/)
    expect(head?.replaceAll('"', '')).toBe('Email,Plan,Next date,Account,Token,Own,Line,Error')
    expect(row?.replaceAll('"', '')).toBe('c@d.example,Tea,,x,y,2,3,There is no plan “Tea”')
    expect(rest).toEqual([])
  })
})
