import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bestPromo,
  evaluatePromo,
  normalizePromoCode,
  promoDiscount,
  promoProblems,
  promoDescription,
  promoStatus,
  type PromoCart,
  type PromoRules,
} from './promo.ts'
import { cartTotals } from './totals.ts'

const NOW = new Date('2026-06-15T12:00:00Z')
const UNUSED = { used: 0, used_by_customer: 0 }

const makePromo = (change: Partial<PromoRules> = {}): PromoRules => ({
  code: 'BREW15',
  discount_type: 'percentage',
  discount_value: 15,
  minimum_subtotal: 0,
  starts_at: null,
  ends_at: null,
  disabled: false,
  usage_limit: null,
  once_per_customer: false,
  product_ids: [],
  combines_with_rewards: true,
  auto_apply: false,
  ...change,
})

const makeCart = (change: Partial<PromoCart> = {}): PromoCart => ({
  items: [
    { productId: 'prd_1', discount_price: 8000, quantity: 1 },
    { productId: 'prd_2', discount_price: 1000, quantity: 2 },
  ],
  currency: 'USD',
  shipping_rate: 690,
  reward_percentage: 0,
  free_shipping: false,
  ...change,
})

const judge = (promo: Partial<PromoRules>, cart: Partial<PromoCart> = {}, usage = UNUSED) =>
  evaluatePromo(makePromo(promo), makeCart(cart), usage, NOW)
const reason = (...args: Parameters<typeof judge>) => {
  const outcome = judge(...args)
  return outcome.ok ? 'usable' : outcome.reason
}

describe('promo code discount [PC-005]', () => {
  it('is a percentage, an amount, or free shipping', () => {
    expect(judge({})).toEqual({ ok: true, discount: 1500, free_shipping: false, saving: 1500 })
    expect(judge({ discount_type: 'fixed_amount', discount_value: 1200 })).toMatchObject({ discount: 1200 })
    expect(judge({ discount_type: 'free_shipping' })).toEqual({
      ok: true,
      discount: 0,
      free_shipping: true,
      saving: 690,
    })
    expect(judge({ discount_type: 'free_shipping' }, { free_shipping: true })).toMatchObject({ saving: 0 })
  })

  it('applies only to its products if it names any', () => {
    expect(judge({ product_ids: ['prd_2'], discount_value: 50 })).toMatchObject({ discount: 1000 })
    expect(judge({ product_ids: ['prd_2'], discount_type: 'fixed_amount', discount_value: 9000 })).toMatchObject({
      discount: 2000,
    })
    expect(reason({ product_ids: ['prd_9'] })).toBe('This promo code does not apply to the items in your cart')
  })

  it("applies after rewards, or not at all if it doesn't combine", () => {
    expect(judge({ discount_value: 10 }, { reward_percentage: 50 })).toMatchObject({ discount: 500 })
    expect(reason({ combines_with_rewards: false }, { reward_percentage: 5 })).toMatch(/cannot be combined/)
    expect(reason({ combines_with_rewards: false })).toBe('usable')
  })

  it('rounds to whole minor units of the currency', () => {
    const items = [{ productId: 'prd_1', discount_price: 333, quantity: 1 }]
    expect(judge({ discount_value: 12.5 }, { items, currency: 'JPY' })).toMatchObject({ discount: 42 })
    expect(reason({ minimum_subtotal: 5000 }, { items, currency: 'JPY' })).toContain('¥5,000')
    expect(reason({ minimum_subtotal: 5000 }, { items, currency: 'KWD' })).toMatch(/KWD\s5\.000/)
  })

  it('is never negative and never more than its items cost, for any values', () => {
    const item = fc.record({
      productId: fc.constantFrom('a', 'b', 'c'),
      discount_price: fc.nat(1_000_000),
      price: fc.nat(1_000_000),
      quantity: fc.integer({ min: 1, max: 20 }),
    })
    fc.assert(
      fc.property(
        fc.array(item),
        fc.constantFrom('percentage' as const, 'fixed_amount' as const, 'free_shipping' as const),
        fc.oneof(fc.nat(100), fc.double({ min: 0, max: 100, noNaN: true })),
        fc.nat(5_000_000),
        fc.subarray(['a', 'b', 'c']),
        fc.integer({ min: 0, max: 100 }),
        fc.nat(5000),
        (items, discount_type, percent, amount, product_ids, reward_percentage, shipping_rate) => {
          const discount_value = discount_type === 'percentage' ? percent : amount
          const cart = makeCart({ items, reward_percentage, shipping_rate })
          const discount = promoDiscount(makePromo({ discount_type, discount_value, product_ids }), cart)
          const own = items.filter(({ productId }) => product_ids.length === 0 || product_ids.includes(productId))
          const lines = own.reduce((sum, each) => sum + each.discount_price * each.quantity, 0)
          expect(Number.isInteger(discount)).toBe(true)
          expect(discount).toBeGreaterThanOrEqual(0)
          expect(discount).toBeLessThanOrEqual(lines)
          const totals = cartTotals({ items, promo_total: discount, reward_percentage, shipping_rate })
          // The totals never have to reduce it: the savings shown are the savings applied.
          expect(totals.promo_total).toBe(discount)
          expect(totals.total).toBeGreaterThanOrEqual(totals.shipping_total)
        },
      ),
    )
  })
})

describe('promo code eligibility', () => {
  it('depends on the time [GAP-69]', () => {
    const window = { starts_at: '2026-06-01T00:00:00Z', ends_at: '2026-07-01T00:00:00Z', disabled: false }
    const at = (time: string) => promoStatus(window, new Date(time))
    expect(at('2026-05-31T23:59:59Z')).toBe('scheduled')
    expect(at('2026-06-01T00:00:00Z')).toBe('active')
    expect(at('2026-07-01T00:00:00Z')).toBe('expired')
    expect(promoStatus({ ...window, disabled: true }, NOW)).toBe('disabled')
  })

  it('gives the reason in one sentence [PC-004]', () => {
    expect(reason({ disabled: true })).toBe('Invalid promo code')
    expect(reason({ starts_at: '2026-07-01T00:00:00Z' })).toBe('This promo code is not valid yet')
    expect(reason({ ends_at: '2026-06-15T12:00:00Z' })).toBe('This promo code has expired')
    expect(reason({ minimum_subtotal: 10_001 })).toBe('This promo code requires a minimum order of $100.01')
    expect(reason({ minimum_subtotal: 10_000 })).toBe('usable')
    expect(reason({ minimum_subtotal: 10_000, product_ids: ['prd_2'] })).toBe('usable')
    expect(reason({ usage_limit: 3 }, {}, { used: 3, used_by_customer: 0 })).toBe(
      'This promo code has reached its usage limit',
    )
    expect(reason({ usage_limit: 3 }, {}, { used: 2, used_by_customer: 1 })).toBe('usable')
    expect(reason({ once_per_customer: true }, {}, { used: 1, used_by_customer: 1 })).toMatch(/used this promo code/)
    expect(reason({}, { items: [] })).not.toBe('usable')
  })

  it('picks the automatic code that saves most', () => {
    const offers = [
      { ...makePromo({ code: 'FIVE', discount_value: 5, auto_apply: true }), ...UNUSED },
      { ...makePromo({ code: 'SHIP', discount_type: 'free_shipping', auto_apply: true }), ...UNUSED },
      { ...makePromo({ code: 'HALF', discount_value: 50 }), ...UNUSED },
      {
        ...makePromo({ code: 'GONE', discount_value: 90, auto_apply: true, usage_limit: 1 }),
        used: 1,
        used_by_customer: 0,
      },
    ]
    expect(bestPromo(offers, makeCart(), NOW)?.promo.code).toBe('SHIP')
    expect(bestPromo(offers, makeCart({ shipping_rate: 100 }), NOW)?.promo.code).toBe('FIVE')
    expect(bestPromo([], makeCart(), NOW)).toBeNull()
    const equal = ['FIRST', 'SECOND'].map((code) => ({ ...makePromo({ code, auto_apply: true }), ...UNUSED }))
    expect(bestPromo(equal, makeCart(), NOW)?.promo.code).toBe('FIRST')
  })

  it('ignores case and surrounding spaces of codes [GAP-69]', () => {
    expect(normalizePromoCode(' brew15 ')).toBe(normalizePromoCode('BREW15'))
  })
})

describe('texts for the merchant', () => {
  const day = (time: string) => time.slice(0, 10)

  it('describe the code in one sentence', () => {
    expect(promoDescription(makePromo(), 'USD', day)).toBe('15% off the whole order.')
    expect(promoDescription(makePromo({ discount_type: 'free_shipping', auto_apply: true }), 'USD', day)).toBe(
      'Free shipping, applied automatically.',
    )
    expect(
      promoDescription(
        makePromo({
          discount_type: 'fixed_amount',
          discount_value: 1000,
          minimum_subtotal: 5000,
          product_ids: ['a', 'b'],
          starts_at: '2026-06-01T00:00:00Z',
          ends_at: '2026-07-01T00:00:00Z',
          usage_limit: 100,
          once_per_customer: true,
          combines_with_rewards: false,
        }),
        'USD',
        day,
      ),
    ).toBe(
      '$10.00 off 2 products for orders from $50.00 from 2026-06-01 until 2026-07-01, 100 uses in total, once per customer, not combinable with rewards.',
    )
  })

  it('name the invalid field', () => {
    expect(promoProblems(makePromo({ discount_value: 101 }))).toEqual({
      discount_value: 'Percentage can’t be more than 100',
    })
    expect(promoProblems(makePromo({ discount_value: 0 })).discount_value).toBe('Enter the discount')
    expect(promoProblems(makePromo({ discount_value: 12.345 })).discount_value).toMatch(/2 decimals/)
    expect(promoProblems(makePromo({ discount_type: 'fixed_amount', discount_value: 1.5 })).discount_value).toMatch(
      /whole/,
    )
    expect(promoProblems(makePromo({ discount_type: 'free_shipping', discount_value: 0 }))).toEqual({})
    const window = { starts_at: '2026-07-01T00:00:00Z', ends_at: '2026-07-01T00:00:00Z' }
    expect(promoProblems(makePromo(window))).toEqual({ ends_at: 'End must be after the start' })
  })
})
