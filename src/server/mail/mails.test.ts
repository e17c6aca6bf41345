import { describe, expect, it } from 'vitest'
import { emailChangedMail, oneTimeCodeMail, passwordChangedMail, twoFactorMail } from './account-mails.ts'
import { html } from './html.ts'
import { orderReceiptMail, type ReceiptOrder, type ReceiptStore } from './order-mails.ts'
import { refundMail, shipmentMail, type UpdatedOrder } from './order-update-mails.ts'

const store: ReceiptStore = {
  store_name: 'Fernhill Coffee & Gear',
  store_email: 'hello@fernhill.example',
  store_phone: '',
  store_address: '1 Hill Road',
}

const AT = new Date('2026-11-21T09:30:00Z')
const FORGOTTEN = 'https://x.example/forget-password'

const home = {
  full_name: 'Ada Shopper',
  address1: '12 Main Street',
  address2: '',
  locality: 'Springfield',
  administrative_area: 'IL',
  postal_code: '62701',
  country_code: 'US',
}

const order: ReceiptOrder = {
  order_number: '#1001',
  mode: 'live',
  currency: 'USD',
  line_items: [
    { title: 'Kettle', variant_title: 'Black', quantity: 2, line_total: 9800 },
    { title: '<script>alert(1)</script>', variant_title: '', quantity: 1, line_total: 500 },
  ],
  subtotal_price: 10_300,
  discount_price: 300,
  promo_code: 'BREW15',
  shipping_price: 590,
  shipping_title: 'Standard',
  tax_price: 0,
  total_price: 10_590,
  shipping_address: home,
  billing_address: null,
  payment_details: { card_type: 'Visa', card_last_four: '4242' },
}

it.each([
  [false, /Tax \(Texas 8\.25%\).*Total/s],
  [true, /Total.*Includes tax \(Texas 8\.25%\)/s],
])('shows the tax of the order, and whether prices include it: %s [SA-005]', (inclusive, said) => {
  const rates = [{ name: 'Texas', percentage: '8.25', amount: 850 }]
  const tax_details = { label: 'Texas 8.25%', inclusive, shipping: 0, rates }
  const mail = orderReceiptMail('a@b.example', store, { ...order, tax_price: 850, tax_details })
  expect(mail.text).toMatch(said)
})

it('omits the variant name if it is just Default', () => {
  const line_items = [{ title: 'Gift wrap', variant_title: 'Default', quantity: 1, line_total: 600 }]
  const { text, html } = orderReceiptMail('a@b.example', store, { ...order, line_items })
  expect(text).toContain('1 × Gift wrap: $6.00')
  expect(html).not.toContain('Default')
})

it('escapes inserted text and nothing else', () => {
  const parts = ['a&b', '"c"'].map((text) => html`<i>${text}</i>`)
  expect(html`<b>${parts}</b>`.toString()).toBe('<b><i>a&amp;b</i><i>&quot;c&quot;</i></b>')
})

it('shows the code in subject, text and HTML [AU-002]', () => {
  const mail = oneTimeCodeMail('a@b.example', 'emailVerification', '012345', 10)
  expect(mail.subject).toBe('012345 is your Cartwright verification code')
  expect(mail.text).toContain('012345')
  expect(mail.text).toContain('10 minutes')
  expect(mail.html).toContain('012345')
})

it('says when a password was changed and where to undo it', () => {
  const mail = passwordChangedMail('a@b.example', AT, 'every other device', FORGOTTEN)
  expect(mail.text).toContain('November 21, 2026')
  expect(mail.text).toContain('every other device was signed out')
  expect(mail.html).toContain(`href="${FORGOTTEN}"`)
})

it.each([
  ['on', 'Two-factor sign-in was turned on'],
  ['off', 'Two-factor sign-in was turned off'],
  ['codes', 'Your Cartwright recovery codes were replaced'],
] as const)('says when two-factor sign-in was changed: %s', (news, subject) => {
  const mail = twoFactorMail('a@b.example', news, AT, FORGOTTEN)
  expect(mail.subject).toBe(subject)
  expect(mail.text).toContain('November 21, 2026')
  expect(mail.html).toContain(`href="${FORGOTTEN}"`)
})

it('notifies the old address of the new one, without its markup', () => {
  const mail = emailChangedMail('old@b.example', '<i>@c.example', AT, 'https://x.example')
  expect(mail.to).toBe('old@b.example')
  expect(mail.text).toContain('<i>@c.example since November 21, 2026')
  expect(mail.html).toContain('&lt;i&gt;@c.example')
})

it('lists line items, totals and addresses in the receipt', () => {
  const mail = orderReceiptMail('a@b.example', store, order)
  expect(mail.subject).toBe('Your Fernhill Coffee & Gear order #1001')
  for (const part of [
    '2 × Kettle (Black): $98.00',
    'Discount (BREW15): -$3.00',
    'Shipping (Standard): $5.90',
    'Total: $105.90',
    'Paid with Visa ending in 4242',
    'Ships to:\nAda Shopper\n12 Main Street\nSpringfield, IL 62701\nUnited States',
    'Fernhill Coffee & Gear · 1 Hill Road · hello@fernhill.example',
  ]) {
    expect(mail.text).toContain(part)
  }
  expect(mail.text).not.toMatch(/Tax|Billed to/)
})

it('escapes markup of shoppers and merchants in the receipt', () => {
  const mail = orderReceiptMail('a@b.example', store, order)
  expect(mail.html).not.toContain('<script>')
  expect(mail.html).toContain('&lt;script&gt;')
  expect(mail.html).toContain('Fernhill Coffee &amp; Gear')
})

it('marks the receipt of a test order', () => {
  const mail = orderReceiptMail('a@b.example', store, { ...order, mode: 'test', shipping_price: 0 })
  expect(mail.subject).toMatch(/^\[Test\] /)
  expect(mail.text).toContain('This is a test order')
  expect(mail.text).toContain('Shipping (Standard): Free')
})

describe('an update of an order', () => {
  const updated: UpdatedOrder = {
    to: 'a@b.example',
    store,
    order_number: '1001',
    mode: 'live',
    currency: 'USD',
    locale: 'en-US',
  }
  const line = { title: '<b>Kettle</b>', variant_title: 'Black', quantity: 2, amount: 9800 }

  it("escapes merchants' text, and links only if there is a tracking page", () => {
    const shipment = { changed: false, carrier: '<i>Bob</i>', tracking_number: '"7"', shipping_address: home }
    const mail = shipmentMail(updated, { ...shipment, tracking_url: '', lines: [line] })
    expect(mail.html).not.toMatch(/<b>Kettle|<i>Bob|<a\s/)
    expect(mail.text).toContain('2 × <b>Kettle</b> (Black): $98.00')
    expect(mail.text).toContain('Ships to\nAda Shopper')
    const linked = shipmentMail(updated, { ...shipment, tracking_url: 'https://x.example/?a=1&b="2"', lines: [] })
    expect(linked.html).toContain('href="https://x.example/?a=1&amp;b=&quot;2&quot;"')
  })

  it.each([
    [9800, '2 × <b>Kettle</b> (Black): $98.00'],
    [5000, '2 × <b>Kettle</b> (Black)\n'],
  ])('shows amounts of refunded line items if they add up to %d', (amount, words) => {
    const mail = refundMail(updated, { amount, full: false, lines: [line], shipping_amount: 0, card: null })
    expect(mail.text).toContain(words)
    expect(mail.text).not.toContain('ending in')
  })

  it('includes refunded shipping', () => {
    const refund = { full: false, lines: [line], shipping_amount: 590, card: { type: null, last_four: '4242' } }
    const mail = refundMail(updated, { ...refund, amount: 10_390 })
    expect(mail.text).toContain('Shipping: $5.90\nTotal refunded: $103.90')
    expect(mail.text).toContain('Refunded to card ending in 4242')
  })
})
