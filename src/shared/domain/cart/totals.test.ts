import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cartTotals, countItems } from './totals.ts'

const item = fc
  .record({
    price: fc.nat(1_000_000),
    off: fc.integer({ min: 0, max: 100 }),
    quantity: fc.integer({ min: 1, max: 50 }),
  })
  .map(({ price, off, quantity }) => ({ price, discount_price: Math.round((price * (100 - off)) / 100), quantity }))

describe('totals', () => {
  it('adds items, shipping and tax and subtracts rewards and promo code [SS-013]', () => {
    const totals = cartTotals({
      items: [
        { price: 8900, discount_price: 8000, quantity: 1 },
        { price: 1800, discount_price: 1800, quantity: 2 },
      ],
      reward_percentage: 10,
      promo_total: 1000,
      shipping_rate: 690,
      tax_rates: [
        {
          country_code: 'US',
          region: '',
          name: 'Sales tax',
          percentage: '5',
          inclusive: false,
          applies_to_shipping: true,
        },
      ],
    })
    expect(totals).toEqual({
      subtotal: 11_600,
      savings_total: 900,
      reward_total: 1160,
      promo_total: 1000,
      line_discounts: [1490, 670],
      shipping_total: 690,
      // 5 percent of 9440 + 690.
      sales_tax_total: 507,
      tax: {
        label: 'Sales tax 5%',
        inclusive: false,
        total: 507,
        lines: [326, 147],
        shipping: 34,
        rates: [{ name: 'Sales tax', percentage: '5', amount: 507 }],
      },
      total: 10_637,
    })
  })

  it('sets the shipping rate to 0 while free shipping is reached [SS-022]', () => {
    const items = [{ price: 500, discount_price: 500, quantity: 1 }]
    expect(cartTotals({ items, shipping_rate: 700, free_shipping: true }).total).toBe(500)
  })

  it('charges no shipping for an empty cart [GAP-77]', () => {
    expect(cartTotals({ items: [], shipping_rate: 700 })).toMatchObject({ shipping_total: 0, total: 0 })
  })

  it('never falls below zero, whatever the discounts', () => {
    fc.assert(
      fc.property(
        fc.array(item),
        fc.nat(10_000_000),
        fc.integer({ min: 0, max: 100 }),
        fc.nat(5000),
        (items, promo, reward, rate) => {
          const totals = cartTotals({ items, promo_total: promo, reward_percentage: reward, shipping_rate: rate })
          const { tax, line_discounts: _, ...parts } = totals
          expect(tax).toBeNull()
          for (const part of Object.values(parts)) {
            expect(part).toBeGreaterThanOrEqual(0)
            expect(Number.isInteger(part)).toBe(true)
          }
          expect(totals.total).toBe(totals.subtotal - totals.reward_total - totals.promo_total + totals.shipping_total)
        },
      ),
    )
  })

  it('counts items, not lines', () => {
    expect(countItems([{ quantity: 2 }, { quantity: 3 }])).toBe(5)
  })
})
