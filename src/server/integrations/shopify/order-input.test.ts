import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shopifyTotal, type OrderInput } from '../../../../tests/support/marketing/shopify/order-desk.ts'
import { officialRequests } from '../../../../tests/support/marketing/shopify/official-schema.ts'
import { NO_SPECS } from '../../../../tests/support/providers/official-description.ts'
import { orderInput, partsTotal, type OrderToSend } from './order-input.ts'
import { createOrderOperation } from './order-operations.ts'

const ADDRESS = {
  full_name: 'Maya Ortiz',
  address1: '2108 Alameda Drive',
  address2: '',
  locality: 'Austin',
  administrative_area: 'TX',
  postal_code: '78704',
  country_code: 'US',
}

const ORDER: OrderToSend = {
  order_id: 'ord_01',
  order_number: '1001',
  mode: 'live',
  currency: 'USD',
  created_at: new Date('2026-11-28T12:00:00Z'),
  customer_email: 'maya.ortiz@example.com',
  customer_phone: '(512) 555-0148',
  shipping_address: ADDRESS,
  billing_address: ADDRESS,
  lines: [
    { title: 'Kettle', variant_title: 'Sand', sku: 'K-1', quantity: 2, price: 1999, remote_variant_id: null },
    {
      title: 'Filter',
      variant_title: '',
      sku: '',
      quantity: 1,
      price: 500,
      remote_variant_id: 'gid://shopify/ProductVariant/7',
    },
  ],
  discount_price: 450,
  promo_code: 'FALL10',
  shipping_title: 'Standard',
  shipping_price: 700,
  tax_price: 371,
  tax: { inclusive: false, rates: [{ name: 'Texas', percentage: '8.25', amount: 371 }] },
  total_price: 5119,
  custom_fields: [{ label: 'Gift note', value: 'Hi' }],
  taken: 5119,
  held: 0,
}

const written = (order: OrderToSend): OrderInput => orderInput(order) as unknown as OrderInput

const money = fc.integer({ min: 0, max: 500_000 })
const anyOrder = fc
  .record({
    lines: fc.array(
      fc.record({
        title: fc.string({ minLength: 1 }),
        variant_title: fc.string(),
        sku: fc.string(),
        quantity: fc.integer({ min: 1, max: 99 }),
        price: money,
        remote_variant_id: fc.constantFrom(null, 'gid://shopify/ProductVariant/7'),
      }),
      { minLength: 1, maxLength: 20 },
    ),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    promo_code: fc.constantFrom(null, 'FALL10'),
    shipping_title: fc.constantFrom('', 'Standard'),
    shipping_price: money,
    rates: fc.array(
      fc.record({ name: fc.constantFrom('', 'Texas'), percentage: fc.constantFrom('8.25', '5'), amount: money }),
      {
        maxLength: 3,
      },
    ),
    /** Tax that the rates don't explain, as of an added offer. */
    rest: fc.integer({ min: -1000, max: 1000 }),
    inclusive: fc.boolean(),
    mode: fc.constantFrom<('live' | 'test')[]>('live', 'test'),
  })
  .map(({ share, rates, rest, inclusive, ...order }): OrderToSend => {
    const items = order.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    const tax_price = Math.max(
      0,
      rates.reduce((sum, { amount }) => sum + amount, rest),
    )
    const made = { ...ORDER, ...order, discount_price: Math.floor(items * share), tax_price, tax: { inclusive, rates } }
    const total_price = partsTotal(made)
    return { ...made, total_price, taken: total_price }
  })

describe('an order written to Shopify', () => {
  it('has our total to the cent, whatever its discount, shipping and taxes', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        expect(shopifyTotal(written(order))).toBe(order.total_price)
        const paid = written(order).transactions?.map(({ amountSet }) => Number(amountSet.shopMoney.amount)) ?? []
        expect(Math.round(paid.reduce((sum, amount) => sum + amount, 0) * 100)).toBe(order.total_price)
      }),
    )
  })

  it('passes Shopify’s own schema', ({ skip }) => {
    const official = officialRequests()
    if (!official) return skip(NO_SPECS)
    fc.assert(
      fc.property(anyOrder, (order) => {
        const body = { query: createOrderOperation.document, variables: { order: orderInput(order), options: {} } }
        const request = { method: 'POST', host: '', path: '', query: {}, headers: {}, text: '', body }
        expect(official.check(request)).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  it('names our ID, the buyer, linked variants and the parts of the price', () => {
    expect(orderInput(ORDER)).toMatchObject({
      sourceIdentifier: 'ord_01',
      email: 'maya.ortiz@example.com',
      note: 'Cartwright order #1001',
      test: false,
      financialStatus: 'PAID',
      shippingAddress: { firstName: 'Maya', lastName: 'Ortiz', provinceCode: 'TX', countryCode: 'US', zip: '78704' },
      lineItems: [
        { title: 'Kettle', variantTitle: 'Sand', sku: 'K-1', quantity: 2, requiresShipping: true },
        { variantId: 'gid://shopify/ProductVariant/7', quantity: 1 },
      ],
      discountCode: { itemFixedDiscountCode: { code: 'FALL10', amountSet: { shopMoney: { amount: '4.50' } } } },
      shippingLines: [{ title: 'Standard', priceSet: { shopMoney: { amount: '7.00', currencyCode: 'USD' } } }],
      taxLines: [{ title: 'Texas', rate: '0.0825', priceSet: { shopMoney: { amount: '3.71' } } }],
      transactions: [{ kind: 'SALE', gateway: 'Cartwright', amountSet: { shopMoney: { amount: '51.19' } } }],
    })
  })

  it.each([
    [{ taken: 0, held: 5119 }, 'AUTHORIZED', ['AUTHORIZATION']],
    [{ taken: 2000, held: 3119 }, 'PARTIALLY_PAID', ['SALE', 'AUTHORIZATION']],
    [{ taken: 2000, held: 0 }, 'PARTIALLY_PAID', ['SALE']],
  ])('tells what is captured: %o is %s', (paid, status, kinds) => {
    const input = written({ ...ORDER, ...paid })
    expect(input.financialStatus).toBe(status)
    expect(input.transactions?.map(({ kind }) => kind)).toEqual(kinds)
  })

  it('writes amounts with the decimals of the currency', () => {
    expect(written({ ...ORDER, currency: 'JPY' }).shippingLines?.[0]?.priceSet.shopMoney.amount).toBe('700')
  })
})
