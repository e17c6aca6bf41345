import { describe, expect, it } from 'vitest'
import { englishExpress } from '../../storefront/i18n/wallet-messages.ts'
import { makeLiveCart, makeStore } from '../shopper.fixture.ts'
import { choosesShipping, walletOrderOf, walletQuoteOf } from './wallet-order.ts'

describe('the order in a wallet’s sheet', () => {
  const page = { customer_email_enabled: true, customer_phone_enabled: false, shipping_method_enabled: true }
  const words = { texts: englishExpress, money: (amount: number) => `$${(amount / 100).toFixed(2)}` }

  it('has the parts of the total, the shipping methods, and what the page asks for', () => {
    const store = makeStore()
    store.takeSession(makeLiveCart({ sales_tax_total: 214, total: 2803, promo_total: 100, cart_version: 2 }))
    const order = walletOrderOf(store.get(), page, words)
    expect(order).toMatchObject({ total: '$28.03', selected: 'shp_1', ask: { email: true, phone: false } })
    expect(order.rows.map(({ label, value }) => `${label} ${value}`)).toEqual([
      'Subtotal $19.99',
      'Discount −$1.00',
      'Shipping $5.90',
      'Tax $2.14',
    ])
    expect(order.methods).toEqual([{ id: 'shp_1', title: 'Standard', value: '$5.90' }])
  })

  it('has numeric line items that add up to the total for native sheets', () => {
    const store = makeStore()
    store.takeSession(makeLiveCart({ sales_tax_total: 214, total: 2703, promo_total: 100, cart_version: 2 }))
    const { amount, lines, methods, selected } = walletQuoteOf(store.get(), page, englishExpress)
    expect(amount).toBe(2703)
    expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount)
    expect(methods).toEqual([{ id: 'shp_1', label: 'Standard', amount: 590 }])
    expect(selected).toBe('shp_1')
  })

  it('has no shipping methods if there is no choice', () => {
    const { methods } = walletOrderOf(makeStore().get(), { ...page, shipping_method_enabled: false }, words)
    expect(methods).toEqual([])
  })

  it('announces that shipping methods will follow', () => {
    const page = { customer_email_enabled: true, customer_phone_enabled: false, shipping_method_enabled: true }
    const waits = makeStore([], { shipping_methods: [], rates: 'waiting' }).get()
    expect(choosesShipping(waits, page)).toBe(true)
    expect(choosesShipping({ ...waits, rates: 'known' }, page)).toBe(false)
    expect(choosesShipping(makeStore().get(), page)).toBe(true)
    expect(choosesShipping(waits, { ...page, shipping_method_enabled: false })).toBe(false)
  })
})
