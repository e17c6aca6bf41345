import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectOk } from '../../../../../../tests/support/app/test-app.ts'
import { shopifyTotal } from '../../../../../../tests/support/marketing/shopify/order-desk.ts'
import { openPostPurchaseShop, paidSession } from '../../../../../../tests/support/shops/post-purchase-shop.ts'
import { connectShopify } from '../../../../../../tests/support/shops/shopify.ts'
import { openShopifyOrders, type ShopifyOrders } from '../../../../../../tests/support/shops/shopify-orders.ts'
import { contracts } from '../../../../../shared/contracts/index.ts'
import { prepareEvents } from '../../store-events/service.ts'

const MINUTE = 60_000

let bench: ShopifyOrders
beforeAll(async () => {
  bench = await openShopifyOrders()
})
afterAll(() => bench.close())

const linkOf = (order_id: string) =>
  bench.one<{ remote_id: string | null; problem: string; next_attempt_at: Date | null }>(
    `select remote_id, problem, next_attempt_at from shopify_links where kind = 'order' and local_id = $1`,
    order_id,
  )

it('writes an order to Shopify after the payment, with our total, and says so in the activity log', async () => {
  const { order_id, remote } = await bench.buyAndSend()
  const order = await bench.one<{ total_price: string; order_number: string }>(
    'select total_price, order_number from orders where order_id = $1',
    order_id,
  )
  expect(shopifyTotal(remote.input)).toBe(Number(order?.total_price))
  expect(remote.input).toMatchObject({ test: true, financialStatus: 'PAID', email: 'maya.ortiz@example.com' })
  expect(remote.options).toEqual({ inventoryBehaviour: 'BYPASS', sendReceipt: false })
  expect(await linkOf(order_id)).toEqual({ remote_id: remote.id, problem: '', next_attempt_at: null })
  expect((await bench.activity())[0]).toMatchObject({
    text: `Order #${order?.order_number} added as ${remote.name}`,
    source: 'cartwright',
    result: 'accepted',
  })
  await bench.later()
  expect(bench.theirs(order_id)).toHaveLength(1)
})

it('writes no order while the direction is off, nor one paid before it was turned on', async () => {
  const direction = (orders: string, since: Date) =>
    bench.app.db.$client.query(
      `update shopify_shops set directions = jsonb_set(directions, '{orders}', to_jsonb($1::text)), orders_since = $2`,
      [orders, since],
    )
  await direction('off', bench.app.clock.now())
  const off = await bench.buy()
  const before = await bench.pay()
  bench.app.clock.advance(MINUTE)
  await direction('to_shopify', bench.app.clock.now())
  await prepareEvents(bench.app.deps)
  await bench.later()
  for (const order_id of [off, before]) {
    expect(bench.theirs(order_id)).toEqual([])
    expect(await linkOf(order_id)).toBeUndefined()
  }
})

it('creates an order once, whenever the process dies', async () => {
  let steps = 0
  for (let died = true; died; steps += 1) {
    const order_id = await bench.buy()
    died = await bench.syncAndDie(steps)
    await bench.later()
    expect(bench.theirs(order_id), `killed before operation ${steps}`).toHaveLength(1)
    expect(await linkOf(order_id)).toMatchObject({ remote_id: bench.theirs(order_id)[0]?.id, next_attempt_at: null })
  }
  expect(steps).toBeGreaterThan(8)
})

it('looks an order up after a lost answer, and doesn’t create it again before the search is sure to know it', async () => {
  bench.shopify.desk.indexesAtOnce = false
  const order_id = await bench.buy()
  bench.doubles.befall('lost_answer')
  await bench.sync()
  bench.app.clock.advance(MINUTE)
  await bench.sync()
  expect(bench.theirs(order_id)).toHaveLength(1)
  expect(await linkOf(order_id)).toMatchObject({ remote_id: null })
  bench.shopify.desk.index()
  bench.shopify.desk.indexesAtOnce = true
  await bench.later()
  expect(bench.theirs(order_id)).toHaveLength(1)
  expect(await linkOf(order_id)).toMatchObject({ remote_id: bench.theirs(order_id)[0]?.id })
})

it('creates an order whose request was lost', async () => {
  const order_id = await bench.buy()
  bench.doubles.befall('break')
  await bench.sync()
  expect(bench.theirs(order_id)).toEqual([])
  await bench.later()
  expect(bench.theirs(order_id)).toHaveLength(1)
})

it('waits while Shopify throttles, and for a connection that is paused', async () => {
  const order_id = await bench.buy()
  bench.shopify.drain(2)
  await bench.sync()
  expect(bench.theirs(order_id)).toEqual([])
  bench.shopify.drain(2000)
  await bench.app.db.$client.query(`update integrations set status = 'paused' where integration_id = $1`, [
    bench.integration_id,
  ])
  await bench.later()
  expect(bench.theirs(order_id)).toEqual([])
  await bench.app.db.$client.query(`update integrations set status = 'connected' where integration_id = $1`, [
    bench.integration_id,
  ])
  await bench.later()
  expect(bench.theirs(order_id)).toHaveLength(1)
})

it('leaves points of the rate limit to other apps, and goes on when they are back', async () => {
  const [first, second] = [await bench.buy(), await bench.buy()]
  bench.shopify.drain(45)
  await bench.sync()
  expect([first, second].flatMap(bench.theirs)).toHaveLength(1)
  bench.shopify.drain(2000)
  await bench.later()
  expect([first, second].map((order_id) => bench.theirs(order_id).length)).toEqual([1, 1])
})

it('waits ten minutes for post-purchase offers, if the store has any', async () => {
  const shop = await openPostPurchaseShop(bench.app)
  await connectShopify(bench.app.deps, shop.store_id, { orders: 'to_shopify' })
  const { _id } = await paidSession(bench.app, shop)
  await prepareEvents(bench.app.deps)
  const due = await bench.one<{ minutes: number }>(
    `select extract(epoch from l.next_attempt_at - o.created_at)::int / 60 as minutes
     from shopify_links l join orders o on o.order_id = l.local_id where o.session_id = $1`,
    _id,
  )
  expect(due).toEqual({ minutes: 10 })
})

it('says that an item that was added later is missing at Shopify', async () => {
  const { order_id } = await bench.buyAndSend()
  await bench.app.db.$client.query(
    `insert into order_lines (line_id, order_id, store_id, title, quantity, price, discount_price, line_total, position)
     select line_id || 'b', order_id, store_id, title, 1, price, discount_price, line_total, position + 1
     from order_lines where order_id = $1`,
    [order_id],
  )
  await bench.tellFulfillment(bench.theirs(order_id)[0] ?? { id: '' }, `added-${order_id}`)
  await bench.sync()
  expect((await linkOf(order_id))?.problem).toBe(
    'Items were added after the order was sent. Add them to the order in Shopify',
  )
})

it('says why Shopify refused an order, and tries again later', async () => {
  bench.shopify.desk.complaint = 'Email is invalid'
  const order_id = await bench.buy()
  await bench.sync()
  expect(await linkOf(order_id)).toMatchObject({ remote_id: null, problem: 'Email is invalid' })
  expect((await bench.activity())[0]).toMatchObject({ result: 'refused', note: 'Email is invalid' })
  await bench.later()
  expect(await linkOf(order_id)).toMatchObject({ problem: '' })
  expect(bench.theirs(order_id)).toHaveLength(1)
})

it('passes on a refund once, without moving money, and a cancellation', async () => {
  const { order_id, remote } = await bench.buyAndSend()
  expectOk(await bench.app.rawCall(contracts.refunds.create, { body: { order_id, amount: 700 } }, bench.as()))
  await prepareEvents(bench.app.deps)
  bench.doubles.befall({ status: 503, text: '' })
  await bench.later()
  await bench.app.db.$client.query(
    `update shopify_links set next_attempt_at = now() - interval '50 years' where local_id = $1`,
    [order_id],
  )
  await bench.later()
  expect(remote.refunds).toMatchObject([
    {
      input: {
        notify: false,
        transactions: [{ kind: 'REFUND', gateway: 'Cartwright', amount: '7.00', parentId: remote.transactions[0]?.id }],
      },
    },
  ])
  await bench.app.db.$client.query(`update orders set status = 'cancelled' where order_id = $1`, [order_id])
  await bench.tellFulfillment(remote, `cancel-${order_id}`)
  await bench.sync()
  expect(remote).toMatchObject({ restocked: false })
  expect(remote.cancelledAt).not.toBeNull()
})
