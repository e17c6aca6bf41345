import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../../../../shared/contracts/index.ts'
import { expectOk, createTestApp, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { openShop, payWith, readySession, type TestShop } from '../../../../../../tests/support/shops/shop.ts'
import { findAnySession } from '../../../checkout/cart-sessions/service.ts'
import { holdStock } from './stock-hold-repo.ts'
import { requireStock } from './stock-check.ts'

const CARD = '4242424242424242'
const MINUTE = 60_000

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const stockOf = async (variant_id: string): Promise<number> => {
  const { rows } = await app.db.$client.query<{ stock: number }>(
    'select stock from product_variants where variant_id = $1',
    [variant_id],
  )
  return rows[0]?.stock ?? -1
}

describe('an order', () => {
  it('takes the quantity bought of each variant out of stock', async () => {
    const shop = await openShop(app, { stock: 20 })
    const [first, second] = shop.variant_ids
    const { _id, cart } = await readySession(app, shop)
    const body = { live_cart_session_id: _id, item_id: cart[0]?._id ?? '', quantity: 3 }
    expectOk(await app.call(contracts.cartSessions.updateQuantity, { body }))
    const { store_id, product_id } = shop
    const added = { live_cart_session_id: _id, store_id, product_id, variant_id: second, quantity: 2 }
    expectOk(await app.call(contracts.cartSessions.addProduct, { body: added }))
    const session = expectOk(await app.call(contracts.cartSessions.get, { params: { sessionId: _id } })).live_cart
    expect((await payWith(app, session, CARD)).body.status).toBe('succeeded')
    expect([await stockOf(first), await stockOf(second)]).toEqual([17, 18])
  })
})

describe('two lines of one variant', () => {
  it('need stock for both', async () => {
    const shop = await openShop(app, { stock: 3 })
    const { _id } = await readySession(app, shop)
    const session = await findAnySession(app.deps, _id)
    const [line] = session?.cart ?? []
    if (!session || !line) throw new Error('The session is gone')
    const locked = [{ variant_id: line.product_variant_id, price: line.price, status: 'active' }]
    const claimed = (quantity: number) => {
      const cart = [
        { ...line, quantity },
        { ...line, _id: 'itm_second', quantity: 2 },
      ]
      return app.db.transaction((tx) => requireStock(tx, { ...session, cart }, locked, app.clock.now()))
    }
    await expect(claimed(2)).rejects.toMatchObject({ status: 409, code: 'sold_out' })
    await expect(claimed(1)).resolves.toBeUndefined()
  })
})

describe('held stock', () => {
  const twoSessions = async (shop: TestShop): Promise<[string, string]> => [
    (await readySession(app, shop))._id,
    (await readySession(app, shop))._id,
  ]

  /** Makes a session hold items of the first variant since the given number of minutes ago. */
  async function hold(shop: TestShop, session_id: string, quantity: number, minutes: number): Promise<void> {
    const since = new Date(app.clock.now().getTime() - minutes * MINUTE).toISOString()
    const until = new Date(app.clock.now().getTime() + 10 * MINUTE).toISOString()
    await app.db.execute(sql`delete from stock_holds where session_id = ${session_id}`)
    await app.db.execute(sql`
      insert into stock_holds (session_id, variant_id, store_id, quantity, first_held_at, held_since, expires_at, paying)
      values (${session_id}, ${shop.variant_ids[0]}, ${shop.store_id}, ${quantity}, ${since}::timestamptz, ${since}::timestamptz,
        ${until}::timestamptz, false)`)
  }

  const claim = (shop: TestShop, session_id: string, quantity: number) =>
    app.db.transaction((tx) =>
      holdStock(
        tx,
        { session_id, store_id: shop.store_id },
        new Map([[shop.variant_ids[0], quantity]]),
        app.clock.now(),
      ),
    )

  it('gives no priority beyond the held quantity: earlier holds of others come first', async () => {
    const shop = await openShop(app, { stock: 3 })
    const [early, late] = await twoSessions(shop)
    await hold(shop, early, 1, 5)
    await hold(shop, late, 2, 1)
    expect(await claim(shop, early, 3)).toEqual([{ variant_id: shop.variant_ids[0], available: 1 }])
    expect(await claim(shop, early, 1)).toEqual([])
  })

  it('stays with the session that held it longer', async () => {
    const shop = await openShop(app, { stock: 3 })
    const [early, late] = await twoSessions(shop)
    await hold(shop, early, 3, 5)
    await hold(shop, late, 3, 1)
    expect(await claim(shop, late, 3)).toEqual([{ variant_id: shop.variant_ids[0], available: 0 }])
    expect(await claim(shop, early, 3)).toEqual([])
  })
})
