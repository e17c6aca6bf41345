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

it('filters by cause, value and source, and names the sources', async () => {
  const shop = await openShop(app)
  const mail = await readySession(app, shop, 'mail@mail.example')
  const ad = await readySession(app, shop, 'ad@mail.example')
  await readySession(app, shop, 'direct@mail.example')
  const setSource = (id: string, source: object) =>
    app.db.$client.query('update live_cart_sessions set source = $2 where session_id = $1', [id, source])
  await setSource(mail._id, { referrer: 'https://news.example/kettles' })
  await setSource(ad._id, { utm_source: 'instagram', referrer: 'https://l.example/x' })
  app.clock.advance(HALF_AN_HOUR + 1000)
  const emails = async (query: object) => (await read(shop, query)).carts.map((cart) => cart.customer_email)
  expect((await read(shop)).sources.toSorted()).toEqual(['', 'instagram', 'news.example'])
  expect(await emails({ source: 'instagram' })).toEqual(['ad@mail.example'])
  expect(await emails({ source: 'news.example' })).toEqual(['mail@mail.example'])
  expect(await emails({ source: '(direct)' })).toEqual(['direct@mail.example'])
  expect(await emails({ source: 'nowhere' })).toEqual([])
  expect(await emails({ min_value: mail.total + 1 })).toEqual([])
  expect(await emails({ min_value: mail.total })).toHaveLength(3)
  expect(await emails({ cause: 'declined' })).toEqual([])
  expect(await emails({ cause: 'left', step: 'payment' })).toEqual([])
})

it('pages and sorts, without repeating a cart', async () => {
  const shop = await openShop(app)
  for (const name of ['b', 'a', 'c']) await readySession(app, shop, `${name}@mail.example`)
  app.clock.advance(HALF_AN_HOUR + 1000)
  const page = async (number: number) => {
    const { carts, total } = await read(shop, { sort: 'customer_email', size: 2, page: number })
    return { emails: carts.map((cart) => cart.customer_email), total }
  }
  expect(await page(1)).toEqual({ emails: ['a@mail.example', 'b@mail.example'], total: 3 })
  expect(await page(2)).toEqual({ emails: ['c@mail.example'], total: 3 })
})
