import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  discountedPrice,
  missingOfferPart,
  offeredOption,
  offerPrice,
  offerAvailability,
  productsOf,
  withoutOrphans,
  type OfferLine,
  type OfferTerms,
} from './offers.ts'
import { cartTotals } from '../cart/totals.ts'

const terms = (given: Partial<OfferTerms> = {}): OfferTerms => ({
  optimizer_type: 'additional',
  trigger_product_id: '',
  product1_id: 'grinder',
  product2_id: '',
  product3_id: '',
  discount_amount: 0,
  added_fee: 0,
  ...given,
})

const line = (productId: string, given: Partial<OfferLine> = {}): OfferLine => ({
  productId,
  is_order_bump: false,
  is_upsell: false,
  is_downsell: false,
  payment_page_optimizer_id: null,
  ...given,
})

const offer = (
  given: Partial<OfferTerms> = {},
  optimizer_category: 'order_bump' | 'upsell' | 'downsell' = 'upsell',
) => ({
  optimizer_id: 'opt_1',
  optimizer_category,
  terms: terms(given),
})

describe('offer price', () => {
  it('is the price less its percentage, rounded half up [UP-010]', () => {
    expect(discountedPrice(1999, 15)).toBe(1699)
    expect(discountedPrice(1990, 75)).toBe(498)
    expect(discountedPrice(1999, 0)).toBe(1999)
    expect(discountedPrice(1999, 100)).toBe(0)
  })

  it('adds the fee to the first product only [OP-001]', () => {
    const deal = { discount_amount: 50, added_fee: 100 }
    expect([offerPrice(2000, deal, true), offerPrice(2000, deal, false)]).toEqual([1100, 1000])
  })

  const product = fc.record({ price: fc.nat(10_000_000), at: fc.nat(2) })
  const deal = fc.record({ discount_amount: fc.integer({ min: 0, max: 100 }), added_fee: fc.nat(1_000_000) })

  it('never makes a total or a saving negative, for any discount and fee [SS-013]', () => {
    fc.assert(
      fc.property(fc.array(product, { maxLength: 3 }), deal, (products, each) => {
        const items = products.map(({ price }, at) => ({
          price,
          discount_price: offerPrice(price, each, at === 0),
          quantity: 1,
        }))
        const totals = cartTotals({ items, reward_percentage: 40, promo_total: 5000 })
        expect(items.every(({ discount_price }) => Number.isSafeInteger(discount_price) && discount_price >= 0)).toBe(
          true,
        )
        expect(Math.min(totals.total, totals.subtotal, totals.savings_total)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('adds the displayed price to a cart without codes and rewards [UP-002]', () => {
    fc.assert(
      fc.property(
        fc.array(product, { minLength: 1, maxLength: 3 }),
        deal,
        fc.nat(1_000_000),
        (products, each, price) => {
          const cart = [{ price, discount_price: price, quantity: 2 }]
          const items = products.map((one, at) => ({
            price: one.price,
            discount_price: offerPrice(one.price, each, at === 0),
            quantity: 1,
          }))
          const bundle = items.reduce((sum, { discount_price }) => sum + discount_price, 0)
          const before = cartTotals({ items: cart, shipping_rate: 590 }).total
          expect(cartTotals({ items: [...cart, ...items], shipping_rate: 590 }).total).toBe(before + bundle)
        },
      ),
    )
  })
})

describe('products of an offer', () => {
  it('are the first one of additional and all of bundle [UP-006] [UP-007]', () => {
    const three = { product1_id: '', product2_id: 'filter', product3_id: 'mug' }
    expect(productsOf(terms(three))).toEqual(['filter'])
    expect(productsOf(terms({ ...three, product1_id: 'mug', optimizer_type: 'bundle' }))).toEqual(['mug', 'filter'])
  })

  it('must exist before shoppers get the offer [OP-004] [API-116]', () => {
    expect(missingOfferPart(offer({ product1_id: '' }))).toBe('Select the product to offer')
    expect(missingOfferPart(offer({ optimizer_type: 'bundle' }))).toBe('A bundle needs at least two products')
    expect(missingOfferPart(offer({ optimizer_type: 'bundle', product2_id: 'mug' }, 'order_bump'))).toBe(
      'An order bump has one product',
    )
    expect(missingOfferPart(offer({ trigger_product_id: 'grinder' }))).toMatch(/trigger product/)
    expect(missingOfferPart(offer({ trigger_product_id: 'kettle' }))).toBeNull()
    expect(missingOfferPart(offer({ subscription_frequency: '' }))).toBeNull()
    const monthly = { subscription_frequency: 'monthly' }
    for (const category of ['order_bump', 'upsell', 'downsell'] as const) {
      expect(missingOfferPart(offer(monthly, category))).toBe('Select the subscription plan')
      expect(missingOfferPart(offer({ ...monthly, subscription_plan_id: 'pln_1' }, category))).toBeNull()
    }
  })

  it('are sold with the chosen option of their plan, else with the first one of the frequency [OP-001]', () => {
    const monthly = { id: 'opt_m', pricing_model: 'subscription', one_time_price: 900, frequency: 'monthly' } as const
    const options = [
      { ...monthly, id: 'opt_once', pricing_model: 'one_time' } as const,
      monthly,
      { ...monthly, id: 'opt_3' },
    ]
    const chosen = (subscription_option_id: string) =>
      offeredOption({ subscription_option_id, subscription_frequency: 'monthly' }, options)?.id
    expect(['', 'opt_3', 'opt_once', 'opt_gone'].map(chosen)).toEqual(['opt_m', 'opt_3', undefined, undefined])
  })
})

describe('offer availability for a cart', () => {
  it('is open if its trigger is in the cart, or for any product [UP-003]', () => {
    expect(offerAvailability(offer(), [line('kettle')])).toBe('open')
    expect(offerAvailability(offer(), [])).toBeNull()
    expect(offerAvailability(offer({ trigger_product_id: 'kettle' }), [line('kettle')])).toBe('open')
    expect(offerAvailability(offer({ trigger_product_id: 'kettle' }), [line('mug')])).toBeNull()
  })

  it('excludes products that are already in the cart [UP-005]', () => {
    expect(offerAvailability(offer(), [line('kettle'), line('grinder')])).toBeNull()
    const bundle = offer({ optimizer_type: 'bundle', product2_id: 'mug' })
    expect(offerAvailability(bundle, [line('kettle'), line('mug')])).toBeNull()
  })

  it('is taken once the offer is in the cart [UP-009]', () => {
    const cart = [line('kettle'), line('grinder', { payment_page_optimizer_id: 'opt_1' })]
    expect(offerAvailability(offer({}, 'order_bump'), cart)).toBe('taken')
  })

  it('closes after another upsell or downsell unless a flow continues; bumps stay open [UP-004]', () => {
    const cart = [line('kettle'), line('mug', { is_upsell: true, payment_page_optimizer_id: 'opt_2' })]
    expect(offerAvailability(offer({}, 'downsell'), cart)).toBeNull()
    expect(offerAvailability(offer({}, 'downsell'), cart, { chained: true })).toBe('open')
    expect(offerAvailability(offer({}, 'order_bump'), cart)).toBe('open')
  })

  it('allows one order bump per cart [UP-009] [DEF-55]', () => {
    const cart = [line('kettle'), line('mug', { is_order_bump: true, payment_page_optimizer_id: 'opt_2' })]
    expect(offerAvailability(offer({}, 'order_bump'), cart)).toBeNull()
    expect(offerAvailability(offer(), cart)).toBe('open')
  })

  it('removes an offer with its trigger, and the offers that depend on it', () => {
    const grinder = line('grinder', {
      is_upsell: true,
      payment_page_optimizer_id: 'opt_1',
      trigger_product_id: 'kettle',
    })
    const filter = line('filter', {
      is_upsell: true,
      payment_page_optimizer_id: 'opt_2',
      trigger_product_id: 'grinder',
    })
    const mug = line('mug', { is_upsell: true, payment_page_optimizer_id: 'opt_3', trigger_product_id: null })
    expect(withoutOrphans([line('kettle'), grinder, filter, mug])).toHaveLength(4)
    expect(withoutOrphans([line('scale'), grinder, filter, mug])).toEqual([line('scale'), mug])
  })

  it('requires another product in the cart, with or without a trigger', () => {
    const bump = line('filter', { is_order_bump: true, payment_page_optimizer_id: 'opt_1', trigger_product_id: null })
    const down = line('mug', { is_downsell: true, payment_page_optimizer_id: 'opt_2' })
    expect(withoutOrphans([line('kettle'), bump, down])).toHaveLength(3)
    expect(withoutOrphans([bump, down])).toEqual([])
    const hung = line('grinder', { is_upsell: true, payment_page_optimizer_id: 'opt_3', trigger_product_id: 'mug' })
    expect(withoutOrphans([down, hung])).toEqual([])
  })
})
