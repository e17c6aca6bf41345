import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, payWith, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const HALF_AN_HOUR = 30 * 60_000
const read = async ({ store_id, token }: TestShop, query: object = {}) =>
  expectOk(await app.call(contracts.abandonedCarts.list, { query: { store_id, ...query } }, { token }))

it('lists carts idle for half an hour, with a recovery link [API-075]', async () => {
  const shop = await openShop(app)
  const session = await readySession(app, shop)
  expect((await read(shop)).total).toBe(0)
  app.clock.advance(HALF_AN_HOUR + 1000)
  const { carts, value } = await read(shop)
  expect(carts).toMatchObject([
    {
      session_id: session._id,
      customer_email: 'maya.ortiz@example.com',
      customer_name: 'Maya Ortiz',
      value: session.total,
      items: [{ title: 'Heron gooseneck kettle', quantity: 1 }],
      cause: 'left',
    },
  ])
  expect(carts[0]?.link).toContain(`/checkout?session=${session._id}`)
  expect(value).toEqual([{ currency: 'USD', amount: session.total }])
  expect((await read(shop, { search: 'nobody' })).total).toBe(0)
})

it('gives the decline reason, and leaves out shoppers who have bought since', async () => {
  const shop = await openShop(app)
  const session = await readySession(app, shop, 'declined@mail.example')
  await payWith(app, session, '4000000000000002')
  app.clock.advance(HALF_AN_HOUR + 1000)
  const { carts } = await read(shop, { cause: 'declined' })
  expect(carts).toMatchObject([{ session_id: session._id, cause: 'declined' }])
  expect(carts[0]?.decline_reason).toBeTruthy()
  await payWith(app, await readySession(app, shop, 'declined@mail.example'), '4242424242424242')
  expect((await read(shop)).total).toBe(0)
})

it('has no link once the session has ended', async () => {
  const shop = await openShop(app)
  await readySession(app, shop)
  app.clock.advance(25 * 60 * 60_000)
  expect((await read(shop)).carts[0]?.link).toBeNull()
})
