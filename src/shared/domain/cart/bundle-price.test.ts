import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { CLOSED_OFFER_MESSAGES, offerProblems, offerState, withOffer, type BundleTerms } from './bundle-price.ts'
import { cartTotals, subtotalOf } from './totals.ts'

const line = (id: string, price: number, quantity: number, beside = false) => ({
  _id: `itm_${id}`,
  product_variant_id: id,
  price,
  discount_price: price,
  quantity,
  beside,
})
const chosen = ({ beside }: { beside: boolean }) => !beside
const terms = (discount_amount: number, ...products: [string, number][]): BundleTerms => ({
  discount_amount,
  products: products.map(([variant_id, quantity]) => ({ variant_id, quantity })),
})
const short = (cart: readonly ReturnType<typeof line>[]) =>
  cart.map(({ _id, quantity, discount_price }) => [_id, quantity, discount_price])

describe('withOffer [GAP-77]', () => {
  it('distributes the discount by price', () => {
    const made = withOffer([line('mug', 1000, 1), line('tee', 3000, 1)], terms(400, ['mug', 1], ['tee', 1]), chosen)
    expect(made.whole).toBe(true)
    expect(short(made.cart)).toEqual([
      ['itm_mug', 1, 900],
      ['itm_tee', 1, 2700],
    ])
  })

  it('assigns an indivisible remainder to a line with one item', () => {
    const made = withOffer([line('mug', 1000, 2), line('tee', 2000, 1)], terms(501, ['mug', 2], ['tee', 1]), chosen)
    expect(short(made.cart)).toEqual([
      ['itm_mug', 2, 875],
      ['itm_tee', 1, 1749],
    ])
  })

  it('splits a line only if no other line can take the remainder, and merges it again', () => {
    const offer = terms(100, ['mug', 3])
    const made = withOffer([line('mug', 1000, 3)], offer, chosen).cart
    expect(short(made)).toEqual([
      ['itm_mug', 2, 967],
      ['itm_mug-2', 1, 966],
    ])
    expect(withOffer(made, offer, chosen).cart).toEqual(made)
    const more = made.map((each) => (each._id === 'itm_mug' ? { ...each, quantity: 3 } : each))
    expect(short(withOffer(more, offer, chosen).cart)).toEqual([['itm_mug', 4, 975]])
  })

  it('charges regular prices while the bundle is incomplete', () => {
    const offer = terms(400, ['mug', 2], ['tee', 1])
    const whole = withOffer([line('mug', 1000, 2), line('tee', 3000, 1)], offer, chosen).cart
    const less = whole.map((each) => (each._id === 'itm_mug' ? { ...each, quantity: 1 } : each))
    const broken = withOffer(less, offer, chosen)
    expect(broken.whole).toBe(false)
    expect(subtotalOf(broken.cart)).toBe(4000)
    expect(withOffer(whole, null, chosen)).toMatchObject({ whole: false })
    expect(withOffer([], offer, chosen)).toEqual({ cart: [], whole: false })
    expect(withOffer([line('tee', 3000, 1)], terms(400), chosen).whole).toBe(false)
  })

  it("doesn't change optimizer items in the cart", () => {
    const bump = { ...line('mug', 1000, 1, true), _id: 'itm_bump', discount_price: 500 }
    const made = withOffer([line('tee', 3000, 1), bump], terms(400, ['tee', 1], ['mug', 1]), chosen)
    expect(made).toEqual({ cart: [line('tee', 3000, 1), bump], whole: false })
  })

  it('takes off exactly its discount, never more than the price, for any cart [GAP-77]', () => {
    const lines = fc.array(fc.tuple(fc.nat(5000), fc.integer({ min: 1, max: 7 })), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(lines, fc.nat(40_000), fc.nat(3), (given, discount, extra) => {
        const cart = given.map(([price, quantity], at) => line(`v${at}`, price, quantity + (at === 0 ? extra : 0)))
        const offer = terms(discount, ...given.map(([, quantity], at): [string, number] => [`v${at}`, quantity]))
        const made = withOffer(cart, offer, chosen).cart
        const full = subtotalOf(cart)
        const totals = cartTotals({ items: made })
        expect(totals.savings_total).toBe(Math.min(discount, full))
        expect(totals.total).toBe(full - totals.savings_total)
        expect(made.every(({ discount_price }) => discount_price >= 0)).toBe(true)
        expect(withOffer(made, offer, chosen).cart).toEqual(made)
      }),
    )
  })
})

describe('state of an offer', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const live = { status: 'live' as const, starts_at: null, ends_at: null }

  it('is live only within its window', () => {
    expect(offerState(live, now)).toBe('live')
    expect(offerState({ ...live, starts_at: '2026-11-21T12:00:01Z' }, now)).toBe('scheduled')
    expect(offerState({ ...live, ends_at: '2026-11-21T12:00:00Z' }, now)).toBe('ended')
    expect(offerState({ ...live, status: 'paused', ends_at: '2020-01-01T00:00:00Z' }, now)).toBe('paused')
    expect(CLOSED_OFFER_MESSAGES.ended).toBe('This offer has ended')
  })

  it('reports rules that span several fields', () => {
    const offer = { ...live, products: [{ variant_id: 'a' }] }
    expect(offerProblems(offer)).toEqual({})
    expect(offerProblems({ ...offer, products: [] })).toHaveProperty('products')
    expect(offerProblems({ ...offer, products: [], status: 'draft' })).toEqual({})
    expect(offerProblems({ ...offer, products: [...offer.products, ...offer.products] })).toHaveProperty('products')
    expect(
      offerProblems({ ...offer, starts_at: '2026-11-22T00:00:00Z', ends_at: '2026-11-21T00:00:00Z' }),
    ).toHaveProperty('ends_at')
  })
})
