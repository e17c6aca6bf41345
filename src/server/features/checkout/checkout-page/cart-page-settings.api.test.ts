import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { testDevice } from '../../../../../tests/support/e2e/test-browser.ts'
import type { CartDraft } from '../../../../shared/contracts/pages/carts.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { ShopData } from '../../../../shared/shop-data.ts'
import { shopData } from './service.ts'

const { carts, cartSessions } = contracts

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const dataAt = (path: string, session: string) =>
  shopData(app.deps, { device: testDevice, host: 'localhost', path, session })
const lookIn = (data: ShopData) => (data.kind === 'checkout' ? data.cart_look : undefined)

async function start(): Promise<string> {
  const { body } = await app.call(cartSessions.startByVariant, { body: { variant_id: shop.variant_ids[0] } })
  return body.session_id
}

async function defaultCart(): Promise<CartDraft> {
  const { body } = await app.call(carts.list, { query: { store_id: shop.store_id } }, shop)
  const found = body.carts.find(({ is_default }) => is_default)
  if (!found) throw new Error('A store starts with a cart')
  return found
}

async function save(fields: object): Promise<CartDraft> {
  const { cart_id } = await defaultCart()
  return (await app.call(carts.update, { body: { cart_id, ...fields } }, shop)).body.data
}

const publish = ({ cart_id, version }: CartDraft) => app.call(carts.publish, { body: { cart_id, version } }, shop)

describe('the cart page settings of a session [CT-001]', () => {
  it('are the published ones, on the cart path only, and ignore drafts', async () => {
    shop = await openShop(app)
    const session = await start()
    const draft = await save({ template: 'modern', button_color: '#0000AA' })
    expect(lookIn(await dataAt('/cart', session))?.design).toMatchObject({ template: 'classic' })
    await publish(draft)
    const { cart_id } = draft
    expect(lookIn(await dataAt('/cart', session))?.design).toMatchObject({
      cart_id,
      template: 'modern',
      button_color: '#0000AA',
    })
    expect(lookIn(await dataAt('/checkout', session))).toBeUndefined()
  })

  it('set the deadline to the configured minutes after the start of the session', async () => {
    shop = await openShop(app)
    await publish(await save({ limited_time_enabled: true, limited_time_remaining: 20 }))
    const session = await start()
    const ends = new Date(app.clock.now().getTime() + 20 * 60_000).toISOString()
    app.clock.advance(60_000)
    expect(lookIn(await dataAt('/cart', session))).toMatchObject({ limited_until: ends, stock_left: null })
  })

  it('show the actual stock once it is at or below the configured number', async () => {
    shop = await openShop(app, { stock: 7 })
    await publish(await save({ limited_stock_enabled: true, limited_stock_remaining: 5 }))
    const session = await start()
    expect(lookIn(await dataAt('/cart', session))).toMatchObject({ limited_until: null, stock_left: null })
    await publish(await save({ limited_stock_remaining: 8 }))
    expect(lookIn(await dataAt('/cart', session))?.stock_left).toBeGreaterThan(0)
  })

  it('come from the cart page chosen for the session while it is live', async () => {
    shop = await openShop(app)
    const { store_id } = shop
    const main = await defaultCart()
    const other = (await app.call(carts.create, { body: { store_id, name: 'Other' } }, shop)).body.data
    const session = await start()
    await app.db.$client.query('update live_cart_sessions set cart_id = $1 where session_id = $2', [
      other.cart_id,
      session,
    ])
    expect(lookIn(await dataAt('/cart', session))?.design.cart_id).toBe(main.cart_id)
    await publish(other)
    await app.call(carts.makeDefault, { body: { cart_id: main.cart_id } }, shop)
    expect(lookIn(await dataAt('/cart', session))?.design.cart_id).toBe(other.cart_id)
  })
})
