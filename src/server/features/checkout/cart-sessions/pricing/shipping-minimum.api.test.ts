import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeShippingMethod } from '../../../../../../tests/support/app/factories.ts'
import { openShop, payWith, readySession, type TestShop } from '../../../../../../tests/support/shops/shop.ts'
import { createTestApp, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { TEST_COOKIE } from '../../../../../../tests/support/e2e/test-browser.ts'
import { contracts } from '../../../../../shared/contracts/index.ts'
import type { LiveCart } from '../../../../../shared/contracts/checkout/live-cart.ts'

let app: TestApp
const { cartSessions } = contracts

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const FREE_OVER = 10_000

/** A session whose page ships for 5.90, and for free from 100.00. */
async function start(shop: TestShop): Promise<{ session: LiveCart; free: string; paid: string }> {
  const session = await readySession(app, shop)
  const { store_id, payment_page_id } = session
  const page = { store_id, payment_page_id }
  await app.db.execute(sql`delete from shipping_methods where payment_page_id = ${payment_page_id}`)
  const ground = await makeShippingMethod(app.db, { ...page, is_default: true, section_order: 1 })
  const free = await makeShippingMethod(app.db, {
    ...page,
    shipping_title: 'Free over 100',
    shipping_rate: 0,
    minimum_subtotal: FREE_OVER,
    section_order: 0,
  })
  return { session, free: free.shipping_method_id, paid: ground.shipping_method_id }
}

async function setQuantity({ _id, cart }: LiveCart, quantity: number): Promise<LiveCart> {
  const body = { live_cart_session_id: _id, item_id: cart[0]?._id ?? '', quantity }
  return (await app.call(cartSessions.updateQuantity, { body })).body.live_cart
}

const choose = async ({ _id }: LiveCart, shipping_method_id: string): Promise<LiveCart> =>
  (await app.call(cartSessions.updateShippingMethod, { body: { live_cart_session_id: _id, shipping_method_id } })).body
    .live_cart

describe('a shipping method with a minimum subtotal', () => {
  it('is replaced by the default once the subtotal falls below it [SS-013]', async () => {
    const { session, free, paid } = await start(await openShop(app))
    await setQuantity(session, 6)
    const chosen = await choose(session, free)
    expect(chosen).toMatchObject({ shipping_total: 0, shipping_method_id: free })
    const small = await setQuantity(chosen, 1)
    expect(small).toMatchObject({ shipping_total: 590, shipping_method_id: paid, total: small.subtotal + 590 })
    expect(small.shipping_notice).toEqual({
      text: 'Free over 100 requires a minimum order of $100.00. Ground is now selected: +$5.90.',
      gone: null,
    })
    expect((await setQuantity(small, 2)).shipping_notice).toBeNull()
    const settled = await setQuantity(small, 1)
    expect(settled.shipping_notice).toBeNull()
    expect((await payWith(app, settled, '4242424242424242')).body.status).toBe('succeeded')
  })

  it('is kept while the subtotal reaches it', async () => {
    const { session, free } = await start(await openShop(app))
    await setQuantity(session, 7)
    const chosen = await choose(session, free)
    expect(await setQuantity(chosen, 6)).toMatchObject({ shipping_total: 0, shipping_method_id: free })
  })

  it('is checked at Pay: a cart below the minimum gets the current total', async () => {
    const { session, free, paid } = await start(await openShop(app))
    await setQuantity(session, 6)
    const chosen = await choose(session, free)
    await app.db.execute(sql`update shipping_methods set minimum_subtotal = 90000 where shipping_method_id = ${free}`)
    const refused = await payWith(app, chosen, '4242424242424242')
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'totals_changed', live_cart: { shipping_method_id: paid, shipping_total: 590 } },
    })
  })

  it('is named as removed at the next change, Pay or reload, whichever comes first [SH-001]', async () => {
    const shop = await openShop(app)
    const express = async () => {
      const { session } = await start(shop)
      const { store_id, payment_page_id } = session
      const given = { store_id, payment_page_id, shipping_title: 'Express', shipping_rate: 1490 }
      const { shipping_method_id: id } = await makeShippingMethod(app.db, given)
      const chosen = await choose(session, id)
      await app.db.execute(sql`delete from shipping_methods where shipping_method_id = ${id}`)
      return { chosen, notice: { text: 'Express is no longer offered. Ground is now selected: −$9.00.', gone: id } }
    }
    const { chosen, notice } = await express()
    const words = `${notice.text} Please check the`
    expect((await payWith(app, chosen, '4242424242424242')).body.detail).toContain(words)
    const read = await app.call(cartSessions.get, { params: { sessionId: chosen._id } })
    expect(read.body.live_cart.shipping_notice).toEqual(notice)
    expect((await payWith(app, chosen, '4242424242424242')).body.detail).toContain(words)

    const changed = await express()
    await setQuantity(changed.chosen, 2)
    expect((await payWith(app, changed.chosen, '4242424242424242')).body.detail).toContain(changed.notice.text)

    const reloaded = await express()
    const { payload } = await app.app.inject({
      url: `/checkout?session=${reloaded.chosen._id}`,
      headers: { cookie: TEST_COOKIE },
    })
    expect(payload).toContain(reloaded.notice.text)
    expect(payload).toContain('"shipping_total":590')
  })

  it('disappears when the method is deleted; without another one the shopper has to choose', async () => {
    const { session, free, paid } = await start(await openShop(app))
    await choose(session, paid)
    await app.db.execute(sql`delete from shipping_methods where shipping_method_id = ${paid}`)
    const small = await setQuantity(session, 2)
    expect(small).toMatchObject({ shipping_total: 0, shipping_method_id: null })
    expect((await payWith(app, small, '4242424242424242')).status).toBe(422)
    await setQuantity(session, 6)
    expect((await choose(session, free)).shipping_method_id).toBe(free)
  })
})
