import { expect, it } from 'vitest'
import { CHECKOUT_URL, fullEvent, visitor } from '../../../../tests/support/marketing/sample-events.ts'
import { subjects } from '../../../../tests/support/marketing/subjects.ts'
import type { StoreEvent, StoreEventType } from '../../../shared/domain/events/store-event.ts'
import type { ToolName } from '../../../shared/domain/events/tools.ts'
import { toolOf } from '../../../shared/domain/events/tools/tool-of.ts'
import type { Exchange } from '../http/exchange.ts'
import { sha256 } from './identifiers.ts'
import { destinationOf } from './registry.ts'

const payloadOf = (name: ToolName, type: StoreEventType, changes: Partial<StoreEvent> = {}, who = visitor) => {
  const { fields = {} } = subjects.find((subject) => subject.name === name) ?? {}
  const event = fullEvent(type, changes)
  const as = toolOf(name).mapping[type] ?? ''
  const outgoing = { event, as, visitor: who, checkout_url: CHECKOUT_URL }
  return destinationOf(name)?.payload({ fields, test_code: 'TEST1' }, outgoing)
}
const partOf = (...given: Parameters<typeof payloadOf>) => {
  const payload = payloadOf(...given)
  return payload && 'parts' in payload ? payload.parts[0] : payload
}

const PHONE_DIGITS = 'e323ec626319ca94ee8bff2e4c87cf613be6ea19919ed1364124e16807ab3176'
const PHONE_PLUS = '1e231c66011e7a2d867a9cfae267a6aff103cf4913640b6e71a99850fc0ffbc8'
const CITY = '1a6bd4d9d79dc0a79b53795c70d3349fa9e38968a3fbefbfe8783efb1d2b6aac'
const STATE = '6959097001d10501ac7d54c0bdb8db61420f658f2922cc26e46d536119a31126'
const ZIP = '1794327a4d443904421f5ca1f3d72d0a62ba2f0770d80755ec2220fc0efb052e'
const US = '79adb2a2fce5c6ba215fe5f27f532d4e7edbac4b6a5e09e1ef3a08084a904621'
const EMAIL = sha256('maya.ortiz@example.com')
const SECONDS = 1_795_348_770

it('sends Pinterest hashes in arrays and amounts as text [API-087]', () => {
  expect(partOf('pinterest', 'order.paid')).toMatchObject({
    event_name: 'checkout',
    event_id: 'order.paid:ord_1',
    event_time: SECONDS,
    user_data: {
      em: [EMAIL],
      ph: [PHONE_DIGITS],
      ct: [CITY],
      st: [STATE],
      zp: [ZIP],
      country: [US],
      click_id: 'dj0yJnU9',
    },
    custom_data: {
      value: '54.98',
      currency: 'USD',
      order_id: '1042',
      contents: [{ item_price: '22.49', quantity: 2 }],
    },
  })
})

it('sends Pinterest no postal code with letters', () => {
  const { customer } = fullEvent('order.paid')
  const address = customer?.address && { ...customer.address, postal_code: 'SW1A 1AA', country_code: 'GB' }
  const british = customer && address ? { ...customer, address } : null
  expect(JSON.stringify(partOf('pinterest', 'order.paid', { customer: british }))).not.toContain('"zp"')
})

it('sends Snapchat plain arrays only for the customer ID, its cookie and the test code', () => {
  expect(partOf('snapchat', 'order.paid', { page: null })).toMatchObject({
    event_name: 'PURCHASE',
    event_time: SECONDS,
    event_source_url: CHECKOUT_URL,
    test_event_code: 'TEST1',
    user_data: {
      em: EMAIL,
      ph: PHONE_DIGITS,
      zp: ZIP,
      external_id: [sha256('cus_123')],
      sc_click_id: '5e2f1c1a-9f4b',
      sc_cookie1: '7b0f9c5e-1111-4222-8333-444455556666',
    },
    custom_data: { value: 54.98, currency: 'USD', order_id: '1042' },
  })
})

it('sends X the merchant’s event ID, phone numbers with the plus and amounts as text', () => {
  expect(partOf('x-pixel', 'order.paid')).toEqual({
    conversion_time: '2026-11-22T11:59:30.500Z',
    event_id: 'tw-o8z6j-o87ne',
    conversion_id: 'order.paid:ord_1',
    identifiers: [
      { hashed_email: EMAIL },
      { hashed_phone_number: PHONE_PLUS },
      { twclid: '23opevjt88psuo13lu8d020qkn' },
      { ip_address: '203.0.113.7', user_agent: 'Mozilla/5.0' },
    ],
    price_currency: 'USD',
    value: '54.98',
    number_items: 2,
    contents: [
      { content_id: 'var_1', content_name: 'Kettle', content_type: 'product', content_price: '22.49', num_items: 2 },
    ],
  })
  expect(payloadOf('x-pixel', 'product.viewed')).toEqual({
    unsendable: 'Enter the event ID of “Content view” to send these events to X',
  })
  const cookie = encodeURIComponent(JSON.stringify({ pixelVersion: 1, twclid: '2-abc' }))
  const returning = { ...visitor, ids: { cookies: { _twclid: cookie } } }
  expect(JSON.stringify(partOf('x-pixel', 'order.paid', {}, returning))).toContain('{"twclid":"2-abc"}')
})

it('sends AppLovin milliseconds and the value without shipping and tax', () => {
  expect(partOf('applovin', 'order.paid')).toMatchObject({
    name: 'purchase',
    event_time: 1_795_348_770_500,
    dedupe_id: 'order.paid:ord_1',
    data: { value: 44.98, shipping: 6, tax: 4, currency: 'USD', transaction_id: '1042' },
    user_data: { esi: 'web', email: EMAIL, phone: PHONE_DIGITS, aleid: 'al_5512', country_code: 'US', zip: '94035' },
  })
  expect(payloadOf('applovin', 'order.paid', {}, { ...visitor, ip: '' })).toHaveProperty('unsendable')
})

it('sends Taboola its click ID only, and no amount in a currency that it would misread', () => {
  const click = visitor.ids.clicks?.['tblci']?.id
  const purchase = { 'click-id': click, name: 'make_purchase', orderid: '1042', quantity: '2' }
  expect(partOf('taboola', 'order.paid')).toEqual({ ...purchase, revenue: '54.98', currency: 'USD' })
  expect(partOf('taboola', 'order.paid', { currency: 'KWD' })).toEqual(purchase)
  expect(payloadOf('taboola', 'order.paid', {}, { ...visitor, ids: {} })).toHaveProperty('unsendable')
})

it('sends Triple Whale whole orders with all refunds as one', () => {
  const { order, items } = fullEvent('order.refunded')
  const record = { order_id: 'ord_1', created_at: '2026-11-22T11:59:30.000Z', order_revenue: 54.98, currency: 'USD' }
  expect(partOf('triple-whale', 'order.refunded', { value: 400 })).toMatchObject({
    to: 'orders',
    record: {
      ...record,
      customer: { id: 'cus_123', email: 'maya.ortiz@example.com', phone: '+16505551212' },
      refunds: [{ refund_id: 'ord_1:refunds', total_refund: 10 }],
    },
  })
  const all = [...items, ...items]
  const upsell = partOf('triple-whale', 'order.upsell_accepted', { order: order && { ...order, items: all } })
  expect(upsell).toMatchObject({ record: { ...record, line_items: [{ id: 'ord_1:0' }, { id: 'ord_1:1' }] } })
  expect(partOf('triple-whale', 'subscription.canceled')).toMatchObject({
    to: 'subscriptions',
    record: {
      subscription_id: 'sub_1',
      status: 'canceled',
      cancellation_reason: 'too_expensive',
      subscription_items: [{ interval: 'month', interval_count: 1, price: 22.49 }],
    },
  })
})

it.each(['pinterest', 'snapchat', 'x-pixel', 'applovin', 'taboola'] as const)('sends no refund to %s', (name) => {
  expect(payloadOf(name, 'order.refunded')).toHaveProperty('unsendable')
})

const exchange = (status: number, json: unknown, headers: Record<string, string> = {}): Exchange => ({
  status,
  body: JSON.stringify(json),
  headers,
  duration_ms: 1,
  failure: '',
})

it('waits until X resets its rate limit', () => {
  const headers = { 'x-rate-limit-reset': '1795348890', date: 'Sun, 22 Nov 2026 12:00:00 GMT' }
  expect(destinationOf('x-pixel')?.read(exchange(429, {}, headers), 1)).toMatchObject({
    kind: 'retry',
    after_ms: 90_000,
  })
})

it('reads what Pinterest says about each event', () => {
  const events = [
    { status: 'processed', error_message: null },
    { status: 'failed', error_message: 'Too old' },
  ]
  const results = [{ accepted: true }, { accepted: false, reason: 'Too old' }]
  const { read } = destinationOf('pinterest') ?? {}
  expect(read?.(exchange(422, { code: 1, message: 'Not all', details: { events } }), 2)).toEqual({
    kind: 'done',
    results,
  })
  expect(read?.(exchange(200, { events }), 2)).toEqual({ kind: 'done', results })
  expect(read?.(exchange(400, { code: 4196, message: 'The request was invalid.' }), 2)).toMatchObject({ kind: 'split' })
})
