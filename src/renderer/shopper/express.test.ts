import { describe, expect, it, vi } from 'vitest'
import type { WalletContact } from '../../shared/domain/wallet-sheet.ts'
import { englishExpress } from '../storefront/express-messages.ts'
import { createExpress } from './express.ts'
import { englishShopper } from './messages.ts'
import { createPayment } from './payment.ts'
import type { WalletPayment } from './payment.ts'
import {
  fakeApi,
  hearErrors,
  makeLiveCart,
  makePayReply,
  makeStore,
  maya,
  noReply,
  refusal,
} from './shopper.fixture.ts'
import { walletOrderOf, walletQuoteOf } from './wallet-order.ts'

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
    rules,
    connection_id: 'con_1',
    texts: englishShopper,
    onInvalid: vi.fn<() => void>(),
    card: { tokenize: vi.fn<() => Promise<never>>() },
    copy: { clear: () => Promise.resolve() },
    keep: () => Promise.resolve(),
    cartSettled: cart.settled,
    wait: () => Promise.resolve(),
  })
  const promo = {
    add: vi.fn<(code: string) => Promise<boolean>>(() => Promise.resolve(true)),
    remove: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  }
  const rates = { edited: vi.fn<() => void>(), settle: vi.fn<() => Promise<void>>(), stop: vi.fn<() => void>() }
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

describe('a wallet [PP-012] [GAP-79]', () => {
  it('fills the forms, has the server price them, and pays once by its own method and connection', async () => {
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

  it('pays what its sheet showed: a total that has changed meanwhile is refused by the server and shown', async () => {
    hearErrors()
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

  it('goes back to the card after a decline', async () => {
    hearErrors()
    const { express, store } = start({ pay: refusal(402, 'Insufficient funds') })
    await express.contact(contact)
    await express.pay(paid)
    expect(store.get()).toMatchObject({ phase: 'form', payment_method: 'card' })
    expect(store.get().pay_error).toMatch(/^Insufficient funds/)
  })

  it('asks how it stands when no answer comes, as a card does', async () => {
    hearErrors()
    const { express, go, named } = start({ pay: noReply(), checkStatus: { status: 'completed' } })
    await express.contact(contact)
    await express.pay(paid)
    expect(named('checkStatus').length).toBeGreaterThan(0)
    expect(go).toHaveBeenCalledWith('/confirmation?session=cs_1')
  })

  it('says why it cannot be paid like this, by the page’s rules and the server’s', async () => {
    hearErrors()
    const abroad = start({}, { includedCountryCodes: ['DE'] })
    expect(await abroad.express.contact(contact)).toMatch(/ship/i)
    expect(abroad.sync.flush).not.toHaveBeenCalled()
    const refused = start()
    refused.sync.flush.mockRejectedValueOnce(refusal(422, 'We do not ship there'))
    expect(await refused.express.contact(contact)).toBe('We do not ship there')
  })

  it('gives back what was typed when it is closed', async () => {
    const { express, store, sync } = start()
    store.change({ type: 'contact', patch: { email: 'typed@example.com' } })
    express.open()
    await express.contact(contact)
    express.cancel()
    expect(store.get().checkout.contactInfo.email).toBe('typed@example.com')
    expect(sync.changed).toHaveBeenCalled()
  })

  it('takes a promo code of its sheet, and says why one cannot be used', async () => {
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

  it('has a place priced that stands in no form yet, and takes it back when it is closed', async () => {
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
    const sent = named('updateCustomerInfo').map(({ body }) => body)
    expect(sent).toMatchObject([{ shipping_address: { state: 'TX' } }, { shipping_address: { state: typed.state } }])
  })
})

describe('the order in a wallet’s sheet', () => {
  const page = { customer_email_enabled: true, customer_phone_enabled: false, shipping_method_enabled: true }
  const words = { texts: englishExpress, money: (amount: number) => `$${(amount / 100).toFixed(2)}` }

  it('has the parts of the total, the ways to ship, and what the page asks for', () => {
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

  it('is in numbers for sheets of the wallets’ own, whose lines come to the total', () => {
    const store = makeStore()
    store.takeSession(makeLiveCart({ sales_tax_total: 214, total: 2703, promo_total: 100, cart_version: 2 }))
    const { amount, lines, methods, selected } = walletQuoteOf(store.get(), page, englishExpress)
    expect(amount).toBe(2703)
    expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount)
    expect(methods).toEqual([{ id: 'shp_1', label: 'Standard', amount: 590 }])
    expect(selected).toBe('shp_1')
  })

  it('offers no way to ship where there is nothing to choose', () => {
    const { methods } = walletOrderOf(makeStore().get(), { ...page, shipping_method_enabled: false }, words)
    expect(methods).toEqual([])
  })
})
