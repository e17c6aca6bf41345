import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyDecimals, formatMoney, roundHalfUp, toMajor, toMinor } from './money/money.ts'
import { discountedPrice, offerPrice } from './offers/offers.ts'
import { appliesTo, promoDiscount, type PromoRules } from './cart/promo.ts'
import { addedTax, cartTotals, rewardDiscount, subtotalOf, type Totals, type TotalsInput } from './cart/totals.ts'

const currency = fc.constantFrom('JPY', 'USD', 'KWD')

/** An arbitrary line item: regular, from an offer with its discount and fee, or free. */
const line = fc
  .record({
    price: fc.nat(5_000_000),
    quantity: fc.integer({ min: 1, max: 99 }),
    discount_amount: fc.integer({ min: 0, max: 100 }),
    added_fee: fc.nat(10_000),
  })
  .map(({ price, quantity, ...terms }) => ({
    productId: 'prd_1',
    price,
    quantity,
    discount_price: offerPrice(price, terms, true),
  }))

const rate = fc.record({
  country_code: fc.constant('US'),
  region: fc.constant(''),
  name: fc.constant('Tax'),
  percentage: fc.integer({ min: 0, max: 1_000_000 }).map((millionths) => String(millionths / 10_000)),
  inclusive: fc.boolean(),
  applies_to_shipping: fc.boolean(),
})

const cart = fc.record({
  items: fc.array(line, { maxLength: 6 }),
  reward_percentage: fc.integer({ min: 0, max: 100 }),
  promo_total: fc.nat(50_000_000),
  promo_items: fc.array(fc.boolean(), { maxLength: 6 }),
  free_shipping: fc.boolean(),
  shipping_rate: fc.nat(500_000),
  tax_rates: fc.array(rate, { maxLength: 3 }),
})

const TENTH = { country_code: 'US', region: '', name: 'Tax', percentage: '10', applies_to_shipping: false }

const promo: PromoRules = {
  code: 'SAVE',
  discount_type: 'percentage',
  discount_value: 0,
  minimum_subtotal: 0,
  usage_limit: null,
  once_per_customer: false,
  product_ids: [],
  combines_with_rewards: true,
  auto_apply: false,
  starts_at: null,
  ends_at: null,
  disabled: false,
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
const holds = (check: (input: Required<TotalsInput>) => void) => fc.assert(fc.property(cart, check), { numRuns: 500 })

describe('totals of any cart', () => {
  it('have integer parts that are never negative, and add up to the total [SS-013] [GAP-77]', () => {
    holds((input) => {
      const { tax, line_discounts, ...parts } = cartTotals(input)
      for (const [name, part] of Object.entries(parts)) {
        expect(Number.isSafeInteger(part), `${name} ${part}`).toBe(true)
        expect(part, name).toBeGreaterThanOrEqual(0)
      }
      const { subtotal, reward_total, promo_total, shipping_total, total } = parts
      expect(total).toBe(subtotal - reward_total - promo_total + shipping_total + addedTax(tax))
      expect(subtotal).toBe(subtotalOf(input.items))
      expect(reward_total + promo_total).toBeLessThanOrEqual(subtotal)
      expect(sum(line_discounts)).toBe(reward_total + promo_total)
      for (const [at, { discount_price, quantity }] of input.items.entries()) {
        expect(line_discounts[at]).toBeGreaterThanOrEqual(0)
        expect(line_discounts[at]).toBeLessThanOrEqual(discount_price * quantity)
      }
    })
  })

  it('apply a promo code only to eligible items', () => {
    holds((input) => {
      const outside = ({ line_discounts }: Totals) => line_discounts.filter((_, at) => input.promo_items[at] === false)
      const withCode = cartTotals(input)
      expect(outside(withCode)).toEqual(outside(cartTotals({ ...input, promo_total: 0 })))
      expect(sum(outside(cartTotals({ ...input, reward_percentage: 0 })))).toBe(0)
      const nowhere = { ...input, promo_items: input.items.map(() => false) }
      expect(cartTotals(nowhere).promo_total).toBe(0)
    })
  })

  it('tax each line after its own discount', () => {
    holds((input) => {
      const flat = { ...input, tax_rates: [{ ...TENTH, inclusive: false }], shipping_rate: 0 }
      const { line_discounts, tax } = cartTotals(flat)
      const taxed = input.items.map((item, at) => item.discount_price * item.quantity - (line_discounts[at] ?? 0))
      const [whole, total] = [sum(taxed), tax?.total ?? 0]
      expect(Math.abs(total - whole / 10)).toBeLessThanOrEqual(0.5)
      // Each line's share of the rounded total, rounded up or down.
      for (const [at, amount] of taxed.entries()) {
        const part = whole === 0 ? 0 : (total * amount) / whole
        expect(Math.abs((tax?.lines[at] ?? 0) - part)).toBeLessThan(1)
      }
    })
  })

  it('split the tax among lines, shipping and rates without losing or creating a unit', () => {
    holds((input) => {
      const { tax, sales_tax_total, total } = cartTotals(input)
      expect(sales_tax_total).toBe(tax?.total ?? 0)
      if (!tax) return
      expect(sum(tax.lines) + tax.shipping).toBe(sales_tax_total)
      expect(sum(tax.rates.map(({ amount }) => amount))).toBe(sales_tax_total)
      expect(Math.min(0, tax.shipping, ...tax.lines)).toBe(0)
      // An included tax can't exceed the prices.
      expect(sales_tax_total).toBeLessThanOrEqual(tax.inclusive ? total : Number.MAX_SAFE_INTEGER)
    })
  })

  it("don't depend on the order of the lines, except which line's tax is which", () => {
    holds((input) => {
      const promo_items = input.items.map((_, at) => input.promo_items[at] ?? true)
      const { tax: _, line_discounts: __, ...forwards } = cartTotals({ ...input, promo_items })
      const turned = { ...input, items: input.items.toReversed(), promo_items: promo_items.toReversed() }
      const { tax: ___, line_discounts: ____, ...backwards } = cartTotals(turned)
      expect(backwards).toEqual(forwards)
    })
  })

  it('never increase with a promo code or reward, or decrease with shipping', () => {
    holds((input) => {
      const { total } = cartTotals(input)
      expect(cartTotals({ ...input, promo_total: 0 }).total).toBeGreaterThanOrEqual(total)
      expect(cartTotals({ ...input, free_shipping: true }).total).toBeLessThanOrEqual(total)
      const without = cartTotals({ ...input, reward_percentage: 0, promo_total: 0 })
      expect(without.total).toBeGreaterThanOrEqual(cartTotals({ ...input, promo_total: 0 }).total)
    })
  })

  it('subtract a promo code’s full discount, whatever it applies to', () => {
    fc.assert(
      fc.property(
        cart,
        fc.constantFrom('percentage' as const, 'fixed_amount' as const),
        fc.nat(100),
        (input, discount_type, value) => {
          const discount_value = discount_type === 'percentage' ? value : value * 1000
          const items = input.items.map((item, at) => ({
            ...item,
            productId: input.promo_items[at] ? 'prd_1' : 'prd_2',
          }))
          const rules = { ...promo, discount_type, discount_value, product_ids: ['prd_1'] }
          const promo_items = items.map(({ productId }) => appliesTo(rules, productId))
          const discount = promoDiscount(rules, {
            items,
            currency: 'USD',
            shipping_rate: input.shipping_rate,
            reward_percentage: input.reward_percentage,
            free_shipping: input.free_shipping,
          })
          expect(cartTotals({ ...input, promo_items, promo_total: discount }).promo_total).toBe(discount)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('amounts of every currency', () => {
  it('are integers in minor units, displayed with zero, two or three decimals [CONST-006]', () => {
    expect(['JPY', 'USD', 'KWD'].map((code) => currencyDecimals(code))).toEqual([0, 2, 3])
    expect(formatMoney(1999, 'JPY')).toBe('¥1,999')
    expect(formatMoney(1999, 'USD')).toBe('$19.99')
    expect(formatMoney(1999, 'KWD')).toBe('KWD\u00a01.999')
  })

  it('survive formatting and parsing', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), currency, (amount, code) => {
        expect(toMinor(toMajor(amount, code), code)).toBe(amount)
        const digits = formatMoney(amount, code).replaceAll(/\D/g, '')
        expect(Number(digits)).toBe(amount)
      }),
    )
  })

  it('are rounded half up, and no discount makes them negative or higher', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: 0, max: 100 }), (price, percent) => {
        const left = discountedPrice(price, percent)
        expect(left).toBe(roundHalfUp((price * (100 - percent)) / 100))
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left).toBeLessThanOrEqual(price)
        expect(rewardDiscount(price, percent)).toBeLessThanOrEqual(price)
      }),
    )
  })
})
