import { expect, it } from 'vitest'
import { CHECKOUT_URL, fullEvent, visitor } from '../../../../tests/support/marketing/sample-events.ts'
import { subjects } from '../../../../tests/support/marketing/subjects.ts'
import type { StoreEventType } from '../../../shared/domain/events/store-event.ts'
import type { ToolName } from '../../../shared/domain/events/tools.ts'
import { toolOf } from '../../../shared/domain/events/tools/tool-of.ts'
import { sha256 } from './identifiers.ts'
import { destinationOf } from './registry.ts'

const partsOf = (name: ToolName, type: StoreEventType, changes = {}) => {
  const { fields = {} } = subjects.find((subject) => subject.name === name) ?? {}
  const event = fullEvent(type, changes)
  const as = toolOf(name).mapping[type] ?? ''
  const payload = destinationOf(name)?.payload(
    { fields, test_code: '' },
    { event, as, visitor, checkout_url: CHECKOUT_URL },
  )
  return payload && 'parts' in payload ? payload.parts : []
}

it.each([
  ['USD', 5498, 54.98, 44.98],
  ['JPY', 5498, 5498, 4498],
  ['KWD', 5498, 5.498, 4.498],
])('sends amounts in %s in major units', (currency, value, total, net) => {
  expect(partsOf('tiktok-pixel', 'order.paid', { currency, value })[0]).toMatchObject({
    event_time: 1_795_348_770,
    properties: { value: total, currency },
  })
  expect(partsOf('klaviyo', 'order.paid', { currency, value })[0]).toMatchObject({
    attributes: { value: total, value_currency: currency },
  })
  expect(partsOf('google-pixel', 'order.paid', { currency, value })).toMatchObject([
    { body: { timestamp_micros: 1_795_348_770_500_000, events: [{ params: { value: net, currency } }] } },
    { body: { conversionValue: total, currency, eventTimestamp: '2026-11-22T11:59:30.500Z' } },
  ])
})

it('sends TikTok phone numbers with the plus, and places unhashed', () => {
  expect(partsOf('tiktok-pixel', 'order.paid')[0]).toMatchObject({
    event: 'Purchase',
    event_id: 'order.paid:ord_1',
    user: {
      phone: '1e231c66011e7a2d867a9cfae267a6aff103cf4913640b6e71a99850fc0ffbc8',
      city: 'sanfrancisco',
      country: 'us',
      ttclid: 'E.C.P.CtcBdG9rZW4',
    },
  })
})

it('sends Klaviyo a line per product, and subscribes only who has just agreed', () => {
  const metric = (name: string) => ({ attributes: { metric: { data: { attributes: { name } } } } })
  const parts = partsOf('klaviyo', 'order.paid')
  expect(parts).toMatchObject([
    metric('Placed Order'),
    metric('Ordered Product'),
    { attributes: { custom_source: 'Checkout' } },
  ])
  const { order } = fullEvent('order.paid')
  expect(partsOf('klaviyo', 'order.paid', { order: { ...order, is_first: false } })).toHaveLength(2)
  expect(partsOf('klaviyo', 'order.refunded')).toMatchObject([metric('Refunded Order')])
})

it('sends Google the browser and visit of its cookies, and emails without the dots of Gmail', () => {
  const { customer } = fullEvent('order.paid')
  const [analytics, ads] = partsOf('google-pixel', 'order.paid', {
    customer: { ...customer, email: 'john.smith@gmail.com' },
  })
  const email = '3586de92bb3636d0885a12eff961429a32e4ebd764b96f50d85d016f9338d586'
  expect(email).toBe(sha256('johnsmith@gmail.com'))
  expect(analytics).toMatchObject({
    body: {
      client_id: '1234567890.1700000000',
      user_data: { sha256_email_address: [email] },
      events: [{ name: 'purchase', params: { session_id: '1700000001', transaction_id: '1042' } }],
    },
  })
  expect(ads).toMatchObject({
    body: { adIdentifiers: { gclid: 'Cj0KCQiA' }, userData: { userIdentifiers: [{ emailAddress: email }, {}, {}] } },
  })
  expect(partsOf('google-pixel', 'order.refunded')).toMatchObject([{ body: { events: [{ name: 'refund' }] } }])
})
