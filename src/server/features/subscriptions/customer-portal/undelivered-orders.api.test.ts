import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCustomer } from '../../../../../tests/support/app/factories.ts'
import { makeOrder } from '../../../../../tests/support/app/order-factories.ts'
import { makeSubscription } from '../../../../../tests/support/app/subscription-factories.ts'
import { createTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { orderShipments } from '../../../db/schema/checkout/post-purchase.ts'
import { subscriptionCharges } from '../../../db/schema/subscriptions/subscriptions.ts'
import { undeliveredOrders } from './orders.ts'

let app: TestApp
let store_id: string

beforeAll(async () => {
  app = await createTestApp()
  ;({ store_id } = await app.makeStore(await app.signUp()))
})
afterAll(() => app.close())

const ADDRESS = {
  full_name: 'Hannah Brandvold',
  address1: '418 Juniper St',
  address2: '',
  locality: 'Austin',
  administrative_area: 'TX',
  postal_code: '78704',
  country_code: 'US',
}

it('are on their way for two weeks, or paid and not shipped yet', async () => {
  const { customer_id } = await makeCustomer(app.db, { store_id })
  const { subscription_id } = await makeSubscription(app.db, { store_id, customer_id })
  const now = app.clock.now()
  let cycle = 10
  const renewed = async (given: object, shippedDaysAgo?: number): Promise<string> => {
    const { order } = await makeOrder(app.db, { store_id, customer_id, shipping_address: ADDRESS, ...given })
    const { order_id } = order
    cycle += 1
    const charge = { charge_id: `sch_${cycle}`, subscription_id, store_id, mode: 'test', kind: 'renewal' } as const
    const paid = { cycle, due_day: '2026-09-14', status: 'paid', amount: 2890, currency: 'USD', order_id } as const
    await app.db.insert(subscriptionCharges).values({ ...charge, ...paid, created_at: now, updated_at: now })
    if (shippedDaysAgo !== undefined) {
      const shipped_at = new Date(now.getTime() - shippedDaysAgo * 86_400_000)
      await app.db.insert(orderShipments).values({ shipment_id: `shp_${cycle}`, order_id, store_id, shipped_at })
    }
    return order.order_number
  }
  const toShip = await renewed({})
  const onItsWay = await renewed({ fulfilment_status: 'fulfilled' }, 3)
  await renewed({ fulfilment_status: 'fulfilled' }, 15)
  await renewed({ payment_status: 'refunded' })
  await renewed({ status: 'cancelled' })
  await renewed({ shipping_address: null })
  // An order of the same customer without the subscription.
  await makeOrder(app.db, { store_id, customer_id, shipping_address: ADDRESS })
  const found = await undeliveredOrders(app.deps, subscription_id)
  expect(found).toHaveLength(2)
  expect(found).toEqual(
    expect.arrayContaining([
      { order_number: toShip, is_shipped: false },
      { order_number: onItsWay, is_shipped: true },
    ]),
  )
})
