import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectOk } from '../../../../../../tests/support/app/test-app.ts'
import { openShopifyOrders, type ShopifyOrders } from '../../../../../../tests/support/shops/shopify-orders.ts'
import { contracts } from '../../../../../shared/contracts/index.ts'
import { prepareEvents } from '../../store-events/service.ts'

const UPS = {
  company: 'UPS',
  number: '1Z999AA10123456784',
  url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
}

let bench: ShopifyOrders
beforeAll(async () => {
  bench = await openShopifyOrders()
})
afterAll(() => bench.close())

const shipmentsOf = async (order_id: string) => {
  const { rows } = await bench.app.db.$client.query<{ carrier: string; tracking_number: string; tracking_url: string }>(
    `select carrier, tracking_number, tracking_url from order_shipments where order_id = $1 order by shipped_at, shipment_id`,
    [order_id],
  )
  return rows
}
const statusOf = async (order_id: string) =>
  (await bench.one<{ fulfilment_status: string }>('select fulfilment_status from orders where order_id = $1', order_id))
    ?.fulfilment_status

it('takes a fulfillment back with its tracking, and emails the customer once', async () => {
  const email = 'shipped@example.com'
  const { order_id, remote } = await bench.buyAndSend(email)
  bench.shopify.desk.fulfill(remote.id, UPS)
  // An update may arrive before the creation, and each of them twice.
  await bench.tellFulfillment(remote, `u-${order_id}`, 'fulfillments/update')
  await bench.tellFulfillment(remote, `u-${order_id}`, 'fulfillments/update')
  await bench.sync()
  await bench.tellFulfillment(remote, `c-${order_id}`)
  await bench.sync()
  expect(await shipmentsOf(order_id)).toEqual([{ carrier: 'UPS', tracking_number: UPS.number, tracking_url: UPS.url }])
  expect(await statusOf(order_id)).toBe('fulfilled')
  const mails = (await bench.app.mails(email)).filter(({ text }) => text.includes(UPS.number))
  expect(mails).toHaveLength(1)
  expect((await bench.activity())[0]).toMatchObject({ source: 'shopify_webhook', result: 'applied' })
  expect(remote.fulfillments).toHaveLength(1)
})

it('takes over tracking details that change in Shopify, and sends those that change here', async () => {
  const { order_id, remote } = await bench.buyAndSend()
  const made = bench.shopify.desk.fulfill(remote.id, {})
  await bench.tellFulfillment(remote, `c-${order_id}`)
  await bench.sync()
  made.trackingInfo = [UPS]
  await bench.tellFulfillment(remote, `u-${order_id}`, 'fulfillments/update')
  await bench.sync()
  expect(await shipmentsOf(order_id)).toMatchObject([{ tracking_number: UPS.number }])
  const shipment = await bench.one<{ shipment_id: string }>(
    'select shipment_id from order_shipments where order_id = $1',
    order_id,
  )
  const body = {
    order_id,
    shipment_id: shipment?.shipment_id ?? '',
    carrier: 'FedEx',
    tracking_number: '770012345678',
  }
  expectOk(await bench.app.call(contracts.orders.updateTracking, { body: { ...body, tracking_url: '' } }, bench.as()))
  await prepareEvents(bench.app.deps)
  await bench.later()
  expect(made.trackingInfo).toMatchObject([{ company: 'FedEx', number: '770012345678' }])
  expect(await shipmentsOf(order_id)).toMatchObject([{ carrier: 'FedEx', tracking_number: '770012345678' }])
})

it('sends a fulfillment made here once, whenever the process dies, and doesn’t take it back', async () => {
  let steps = 0
  for (let died = true; died; steps += 1) {
    const { order_id, remote } = await bench.buyAndSend()
    const body = { order_id, carrier: 'UPS', tracking_number: UPS.number, tracking_url: '' }
    expectOk(await bench.app.call(contracts.orders.fulfil, { body }, bench.as()))
    await prepareEvents(bench.app.deps)
    died = await bench.syncAndDie(steps)
    await bench.later()
    expect(remote.fulfillments, `killed before operation ${steps}`).toMatchObject([{ trackingInfo: [UPS] }])
    expect(await shipmentsOf(order_id)).toHaveLength(1)
  }
  expect(steps).toBeGreaterThan(4)
})

it('leaves an order open until all of it is shipped', async () => {
  const { order_id, remote } = await bench.buyAndSend()
  const [line] = remote.lineItems
  if (line) line.quantity = 2
  bench.shopify.desk.fulfill(remote.id, UPS, [1])
  await bench.tellFulfillment(remote, `1-${order_id}`)
  await bench.sync()
  expect(await statusOf(order_id)).toBe('unfulfilled')
  bench.shopify.desk.fulfill(remote.id, { ...UPS, number: '1Z999AA10123456785' }, [1])
  await bench.tellFulfillment(remote, `2-${order_id}`)
  await bench.sync()
  expect(await statusOf(order_id)).toBe('fulfilled')
  expect(await shipmentsOf(order_id)).toHaveLength(2)
})

it('ignores fulfillments that were canceled, and those of orders that weren’t sent from here', async () => {
  const { order_id, remote } = await bench.buyAndSend()
  bench.shopify.desk.fulfill(remote.id, UPS).status = 'CANCELLED'
  await bench.tellFulfillment(remote, `x-${order_id}`)
  await bench.tellFulfillment({ ...remote, id: 'gid://shopify/Order/5' }, `y-${order_id}`)
  await bench.sync()
  expect(await shipmentsOf(order_id)).toEqual([])
})

it('takes nothing for a store that disconnected meanwhile', async () => {
  const { order_id, remote } = await bench.buyAndSend()
  bench.shopify.desk.fulfill(remote.id, UPS)
  await bench.tellFulfillment(remote, `z-${order_id}`)
  await bench.app.db.$client.query('delete from integrations where integration_id = $1', [bench.integration_id])
  await bench.sync()
  expect(await shipmentsOf(order_id)).toEqual([])
})
