import { describe, expect, it, vi } from 'vitest'
import { createCheckout } from './checkout.ts'
import type { CheckoutData, CheckoutDeps } from './checkout-deps.ts'
import { englishShopper } from '../messages.ts'
import { makeOffer } from '../offers/offers.fixture.ts'
import { fakeApi, makeData } from '../shopper.fixture.ts'

function open(language = 'en', change: Partial<CheckoutData> = {}) {
  const answers = fakeApi()
  const deps: CheckoutDeps = {
    api: answers.api,
    copy: { read: vi.fn(), write: vi.fn(), clear: vi.fn() },
    texts: englishShopper,
    language,
    onInvalid: vi.fn(),
    notify: vi.fn(),
    go: vi.fn(),
    wait: vi.fn(),
  }
  const order_bump = makeOffer({ optimizer_id: 'opt_3', optimizer_category: 'order_bump' })
  return { ...createCheckout({ ...makeData(), order_bump, ...change }, deps), ...answers }
}

// Background code may still be loading when the first control is pressed.
describe('optimistic updates of a live checkout', () => {
  it('check the order bump, and ignore a second press before the response [UP-008]', async () => {
    const { store, handlers, named } = open()
    handlers.onBump?.(true)
    expect(store.get().pending_bump).toBe(true)
    handlers.onBump?.(false)
    expect(store.get().pending_bump).toBe(true)
    // The rest of the checkout loads first.
    await vi.waitFor(() => expect(store.get().pending_bump).toBeNull(), 10_000)
    expect(named('addProduct')).toHaveLength(1)
    expect(named('removeFromCart')).toEqual([])
  })

  it('select the shipping method', () => {
    const { store, handlers } = open()
    handlers.onShippingMethod('shp_2')
    expect(store.get().pending_shipping).toBe('shp_2')
  })
})

describe('Pay on a cart with a sold-out line item', () => {
  it('does nothing until the line item is in stock or removed [GAP-87]', async () => {
    const [line] = makeData().live_cart.cart
    const { store, handlers } = open('en', { short: [{ item_id: line?._id ?? '', available: 0 }] })
    handlers.onPay()
    handlers.onBump?.(true)
    // By then the press of Pay has been handled too.
    await vi.waitFor(() => expect(store.get().pending_bump).toBeNull(), 10_000)
    expect(store.get().submitted).toBe(false)
    store.patch({ short: {} })
    handlers.onPay()
    await vi.waitFor(() => expect(store.get().submitted).toBe(true))
  })
})

describe('consent to marketing email', () => {
  it('starts unchecked where opt-in is required, and follows the country until the shopper chooses', () => {
    const { store, handlers } = open('en-US')
    const optIn = () => store.get().checkout.contactInfo.optIn
    expect(optIn()).toBe(true)
    handlers.onShipping({ country: 'DE' })
    expect(optIn()).toBe(false)
    handlers.onShipping({ country: 'US' })
    expect(optIn()).toBe(true)
    handlers.onContact({ optIn: false })
    handlers.onShipping({ country: 'JP' })
    expect(optIn()).toBe(false)
    expect(open('de-DE').store.get().checkout.contactInfo.optIn).toBe(false)
  })
})
