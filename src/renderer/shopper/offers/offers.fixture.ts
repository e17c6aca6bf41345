import type { LiveOffer, OfferedProduct } from '../../../shared/contracts/pages/optimizers.ts'
import { defaultOptimizer } from '../../../shared/domain/pages/page-defaults.ts'

export const grinder: OfferedProduct = {
  product_id: 'prd_7',
  title: 'Hand grinder',
  description: '',
  image: null,
  variant_id: 'var_7',
  variant_title: 'Graphite',
  price: 12_000,
  discount_price: 9600,
  variants: [
    { variant_id: 'var_7', title: 'Graphite', price: 12_000, discount_price: 9600, in_stock: true },
    { variant_id: 'var_8', title: 'Moss', price: 13_000, discount_price: 10_400, in_stock: true },
    { variant_id: 'var_9', title: 'Bone', price: 12_000, discount_price: 9600, in_stock: false },
  ],
}

export const scale: OfferedProduct = {
  ...grinder,
  product_id: 'prd_8',
  title: 'Brew scale',
  variant_id: 'var_5',
  variant_title: 'Default',
  price: 5400,
  discount_price: 4590,
  variants: [{ variant_id: 'var_5', title: 'Default', price: 5400, discount_price: 4590, in_stock: true }],
}

/** A live upsell of a grinder by default. */
export const makeOffer = (
  optimizer: Partial<LiveOffer['optimizer']> = {},
  overrides: Partial<LiveOffer> = {},
): LiveOffer => ({
  optimizer: {
    optimizer_id: 'opt_1',
    store_id: 'str_1',
    optimizer_category: 'upsell',
    status: 'live',
    ...defaultOptimizer(),
    name: 'Grinder after kettle',
    header: 'A fresh grind for your new kettle',
    ...optimizer,
  },
  products: [grinder],
  accepted: false,
  limited_until: null,
  stock_left: null,
  reviews: [],
  affirmation_box: null,
  ...overrides,
})
