import { describe, expect, it, vi } from 'vitest'
import type { WalletContact } from '../../../shared/domain/checkout/wallet-sheet.ts'
import { createExpress } from './wallet-payment.ts'
import { englishShopper } from '../messages.ts'
import type { WalletPayment } from '../payment/payment-deps.ts'
import { createPayment } from '../payment/payment.ts'
import type { Rates } from '../session/shipping-rates.ts'
import {
  fakeApi,
  silenceErrors,
  makeLiveCart,
  makePayReply,
  makeStore,
  maya,
  noReply,
  refusal,
} from '../shopper.fixture.ts'

const contact: WalletContact = {
  email: 'maya@wallet.example',
  phone: '',
  full_name: maya.fullName,
  address1: maya.address,
  address2: '',
  city: maya.city,
  state: maya.state,
  postal_code: maya.postalCode,
  country: maya.country,
}

const paid: WalletPayment = {
  payment_method: 'google_pay',
  connection_id: 'con_2',
  total: 2589,
  token: 'tok_w',
  card_type: 'visa',
  card_last_four: '4242',
}

function start(answers: Parameters<typeof fakeApi>[0] = {}, rules = {}) {
  const store = makeStore()
  const fake = fakeApi({ pay: makePayReply(), getSession: { live_cart: makeLiveCart() }, ...answers })
  const sync = {
    changed: vi.fn<() => void>(),
    flush: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    resume: vi.fn(),
    stop: vi.fn<() => void>(),
  }
  const cart = {
    chooseShipping: vi.fn<(id: string) => Promise<void>>(() => Promise.resolve()),
    settled: () => Promise.resolve(),
  }
  const go = vi.fn<(address: string) => void>()
  const payment = createPayment({
    store,
    api: fake.api,
    sync,
    go,
    online: () => true,
    rules,
    connection_id: 'con_1',
    texts: englishShopper,
    locale: () => 'en-US',
    onInvalid: vi.fn<() => void>(),
    card: { tokenize: vi.fn<() => Promise<never>>() },
    copy: { clear: () => Promise.resolve() },
    keep: () => Promise.resolve(),
    cartSettled: cart.settled,
    ratesSettled: () => Promise.resolve(null),
    totalChangeReason: () => '',
    wait: () => Promise.resolve(),
  })
  const promo = {
    add: vi.fn<(code: string) => Promise<boolean>>(() => Promise.resolve(true)),
    remove: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  }
  const rates = {
    edited: vi.fn<() => void>(),
    settle: vi.fn<Rates['settle']>(() => Promise.resolve(null)),
    usual: vi.fn<() => string | null>(() => null),
    stop: vi.fn<() => void>(),
  }
  return {
    ...fake,
    store,
    sync,
    cart,
    rates,
    go,
    promo,
    express: createExpress({ api: fake.api, store, sync, rates, cart, promo, payment, rules }),
  }
}

describe('wallet payments [PP-012] [GAP-79]', () => {
  it("fill in the forms, wait for the server's prices, and pay once with their own method and connection", async () => {
    const { express, store, sync, rates, named, names, go } = start()
    express.open()
    expect(await express.contact(contact)).toBeNull()
    expect(sync.flush).toHaveBeenCalled()
    expect(rates.settle).toHaveBeenCalled()
    expect(store.get().checkout).toMatchObject({
      contactInfo: { email: 'maya@wallet.example' },
      shippingInfo: maya,
      billingInfo: maya,
      isBillingSameAsShipping: true,
    })
    await express.pay(paid)
    expect(names()).toEqual(['updateAttemptedTransaction', 'pay', 'postPurchase'])
    expect(named('pay')[0]?.body).toMatchObject({
      payment_method: 'google_pay',
      payment_token: 'tok_w',
      connection_id: 'con_2',
      billing_same_as_shipping: true,
      expected_total: 2589,
    })
    expect(go).toHaveBeenCalledWith('/confirmation?session=cs_1')
  })

  it("convert a wallet's state name to its code", async () => {
    const { express, store } = start()
    await express.contact({ ...contact, country: 'US', state: 'California' })
    expect(store.get().checkout.shippingInfo.state).toBe('CA')
  })

  it('pay what the sheet showed: the server rejects a changed total, and it is shown', async () => {
    silenceErrors()
    const dearer = makeLiveCart({ total: 2800, cart_version: 2 })
    const changed = refusal(409, 'The total has changed.', { code: 'totals_changed', live_cart: dearer })
    const { express, store, named, sync } = start({ pay: changed })
    await express.contact(contact)
    sync.flush.mockImplementationOnce(() => {
      store.takeSession(dearer)
      return Promise.resolve()
    })
    await express.pay(paid)
    expect(named('pay')[0]?.body).toMatchObject({ expected_total: 2589 })
    expect(store.get()).toMatchObject({ phase: 'form', pay_error: 'The total has changed.', payment_method: 'card' })
    expect(store.get().session.total).toBe(2800)
  })

  it('return to the card after a decline', async () => {
    silenceErrors()
    const { express, store } = start({ pay: refusal(402, 'Insufficient funds') })
    await express.contact(contact)
    await express.pay(paid)
    expect(store.get()).toMatchObject({ phase: 'form', payment_method: 'card' })
    expect(store.get().pay_error).toMatch(/^Insufficient funds/)
  })

  it('look up the status after a missing response, like cards', async () => {
    silenceErrors()
    const { express, go, named } = start({ pay: noReply(), checkStatus: { status: 'completed' } })
    await express.contact(contact)
    await express.pay(paid)
    expect(named('checkStatus').length).toBeGreaterThan(0)
    expect(go).toHaveBeenCalledWith('/confirmation?session=cs_1')
  })

  it("report why the order can't be paid, by the page’s rules and the server’s", async () => {
    silenceErrors()
    const abroad = start({}, { includedCountryCodes: ['DE'] })
    expect(await abroad.express.contact(contact)).toMatch(/ship/i)
    expect(abroad.sync.flush).not.toHaveBeenCalled()
    const refused = start()
    refused.sync.flush.mockRejectedValueOnce(refusal(422, 'We do not ship there'))
    expect(await refused.express.contact(contact)).toBe('We do not ship there')
  })

  it('restore the previous input when the sheet is closed', async () => {
    const { express, store, sync } = start()
    store.change({ type: 'contact', patch: { email: 'typed@example.com' } })
    express.open()
    await express.contact(contact)
    express.cancel()
    expect(store.get().checkout.contactInfo.email).toBe('typed@example.com')
    expect(sync.changed).toHaveBeenCalled()
  })

  it("apply the sheet's promo code, and report why one can't be used", async () => {
    const { express, promo, store } = start()
    expect(await express.promo('HERON10')).toBeNull()
    expect(promo.add).toHaveBeenCalledWith('HERON10')
    expect(await express.promo('')).toBeNull()
    expect(promo.remove).toHaveBeenCalled()
    promo.add.mockImplementationOnce(() => {
      store.patch({ promo: { error: 'This code has expired' } })
      return Promise.resolve(false)
    })
    expect(await express.promo('OLD')).toBe('This code has expired')
  })

  it('price an address that is not in the forms, and undo it when the sheet is closed', async () => {
    const taxed = makeLiveCart({ sales_tax_total: 214, total: 2803, cart_version: 2 })
    const { express, store, named } = start(
      { updateCustomerInfo: { live_cart: taxed } },
      { includedCountryCodes: ['US'] },
    )
    const typed = store.get().checkout.shippingInfo
    const place = { ...contact, full_name: '', address1: '', email: '' }
    express.open()
    expect(await express.place({ ...place, country: 'CA' })).toMatch(/ship/i)
    expect(named('updateCustomerInfo')).toEqual([])
    expect(await express.place(place)).toBeNull()
    expect(store.get().session.total).toBe(2803)
    expect(store.get().checkout.shippingInfo).toEqual(typed)
    express.cancel()
    await express.settled()
    const sent = named('updateCustomerInfo').map(({ body }) => body)
    expect(sent).toMatchObject([{ shipping_address: { state: 'TX' } }, { shipping_address: { state: typed.state } }])
  })
})

describe('closing a sheet [PP-012]', () => {
  const before = { promo_code: 'SPRING', shipping_method_id: 'shp_1' }
  const inSheet = makeLiveCart({ promo_code: 'HERON10', shipping_method_id: 'shp_2', cart_version: 2 })

  it('restores the previous promo code and shipping method', async () => {
    const { express, store, promo, cart } = start()
    store.takeSession(makeLiveCart(before))
    express.open()
    await express.promo('HERON10')
    await express.shipping('shp_2')
    store.takeSession(inSheet)
    promo.add.mockClear()
    cart.chooseShipping.mockClear()
    express.cancel()
    await express.settled()
    expect(promo.add.mock.calls).toEqual([['SPRING']])
    expect(cart.chooseShipping.mock.calls).toEqual([['shp_1']])
  })

  it('removes its code if there was none before, and changes nothing else', async () => {
    const { express, store, promo, cart, named } = start()
    express.open()
    store.takeSession(makeLiveCart({ promo_code: 'HERON10', cart_version: 2 }))
    express.cancel()
    await express.settled()
    expect(promo.remove).toHaveBeenCalledOnce()
    expect(cart.chooseShipping).not.toHaveBeenCalled()
    expect(named('updateCustomerInfo')).toEqual([])
  })

  it('restores the default shipping method if none was selected', async () => {
    const { express, store, cart, rates } = start()
    rates.usual.mockReturnValue('shp_1')
    store.takeSession(makeLiveCart({ shipping_method_id: null }))
    express.open()
    store.takeSession(makeLiveCart({ shipping_method_id: 'shp_2', cart_version: 2 }))
    express.cancel()
    await express.settled()
    expect(cart.chooseShipping.mock.calls).toEqual([['shp_1']])
  })

  it('undoes a pending address afterwards, and drops queued requests', async () => {
    let arrive: (reply: unknown) => void = () => {}
    const { express, store, named, cart } = start({
      updateCustomerInfo: (turn: number) =>
        turn === 1 ? new Promise((resolve) => (arrive = resolve)) : { live_cart: makeLiveCart({ cart_version: 3 }) },
    })
    express.open()
    const asked = express.place(contact)
    await vi.waitFor(() => expect(named('updateCustomerInfo')).toHaveLength(1))
    const next = express.shipping('shp_2')
    express.cancel()
    expect(named('updateCustomerInfo')).toHaveLength(1)
    arrive({ live_cart: makeLiveCart({ cart_version: 2 }) })
    await Promise.all([asked, next, express.settled()])
    const states = named('updateCustomerInfo').map(({ body }) => body)
    const typed = store.get().checkout.shippingInfo.state
    expect(states).toMatchObject([{ shipping_address: { state: 'TX' } }, { shipping_address: { state: typed } }])
    expect(cart.chooseShipping).not.toHaveBeenCalled()
  })

  it('keeps input made next to the sheet if the wallet filled in nothing', () => {
    const { express, store } = start()
    express.open()
    store.change({ type: 'contact', patch: { email: 'typed@example.com' } })
    express.cancel()
    expect(store.get().checkout.contactInfo.email).toBe('typed@example.com')
  })
})

describe('a wallet on a page whose rates wait for the address [SH-002]', () => {
  it("loads them for the sheet's address, and reports why there are none", async () => {
    const { express, rates, named } = start()
    const place = { ...contact, full_name: '', address1: '' }
    expect(await express.place(place)).toBeNull()
    expect(rates.settle).toHaveBeenCalledWith(expect.objectContaining({ city: maya.city, state: 'TX', country: 'US' }))
    expect(named('updateCustomerInfo')).toHaveLength(1)
    rates.settle.mockResolvedValue('The shop does not answer')
    expect(await express.place(place)).toBe('The shop does not answer')
    expect(await express.contact(contact)).toBe('The shop does not answer')
  })
})
