import { describe, expect, it } from 'vitest'
import { allowedExpress, shownWallets, completeWalletOrder, type StoreExpress } from './express.ts'

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

describe('express checkout wallets', () => {
  it('require both the store and the page [RT-021]', () => {
    expect(shownWallets(page, store())).toEqual(['apple_pay', 'google_pay'])
    expect(shownWallets(page, store({ apple_pay: false }))).toEqual(['google_pay'])
    expect(shownWallets({ ...page, one_click_checkout_enabled: false }, store())).toEqual([])
  })
  it('follow the store’s order, even if it is incomplete', () => {
    expect(shownWallets(page, store({ order: ['google_pay'] }))).toEqual(['google_pay', 'apple_pay'])
    expect(completeWalletOrder(['paypal', 'paypal'])).toEqual(['paypal', 'apple_pay', 'google_pay'])
    expect(completeWalletOrder(null)).toEqual(['apple_pay', 'google_pay', 'paypal'])
  })
  it('leave a page unchanged if the store allows everything', () => {
    expect(allowedExpress(page, store())).toEqual(page)
  })
})
