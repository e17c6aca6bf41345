import { describe, expect, it } from 'vitest'
import { defaultOptimizer } from '../../../shared/domain/pages/page-defaults.ts'
import { priceBoxBackground, offerStyle, totalsOf, totalsWith } from './offer-theme.ts'
import type { OfferProduct } from './offer-types.ts'

const grinder: OfferProduct = {
  product_id: 'prd_1',
  title: 'Grinder',
  variant_id: 'a',
  variant_title: 'Graphite',
  price: 12_000,
  discount_price: 9600,
  variants: [
    { variant_id: 'a', title: 'Graphite', price: 12_000, discount_price: 9600, in_stock: true },
    { variant_id: 'b', title: 'Moss', price: 13_000, discount_price: 10_400, in_stock: true },
  ],
}

describe('offer style [OP-002]', () => {
  it('is the payment page’s by default', () => {
    const page = { template: 'modern', background_color: '#101418', button_color: '#8a1c1c', logo: '/uploads/a.webp' }
    const look = offerStyle({ ...defaultOptimizer(), button_color: '#0000AA' }, page)
    expect(look).toMatchObject({
      template: 'modern',
      background_color: '#101418',
      button_color: '#0000AA',
      logo: '/uploads/a.webp',
    })
    expect(priceBoxBackground(defaultOptimizer())).toBeNull()
    expect(priceBoxBackground({ secondary_background_color: '#E9F5DB' })).toBe('#E9F5DB')
  })
})

describe('offer totals [UP-002]', () => {
  it('follow the selected variant', () => {
    const totals = totalsOf([grinder], 2589)
    expect(totals).toEqual({ amount_saved: 2400, bundle_total: 9600, original_total: 12_000, new_cart_total: 12_189 })
    const [, moss] = grinder.variants
    const shown = { offer: {}, products: [grinder], totals, limited: {} }
    expect(moss && totalsWith(shown, moss)).toEqual({
      amount_saved: 2600,
      bundle_total: 10_400,
      original_total: 13_000,
      new_cart_total: 12_989,
    })
  })
})
