import type { Offer, OfferItem } from '../../../../shared/contracts/sales/offers.ts'

export const makeItem = (change: Partial<OfferItem> = {}): OfferItem => ({
  product_id: 'prd_1',
  variant_id: 'var_1',
  quantity: 2,
  title: 'Kettle',
  variant_title: 'Black',
  image: null,
  price: 1999,
  available: 10,
  sold: true,
  ...change,
})

export const makeOffer = (change: Partial<Offer> = {}): Offer => ({
  offer_id: 'ofr_1',
  store_id: 'str_1',
  name: 'Morning set',
  products: [makeItem()],
  discount_amount: 498,
  status: 'live',
  state: 'live',
  starts_at: null,
  ends_at: null,
  payment_page_id: null,
  regular_price: 3998,
  uses: 3,
  revenue: 10_500,
  created_at: '2026-06-01T09:00:00.000Z',
  updated_at: '2026-06-01T09:00:00.000Z',
  version: 1,
  ...change,
})
