import { describe, expect, it } from 'vitest'
import type { CartItem } from '../../../../../shared/contracts/checkout/live-cart.ts'
import type { SessionRow } from '../../../checkout/cart-sessions/service.ts'
import { checkoutSnapshot, offerSnapshot } from './cart-snapshot.ts'

const mug = {
  _id: 'itm_mug',
  product_variant_id: 'var_mug',
  price: 2000,
  discount_price: 1800,
  quantity: 2,
} as CartItem
const kettle = { ...mug, _id: 'itm_kettle', product_variant_id: 'var_kettle' }

const address = (full_name: string) => ({
  full_name,
  address1: '1 Main St',
  address2: '',
  locality: 'Springfield',
  administrative_area: 'IL',
  postal_code: '62701',
  country_code: 'US',
})

const session = {
  cart: [mug, kettle],
  subtotal: 7200,
  line_discounts: [200, 300],
  shipping_total: 500,
  progress_reward_free_shipping: false,
  progress_reward_discount_percentage: 10,
  selected_shipping_rate: { shipping_title: 'Express' },
  sales_tax_total: 600,
  tax: null,
  total: 7200,
  promo_code: 'SPRING',
  promo_code_id: 'prm_1',
  affiliate_code: 'aff_1',
  customer_email: 'ada@example.com',
  customer_phone: '+12025550100',
  opt_in: true,
  customer_shipping_address: address(' Ada Lovelace '),
  customer_billing_address: address('Charles Babbage'),
  source: null,
  locale: 'de-AT',
} as unknown as SessionRow

const shopper = { billing_same_as_shipping: false, ip: '203.0.113.7', ip_country: 'AT', user_agent: 'Firefox' }

describe('the snapshot of a checkout', () => {
  it('records the session with its discount and the shopper', () => {
    expect(checkoutSnapshot(session, { ...shopper, velocity_at: '2026-01-01T00:00:00.000Z' })).toMatchObject({
      cart: [mug, kettle],
      discount_total: 500,
      line_discounts: [200, 300],
      reward_discount: 720,
      shipping_title: 'Express',
      total: 7200,
      promo_code_id: 'prm_1',
      affiliate_code: 'aff_1',
      customer_name: 'Ada Lovelace',
      shipping_address: session.customer_shipping_address,
      billing_address: session.customer_billing_address,
      locale: 'de-AT',
      ip: '203.0.113.7',
      ip_country: 'AT',
      user_agent: 'Firefox',
      velocity_at: '2026-01-01T00:00:00.000Z',
    })
  })

  it('bills the shipping address if the shopper says it is the same', () => {
    const { billing_address } = checkoutSnapshot(session, { ...shopper, billing_same_as_shipping: true })
    expect(billing_address).toEqual(session.customer_shipping_address)
  })

  it('takes the name from the billing address if nothing is shipped', () => {
    const { customer_name } = checkoutSnapshot({ ...session, customer_shipping_address: null }, shopper)
    expect(customer_name).toBe('Charles Babbage')
  })

  it('names free shipping after the reward, not after the selected rate', () => {
    const { shipping_title, reward_free_shipping } = checkoutSnapshot(
      { ...session, progress_reward_free_shipping: true },
      shopper,
    )
    expect({ shipping_title, reward_free_shipping }).toEqual({
      shipping_title: 'Free shipping',
      reward_free_shipping: true,
    })
  })

  it.each([
    ['do not add up', [200, 299]],
    ['are of another cart', [500]],
  ])('leaves out line discounts that %s', (_, line_discounts) => {
    expect(checkoutSnapshot({ ...session, line_discounts }, shopper)).not.toHaveProperty('line_discounts')
  })

  it('leaves out what is unknown', () => {
    const snapshot = checkoutSnapshot({ ...session, locale: null }, { ...shopper, ip_country: null })
    for (const name of ['ip_country', 'velocity_at', 'source', 'locale']) expect(snapshot).not.toHaveProperty(name)
  })
})

describe('the snapshot of a post-purchase offer', () => {
  const totals = {
    original_total: 4000,
    amount_saved: 400,
    subtotal: 3600,
    sales_tax_total: 288,
    tax: null,
    total: 3888,
  }
  const sale = { paid_cart: { ...checkoutSnapshot(session, shopper), origin: 'https://shop.example' } }

  it("sells the offer's items to the customer of the original payment", () => {
    expect(offerSnapshot({ sale, items: [mug], totals, ip: '203.0.113.7' })).toEqual({
      cart: [mug],
      subtotal: 3600,
      discount_total: 0,
      shipping_total: 0,
      shipping_title: '',
      sales_tax_total: 288,
      tax: null,
      total: 3888,
      promo_code: null,
      customer_email: 'ada@example.com',
      customer_phone: '+12025550100',
      customer_name: 'Ada Lovelace',
      opt_in: true,
      shipping_address: session.customer_shipping_address,
      billing_address: session.customer_billing_address,
      origin: 'https://shop.example',
    })
  })

  it('records the IP address with the velocity limit that counted it', () => {
    const counted = { sale, items: [mug], totals, ip: '203.0.113.7', velocity_at: '2026-01-01T00:00:00.000Z' }
    expect(offerSnapshot(counted)).toMatchObject({ ip: '203.0.113.7', velocity_at: '2026-01-01T00:00:00.000Z' })
  })
})
