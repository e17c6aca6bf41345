import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCheckout } from './checkout.ts'
import { englishShopper } from '../messages.ts'
import { createRates } from './shipping-rates.ts'
import { fakeApi, silenceErrors, makeData, makeStore, maya, refusal, standardShipping } from '../shopper.fixture.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const express = { ...standardShipping, id: 'shp_2', method_id: 'shp_2', shipping_title: 'Express', is_default: false }

function start({ waits = true, session = {}, methods = [standardShipping, express] as unknown } = {}) {
  const data = makeData(session)
  data.payment_page.use_shopify_shipping_rates = waits
  const { api, named } = fakeApi({
    shippingMethods: methods instanceof Error ? methods : { shipping_methods: methods },
  })
  const store = makeStore([], { shipping_methods: waits ? [] : [standardShipping], rates: waits ? 'waiting' : 'known' })
  store.patch({ session: data.live_cart })
  const chooseShipping = vi.fn<(id: string) => Promise<void>>(() => Promise.resolve())
  const notify = vi.fn<(type: 'error', message: string) => void>()
  const rates = createRates({ data, store, api, cart: { chooseShipping }, rules: {}, notify })
  const type = (patch: Partial<typeof maya>) => {
    store.change({ type: 'shipping', patch })
    rates.edited()
  }
  return { rates, store, named, type, chooseShipping, notify }
}

describe('shipping methods of a page with Shopify rates [SH-002]', () => {
  it('are loaded once, when the address is complete [SH-002]', async () => {
    const { named, type, store } = start()
    const { postalCode, ...rest } = maya
    type(rest)
    await vi.advanceTimersByTimeAsync(5000)
    expect(named('shippingMethods')).toEqual([])
    expect(store.get().rates).toBe('waiting')
    type({ postalCode })
    type({ fullName: 'Maya O.' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(named('shippingMethods').map(({ body }) => body)).toEqual([{ store_id: 'str_1', payment_page_id: 'pp_1' }])
    expect(store.get()).toMatchObject({ rates: 'known', shipping_methods: [standardShipping, express] })
  })

  it('are refetched for another place, but not if only the name changes', async () => {
    const { named, type, rates } = start()
    type(maya)
    await rates.settle()
    type({ fullName: 'Maya O.' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(named('shippingMethods')).toHaveLength(1)
    type({ state: 'CA' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(named('shippingMethods')).toHaveLength(2)
  })

  it('start with the default unless one of them is selected', async () => {
    const fresh = start({ session: { shipping_method_id: null } })
    fresh.type(maya)
    await fresh.rates.settle()
    expect(fresh.chooseShipping).toHaveBeenCalledWith('shp_1')
    const chosen = start({ session: { shipping_method_id: 'shp_2' } })
    chosen.type(maya)
    await chosen.rates.settle()
    expect(chosen.chooseShipping).not.toHaveBeenCalled()
  })

  it('wait again after a failed call', async () => {
    silenceErrors()
    const { rates, store, type, notify, named } = start({ methods: refusal(503, 'The shop does not answer') })
    type(maya)
    await rates.settle()
    expect(store.get().rates).toBe('waiting')
    expect(notify).toHaveBeenCalledWith('error', 'The shop does not answer')
    await rates.settle()
    expect(named('shippingMethods')).toHaveLength(2)
  })

  it('are loaded for a wallet’s partial address, once per place', async () => {
    const { rates, named, chooseShipping } = start({ session: { shipping_method_id: null } })
    const place = { ...maya, fullName: '', address: '' }
    expect(await rates.settle(place)).toBeNull()
    expect(await rates.settle(place)).toBeNull()
    expect(named('shippingMethods')).toHaveLength(1)
    expect(chooseShipping).toHaveBeenCalledWith('shp_1')
    expect(rates.usual()).toBe('shp_1')
  })

  it('explain why nothing can be shipped yet, unless a method was selected before', async () => {
    silenceErrors()
    const none = start({ methods: refusal(503, 'The shop does not answer'), session: { shipping_method_id: null } })
    expect(await none.rates.settle(maya)).toBe('The shop does not answer')
    const chosen = start({ methods: refusal(503, 'The shop does not answer') })
    expect(await chosen.rates.settle(maya)).toBeNull()
  })

  it('are embedded and never fetched if the page has its own methods [SH-002]', async () => {
    const { named, type, rates } = start({ waits: false })
    type(maya)
    await rates.settle()
    await vi.advanceTimersByTimeAsync(5000)
    expect(named('shippingMethods')).toEqual([])
    const data = makeData()
    const deps = { api: fakeApi().api, texts: englishShopper, language: 'en', onInvalid: vi.fn<() => void>() }
    const rest = {
      copy: { read: vi.fn(), write: vi.fn(), clear: vi.fn() },
      notify: vi.fn(),
      go: vi.fn(),
      wait: vi.fn(),
    }
    const page = createCheckout(data, { ...deps, ...rest })
    expect(page.store.get()).toMatchObject({ rates: 'known', shipping_methods: data.shipping_methods })
  })
})
