import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptUntil, addedTotals, withAddedTax, type TaxDetails } from './post-purchase.ts'
import { cartTotals } from '../cart/totals.ts'
import { salesTax, type TaxRate } from '../tax/tax.ts'

const rate = (name: string, percentage: string, inclusive = false): TaxRate => ({
  country_code: 'US',
  region: 'TX',
  name,
  percentage,
  inclusive,
  applies_to_shipping: true,
})

const item = (price: number, discount_price = price) => ({ price, discount_price, quantity: 1 })

describe('charge of a post-purchase offer', () => {
  it("is its price with the order's tax, and shows the savings", () => {
    const sale = salesTax([rate('Texas', '8.25')], { lines: [1999], shipping: 590 })
    expect(addedTotals([item(1600, 1200)], sale)).toMatchObject({
      original_total: 1600,
      amount_saved: 400,
      subtotal: 1200,
      sales_tax_total: 99,
      total: 1299,
      tax: { label: 'Texas 8.25%', lines: [99], shipping: 0 },
    })
  })

  it('adds no tax that prices include, and none if the order had none', () => {
    const held = salesTax([rate('VAT', '20', true)], { lines: [1200], shipping: 0 })
    expect(addedTotals([item(1200)], held)).toMatchObject({ sales_tax_total: 200, total: 1200 })
    expect(addedTotals([item(1200)], null)).toMatchObject({ sales_tax_total: 0, total: 1200, tax: null })
  })

  it("shows no savings if the offer's fee exceeds them", () => {
    expect(addedTotals([item(1000, 1250)], null)).toMatchObject({ amount_saved: 0, total: 1250 })
  })
})

const price = fc.integer({ min: 0, max: 5_000_000 })
const lines = fc.array(fc.record({ price, discount_price: price, quantity: fc.constant(1) }), {
  minLength: 1,
  maxLength: 4,
})
const rates = fc.array(
  fc.record({
    country_code: fc.constant('US'),
    region: fc.constant(''),
    name: fc.constantFrom('State', 'City', 'GST'),
    percentage: fc.constantFrom('0', '5', '7.25', '8.875', '20'),
    inclusive: fc.boolean(),
    applies_to_shipping: fc.boolean(),
  }),
  { maxLength: 3 },
)

describe('order total after offers', () => {
  it('has taxes that add up: lines, rates and shipping, however many offers are added', () => {
    fc.assert(
      fc.property(
        rates,
        lines,
        fc.array(lines, { maxLength: 3 }),
        fc.integer({ min: 0, max: 9_000 }),
        (by, sold, more, shipping) => {
          const sale = cartTotals({ items: sold, tax_rates: by, shipping_rate: shipping })
          const added = more.map((items) => addedTotals(items, sale.tax))
          const details = added.reduce<TaxDetails | null>((now, { tax }) => withAddedTax(now, tax), sale.tax)
          const taxed = added.reduce((sum, each) => sum + each.sales_tax_total, sale.sales_tax_total)
          expect((details?.rates ?? []).reduce((sum, { amount }) => sum + amount, 0)).toBe(taxed)
          const ofLines = [sale, ...added].flatMap(({ tax }) => tax?.lines ?? [])
          expect(ofLines.reduce((sum, amount) => sum + amount, details?.shipping ?? 0)).toBe(taxed)
        },
      ),
    )
  })

  it('adds the original and the added amounts, and is never negative', () => {
    fc.assert(
      fc.property(rates, lines, (by, items) => {
        const { subtotal, sales_tax_total, tax, total } = addedTotals(items, cartTotals({ items, tax_rates: by }).tax)
        expect(total).toBe(subtotal + (tax?.inclusive ? 0 : sales_tax_total))
        expect(total).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

it('uses the tax of the added items if the order had none', () => {
  const added = salesTax([rate('Texas', '8.25')], { lines: [1200], shipping: 0 })
  expect(withAddedTax(null, added)?.rates).toEqual([{ name: 'Texas', percentage: '8.25', amount: 99 }])
  expect(withAddedTax(null, null)).toBeNull()
})

it('can be accepted for half an hour', () => {
  expect(acceptUntil(new Date('2026-11-21T12:00:00Z')).toISOString()).toBe('2026-11-21T12:30:00.000Z')
})
