import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareOut } from '../money/allocate.ts'
import { isPercentage, normalizePercentage, ratesFor, salesTax, type TaxRate } from './tax.ts'
import { cartTotals } from '../cart/totals.ts'

const rate = (part: Partial<TaxRate> = {}): TaxRate => ({
  country_code: 'US',
  region: '',
  name: 'Tax',
  percentage: '10',
  inclusive: false,
  applies_to_shipping: false,
  ...part,
})

const add = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

describe('allocation of an amount', () => {
  it('adds up to the amount, with each share within one of its exact value', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.array(fc.nat(1_000_000), { minLength: 1 }), (amount, weights) => {
        const all = add(weights)
        const parts = shareOut(amount, weights)
        expect(add(parts)).toBe(all === 0 ? 0 : amount)
        parts.forEach((part, at) => {
          const exact = all === 0 ? 0 : (amount * (weights[at] ?? 0)) / all
          expect(Math.abs(part - exact)).toBeLessThan(1)
        })
      }),
    )
  })

  it('gives the remainder to the largest fraction, or to the first in a tie', () => {
    expect(shareOut(10, [1, 1, 1])).toEqual([4, 3, 3])
    expect(shareOut(100, [5, 4, 2])).toEqual([46, 36, 18])
  })
})

describe('percentages', () => {
  it('allow up to four decimals from 0 to 100 and keep them exactly', () => {
    for (const text of ['0', '8.25', '20', '7.0625', '100', '100.0000']) expect(isPercentage(text)).toBe(true)
    for (const text of ['', '-1', '100.1', '7.06255', '1e2', '.5', '5.', ' 5', '5%'])
      expect(isPercentage(text)).toBe(false)
    expect(['8.2500', '20.0000', '0.0000', '07.1', '100'].map(normalizePercentage)).toEqual([
      '8.25',
      '20',
      '0',
      '7.1',
      '100',
    ])
  })
})

describe('rates of a place', () => {
  const us = rate({ name: 'Federal' })
  const texas = rate({ region: 'TX', name: 'Texas' })
  const city = rate({ region: 'TX', name: 'Austin' })
  const vat = rate({ country_code: 'ES', name: 'IVA' })
  const canaries = rate({ country_code: 'ES', region: 'Las Palmas', name: 'IGIC' })
  const rates = [us, texas, city, vat, canaries]
  const names = (country: string, region = '') => ratesFor(rates, { country, region }).map(({ name }) => name)

  it('use the region’s instead of the country’s, and add up several of one place [GAP-63]', () => {
    expect(names('US', 'CA')).toEqual(['Federal'])
    expect(names('US', 'TX')).toEqual(['Texas', 'Austin'])
    expect(names('US', 'texas')).toEqual(['Texas', 'Austin'])
    expect(names('ES', 'Madrid')).toEqual(['IVA'])
    expect(names('es', ' las palmas ')).toEqual(['IGIC'])
    expect(names('FR')).toEqual([])
    expect(names('')).toEqual([])
  })
})

describe('sales tax', () => {
  it('applies to the amount after discounts, and to shipping only if it is taxed [GAP-77]', () => {
    const texas = rate({ name: 'Texas', percentage: '8.25' })
    expect(salesTax([texas], { lines: [1999], shipping: 590 })).toMatchObject({ total: 165, shipping: 0 })
    const both = salesTax([{ ...texas, applies_to_shipping: true }], { lines: [1999], shipping: 590 })
    expect(both).toEqual({
      label: 'Texas 8.25%',
      inclusive: false,
      total: 214,
      lines: [165],
      shipping: 49,
      rates: [{ name: 'Texas', percentage: '8.25', amount: 214 }],
    })
  })

  it('extracts a tax that prices include [GAP-77]', () => {
    const vat = rate({ name: 'VAT', percentage: '20', inclusive: true, applies_to_shipping: true })
    expect(salesTax([vat], { lines: [12_000], shipping: 600 })).toMatchObject({
      total: 2100,
      lines: [2000],
      shipping: 100,
    })
    const { total, sales_tax_total } = cartTotals({
      items: [{ price: 12_000, discount_price: 12_000, quantity: 1 }],
      shipping_rate: 600,
      tax_rates: [vat],
    })
    expect([total, sales_tax_total]).toEqual([12_600, 2100])
  })

  it('extracts from shipping only the inclusive rates that apply to it [GAP-77]', () => {
    const rate = { country_code: 'US', region: '', inclusive: true }
    const both = { ...rate, name: 'Both', percentage: '10', applies_to_shipping: true }
    const goods = { ...rate, name: 'Goods', percentage: '5', applies_to_shipping: false }
    // 115.00 includes 15 percent of 100.00, and 11.00 of shipping includes 10 percent of 10.00.
    expect(salesTax([both, goods], { lines: [11_500], shipping: 1100 })).toMatchObject({
      total: 1600,
      lines: [1500],
      shipping: 100,
      rates: [{ amount: 1100 }, { amount: 500 }],
    })
  })

  it('adds nothing to prices that include some of the rates of a place', () => {
    const rates = [rate({ name: 'GST', inclusive: true }), rate({ name: 'PST' })]
    expect(salesTax(rates, { lines: [12_000], shipping: 0 })).toMatchObject({ inclusive: true, total: 2000 })
    const items = [{ price: 12_000, discount_price: 12_000, quantity: 1 }]
    expect(cartTotals({ items, tax_rates: rates })).toMatchObject({ sales_tax_total: 2000, total: 12_000 })
  })

  it('names each of several rates', () => {
    const both = salesTax([rate({ name: 'GST', percentage: '5' }), rate({ name: 'PST', percentage: '7' })], {
      lines: [10_000],
      shipping: 0,
    })
    expect(both?.label).toBe('GST 5% + PST 7%')
    expect(both?.rates.map(({ amount }) => amount)).toEqual([500, 700])
  })

  it('is null without a rate', () => {
    expect(salesTax([], { lines: [1999], shipping: 0 })).toBeNull()
  })

  const percentage = fc.nat(1_000_000).map((units) => normalizePercentage((units / 10_000).toFixed(4)))
  const someRate = fc
    .record({ percentage, inclusive: fc.boolean(), applies_to_shipping: fc.boolean() })
    .map((part) => rate(part))
  const item = fc
    .record({ price: fc.nat(1_000_000), off: fc.nat(100), quantity: fc.integer({ min: 1, max: 20 }) })
    .map(({ price, off, quantity }) => ({ price, discount_price: Math.round((price * (100 - off)) / 100), quantity }))

  it('has shares that add up, by line and by rate, for any cart [GAP-77]', () => {
    fc.assert(
      fc.property(
        fc.array(item, { maxLength: 8 }),
        fc.array(someRate, { minLength: 1, maxLength: 3 }),
        fc.nat(5000),
        fc.nat(100_000),
        fc.nat(100),
        (items, tax_rates, shipping_rate, promo_total, reward_percentage) => {
          const totals = cartTotals({ items, tax_rates, shipping_rate, promo_total, reward_percentage })
          const { tax, sales_tax_total } = totals
          if (!tax) throw new Error('There are rates')
          expect(sales_tax_total).toBe(tax.total)
          expect(add(tax.lines) + tax.shipping).toBe(tax.total)
          expect(add(tax.rates.map(({ amount }) => amount))).toBe(tax.total)
          for (const part of [...tax.lines, tax.shipping]) expect(part).toBeGreaterThanOrEqual(0)
          const before = totals.subtotal - totals.reward_total - totals.promo_total + totals.shipping_total
          expect(totals.total).toBe(tax.inclusive ? before : before + tax.total)
          expect(tax.total).toBeLessThanOrEqual(tax.inclusive ? before : tax.total)
        },
      ),
    )
  })

  it('is within half a minor unit of the exact tax', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.nat(1_000_000), fc.boolean(), (amount, units, inclusive) => {
        const text = normalizePercentage((units / 10_000).toFixed(4))
        const found = salesTax([rate({ percentage: text, inclusive })], { lines: [amount], shipping: 0 })
        const share = units / 1_000_000
        const exact = inclusive ? (amount * share) / (1 + share) : amount * share
        expect(Math.abs((found?.total ?? 0) - exact)).toBeLessThanOrEqual(0.500001)
      }),
    )
  })
})
