import { describe, expect, it } from 'vitest'
import type { SalesTaxRate } from '../../../../shared/contracts/checkout/sales-tax.ts'
import { toCsv } from '../../../lib/format/csv.ts'
import { parseCells } from '../../../lib/format/parse-csv.ts'
import { parseRates, taxCsv } from './tax-csv.ts'
import { normalizePercentage } from './tax-form.ts'

const texas: SalesTaxRate = {
  tax_rate_id: 'txr_1',
  store_id: 'str_1',
  country_code: 'US',
  region: 'TX',
  name: 'Texas, "state"',
  percentage: '8.25',
  inclusive: false,
  applies_to_shipping: true,
  active: true,
  created_at: '2026-11-21T10:00:00.000Z',
  version: 1,
  updated_at: '2026-11-21T10:00:00.000Z',
}

describe('tax rates as CSV', () => {
  it('can be reimported from an export [RT-089]', () => {
    const { tax_rate_id: _, store_id: __, version: ___, created_at: ____, updated_at: _____, ...rate } = texas
    const off = { ...texas, name: 'Off', region: '', active: false, inclusive: true, applies_to_shipping: false }
    const { rates, problems } = parseRates(toCsv(taxCsv, [texas, off]))
    expect(problems).toEqual([])
    expect(rates[0]).toEqual(rate)
    expect(rates[1]).toMatchObject({
      name: 'Off',
      region: '',
      active: false,
      inclusive: true,
      applies_to_shipping: false,
    })
  })

  it('accept country names, semicolons, decimal commas and percent signs', () => {
    const { rates, problems } = parseRates('Country;State;Name;Rate\nSpain;;IVA;21\r\nGermany;;MwSt;"19,0 %"\n')
    expect(problems).toEqual([])
    expect(rates).toMatchObject([
      { country_code: 'ES', name: 'IVA', percentage: '21', active: true },
      { country_code: 'DE', name: 'MwSt', percentage: '19.0' },
    ])
  })

  it('report errors by line', () => {
    expect(parseRates('Country,Name\nUS,Texas').problems).toEqual(['The header row is missing: percentage.'])
    expect(parseRates('Country,Name,Percentage\n').problems).toEqual(['The file has no rates below the header row.'])
    const { rates, problems } = parseRates('Country,Name,Percentage\nUS,Texas,8.25\nUS,,1\nAtlantis,Tax,200')
    expect(rates).toHaveLength(1)
    expect(problems).toEqual(['Line 3: Name is required.', 'Line 4: Select a country.'])
  })

  it('support quotes, line breaks within them and empty lines', () => {
    expect(parseCells('a,"b ""c""\nd"\n\n,,\ne,f')).toEqual([
      ['a', 'b "c"\nd'],
      ['e', 'f'],
    ])
  })
})

it('accept a percentage with a decimal comma', () => {
  expect([' 8,25 ', '8.25%', '7'].map(normalizePercentage)).toEqual(['8.25', '8.25', '7'])
})
