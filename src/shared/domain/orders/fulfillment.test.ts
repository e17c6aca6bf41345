import { expect, it } from 'vitest'
import { needsFulfillment } from './fulfillment.ts'

const paid = { status: 'open', payment_status: 'paid', fulfilment_status: 'unfulfilled' }

it.each([
  [{}, true],
  [{ payment_status: 'authorized' }, true],
  [{ payment_status: 'partially_paid' }, true],
  [{ payment_status: 'partially_refunded' }, true],
  [{ payment_status: 'refunded' }, false],
  [{ payment_status: 'voided' }, false],
  [{ status: 'cancelled' }, false],
  [{ fulfilment_status: 'fulfilled' }, false],
])('an order with %j needs fulfillment: %s [SA-001]', (given, waits) => {
  expect(needsFulfillment({ ...paid, ...given })).toBe(waits)
})
