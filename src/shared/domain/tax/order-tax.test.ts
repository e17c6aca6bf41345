import { describe, expect, it } from 'vitest'
import { taxRows } from './order-tax.ts'

const texas = { name: 'Texas', percentage: '8.25', amount: 2809 }
const details = { label: 'Texas 8.25%', inclusive: false, shipping: 99, rates: [texas] }

describe('tax rows of an order [SA-005]', () => {
  it('name region and rate, and whether shipping was taxed', () => {
    expect(taxRows({ tax_price: 2809, tax_details: details })).toEqual([
      { note: 'Texas 8.25%, with shipping', amount: 2809 },
    ])
  })

  it('are one per rate, as long as the rates cover the total', () => {
    const rates = [
      { name: 'GST', percentage: '5', amount: 500 },
      { name: 'PST', percentage: '7', amount: 700 },
    ]
    const tax_details = { label: 'GST 5% + PST 7%', inclusive: false, shipping: 0, rates }
    expect(taxRows({ tax_price: 1200, tax_details })).toEqual([
      { note: 'GST 5%', amount: 500 },
      { note: 'PST 7%', amount: 700 },
    ])
    expect(taxRows({ tax_price: 1320, tax_details })).toEqual([{ note: 'GST 5% + PST 7%', amount: 1320 }])
  })

  it.each([null, undefined])('are a single row without a label if no details were recorded: %s', (tax_details) => {
    expect(taxRows({ tax_price: 0, tax_details })).toEqual([{ note: '', amount: 0 }])
  })
})
