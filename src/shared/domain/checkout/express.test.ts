import { describe, expect, it } from 'vitest'
import { allowedExpress, expressIn, wholeOrder, type StoreExpress } from './express.ts'

const page = {
  one_click_checkout_enabled: true,
  one_click_checkout_applepay: true,
  one_click_checkout_googlepay: true,
  one_click_checkout_paypal: false,
}
const store = (changes: Partial<StoreExpress> = {}): StoreExpress => ({
  apple_pay: true,
  google_pay: true,
  paypal: true,
  order: ['apple_pay', 'google_pay', 'paypal'],
  look: 'brand',
  ...changes,
})

describe('wallets over the form', () => {
  it('need both the store and the page [RT-021]', () => {
    expect(expressIn(page, store())).toEqual(['apple_pay', 'google_pay'])
    expect(expressIn(page, store({ apple_pay: false }))).toEqual(['google_pay'])
    expect(expressIn({ ...page, one_click_checkout_enabled: false }, store())).toEqual([])
  })
  it('stand in the store’s order, whatever it leaves out', () => {
    expect(expressIn(page, store({ order: ['google_pay'] }))).toEqual(['google_pay', 'apple_pay'])
    expect(wholeOrder(['paypal', 'paypal'])).toEqual(['paypal', 'apple_pay', 'google_pay'])
    expect(wholeOrder(null)).toEqual(['apple_pay', 'google_pay', 'paypal'])
  })
  it('leave a page as it is where the store agrees', () => {
    expect(allowedExpress(page, store())).toEqual(page)
  })
})
