import { describe, expect, it } from 'vitest'
import { enabledWallets } from './express.ts'
import { isWalletRequest, isWalletContact, isWalletOrderMessage, type WalletOrder } from './wallet-sheet.ts'

const contact = {
  email: 'maya@example.com',
  phone: '',
  full_name: 'Maya Ortiz',
  address1: '2108 Alameda Drive',
  address2: '',
  city: 'Austin',
  state: 'TX',
  postal_code: '78704',
  country: 'US',
}

const order: WalletOrder = {
  total: '$25.89',
  rows: [],
  methods: [],
  selected: null,
  ask: { email: true, phone: false },
  problem: null,
  busy: false,
}

it('recognizes requests of the sheet and drops everything else', () => {
  expect(isWalletRequest({ type: 'wallet-ready' })).toBe(true)
  expect(isWalletRequest({ type: 'wallet-contact', contact })).toBe(true)
  expect(isWalletRequest({ type: 'wallet-shipping', id: 'shp_1' })).toBe(true)
  const { email: _, ...nameless } = contact
  for (const value of [
    null,
    'wallet-ready',
    {},
    { type: 'wallet-shipping' },
    { type: 'wallet-contact', contact: nameless },
  ])
    expect(isWalletRequest(value)).toBe(false)
  expect(isWalletContact({ ...contact, city: 'x'.repeat(201) })).toBe(false)
})

it('recognizes an order', () => {
  expect(isWalletOrderMessage({ type: 'wallet-order', order })).toBe(true)
  expect(isWalletOrderMessage({ type: 'wallet-order', order: { ...order, total: 1 } })).toBe(false)
  expect(isWalletOrderMessage({ type: 'wallet-order' })).toBe(false)
})

describe('wallets of a page', () => {
  it('are those with their own flag on, while the page shows any [PP-012]', () => {
    const flags = { one_click_checkout_googlepay: true, one_click_checkout_applepay: true }
    expect(enabledWallets({ one_click_checkout_enabled: true, ...flags })).toEqual(['apple_pay', 'google_pay'])
    expect(enabledWallets({ one_click_checkout_enabled: true, one_click_checkout_paypal: true })).toEqual(['paypal'])
    expect(enabledWallets({ one_click_checkout_enabled: false, ...flags })).toEqual([])
  })
})
