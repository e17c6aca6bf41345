import { describe, expect, it } from 'vitest'
import { makePlan } from '../../../../../tests/support/app/plan-rows.ts'
import type { Product } from '../../../../shared/contracts/sales/inventory.ts'
import { defaultOptimizer } from '../../../../shared/domain/pages/page-defaults.ts'
import { optimizerChecks } from './optimizer-checks.ts'
import { optimizerColors } from './optimizer-colors.ts'
import { offeredIn } from './preview-products.ts'

const facts = { category: 'upsell', sold: true, hiddenParts: [] } as const
const bad = (...args: Parameters<typeof optimizerChecks>) =>
  optimizerChecks(...args)
    .filter(({ ok }) => !ok)
    .map(({ key }) => key)

describe('offer checks before publishing [RT-106]', () => {
  it('warn about an offer without a product, and a bundle of one product [OP-004]', () => {
    expect(bad(defaultOptimizer(), facts)).toEqual(['offer'])
    const one = { ...defaultOptimizer(), product1_id: 'prd_1' }
    expect(bad(one, facts)).toEqual([])
    expect(bad({ ...one, optimizer_type: 'bundle' }, facts)).toEqual(['offer'])
  })

  it('warn about discontinued products, low contrast and CSS that hides the price [OP-002]', () => {
    const offer = {
      ...defaultOptimizer(),
      product1_id: 'prd_1',
      main_text_color: '#EEEEEE',
      custom_css: '.shop-price { opacity: 0 }',
    }
    expect(bad(offer, { ...facts, sold: false, hiddenParts: ['the prices'] })).toEqual(['sold', 'colours', 'css'])
  })

  it('warn about a subscription that no account can renew [OP-001]', () => {
    const offer = { ...defaultOptimizer(), product1_id: 'prd_1' }
    expect(bad(offer, { ...facts, renewable: false })).toEqual(['renewable'])
    expect(bad(offer, { ...facts, renewable: true })).toEqual([])
  })

  it('cover every color of the content', () => {
    const all = Object.keys(defaultOptimizer()).filter((name) => name.endsWith('_color'))
    expect(new Set(optimizerColors.map(({ key }) => key))).toEqual(new Set(all))
  })
})

const variant = (variant_id: string, price: number, available: number) => ({
  variant_id,
  title: variant_id,
  sku: '',
  price,
  track_stock: true,
  stock: available,
  held: 0,
  available,
  low_stock_threshold: 0,
})

const product = (product_id: string, variants: Product['variants']): Product => ({
  product_id,
  store_id: 'str_1',
  title: product_id,
  description: '',
  image: null,
  currency: 'USD',
  status: 'active',
  source: 'own',
  created_at: '2026-11-21T10:00:00.000Z',
  updated_at: '2026-11-21T10:00:00.000Z',
  version: 1,
  variants,
})

describe('preview products of a draft', () => {
  const products = [
    product('prd_1', [variant('gone', 1999, 0), variant('there', 2500, 3)]),
    product('prd_2', [variant('only', 1000, 5)]),
  ]
  const bundle = {
    ...defaultOptimizer(),
    optimizer_type: 'bundle' as const,
    product1_id: 'prd_1',
    product2_id: 'prd_2',
    discount_amount: 15,
    added_fee: 300,
  }

  it('have the price that shoppers pay, the fee on the first one, and an available variant [UP-010] [DEF-52]', () => {
    expect(offeredIn(bundle, products)).toMatchObject([
      { variant_id: 'there', price: 2500, discount_price: 2425 },
      { variant_id: 'only', price: 1000, discount_price: 850 },
    ])
  })

  it('have the price of the first payment if the first one is sold as a subscription [OP-001]', () => {
    const { terms } = makePlan()
    const plan = makePlan({ terms: { ...terms, trial: { kind: 'paid', days: 7, price: 100 }, setup_fee: 500 } })
    const [option] = plan.pricing_options
    if (!option) throw new Error('The plan has no option')
    expect(offeredIn(bundle, products, { label: '', plan, option })).toMatchObject([
      { price: 600, discount_price: 810, variants: [{ price: 600 }, { price: 600, discount_price: 810 }] },
      { price: 1000, discount_price: 850 },
    ])
  })

  it('include only known products', () => {
    expect(offeredIn({ ...bundle, product1_id: 'prd_9' }, products).map(({ product_id }) => product_id)).toEqual([
      'prd_2',
    ])
    expect(offeredIn(defaultOptimizer(), products)).toEqual([])
  })
})
