import { expect } from 'vitest'
import { contracts } from '../../../src/shared/contracts/index.ts'
import { prepareEvents } from '../../../src/server/features/integrations/store-events/service.ts'
import { synchronize } from '../../../src/server/features/integrations/shopify/service.ts'
import { createTestApp, expectOk } from '../app/test-app.ts'
import type { DeskOrder } from '../marketing/shopify/order-desk.ts'
import { shopifyDouble } from '../marketing/shopify/shopify-double.ts'
import { dyingDatabase } from '../payments/dying-database.ts'
import { startDoubles } from '../providers/double-server.ts'
import { openShop, payWith, readySession } from './shop.ts'
import { connectShopify, sendShopifyWebhook } from './shopify.ts'

export type ShopifyOrders = Awaited<ReturnType<typeof openShopifyOrders>>

/** A store that sends its orders to Shopify. */
export async function openShopifyOrders() {
  const shopify = shopifyDouble()
  const doubles = await startDoubles([shopify])
  const app = await createTestApp({ settings: { providersUrl: doubles.url } })
  const shop = await openShop(app)
  const integration_id = await connectShopify(app.deps, shop.store_id, { orders: 'to_shopify' })
  const as = () => ({ token: shop.token })
  const sync = () => synchronize(app.deps, integration_id)
  const one = async <T extends object>(query: string, id: string): Promise<T | undefined> =>
    (await app.db.$client.query<T>(query, [id])).rows[0]

  async function pay(email = 'maya.ortiz@example.com'): Promise<string> {
    const session = await readySession(app, shop, email)
    expect((await payWith(app, session, '4242424242424242')).body.status).toBe('succeeded')
    const found = await one<{ order_id: string }>('select order_id from orders where session_id = $1', session._id)
    return found?.order_id ?? ''
  }

  /** Buys, and makes the order due. */
  async function buy(email?: string): Promise<string> {
    shopify.drain(2000)
    const order_id = await pay(email)
    await prepareEvents(app.deps)
    return order_id
  }

  const theirs = (order_id: string): DeskOrder[] =>
    shopify.desk.orders.filter(({ input }) => input.sourceIdentifier === order_id)

  async function buyAndSend(email?: string): Promise<{ order_id: string; remote: DeskOrder }> {
    const order_id = await buy(email)
    await sync()
    const [remote] = theirs(order_id)
    if (!remote) throw new Error('The order was not sent')
    return { order_id, remote }
  }

  /** What the job does within the next quarter of an hour. */
  async function later(): Promise<void> {
    for (let minute = 0; minute < 15; minute += 3) {
      app.clock.advance(3 * 60_000)
      await sync()
    }
  }

  /** Runs the job in a process that is killed before its database operation number `steps`. True if it was. */
  async function syncAndDie(steps: number): Promise<boolean> {
    const dying = dyingDatabase(app.db, steps)
    await synchronize({ ...app.deps, db: dying.db }, integration_id).catch((error: unknown) => {
      if (!dying.died()) throw error
    })
    return dying.died()
  }

  const activity = async () =>
    expectOk(await app.call(contracts.shopify.activity, { query: { store_id: shop.store_id } }, as())).data

  const tellFulfillment = (remote: Pick<DeskOrder, 'id'>, webhook_id: string, topic = 'fulfillments/create') =>
    sendShopifyWebhook(app, integration_id, {
      topic,
      webhook_id,
      body: JSON.stringify({ id: 1, order_id: Number(remote.id.split('/').at(-1)) }),
    })

  // The access token is issued before the first order.
  await sync()
  return {
    app,
    shopify,
    doubles,
    shop,
    integration_id,
    as,
    sync,
    one,
    pay,
    buy,
    buyAndSend,
    theirs,
    later,
    syncAndDie,
    activity,
    tellFulfillment,
    close: async () => {
      await app.close()
      await doubles.close()
    },
  }
}
