import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { newId } from '../../../db/ids.ts'
import { connections } from '../../../db/schema/payments/payments.ts'

const { carts } = contracts

let api: TestApp
let me: TestUser
let token: string
let store_id: string

beforeAll(async () => {
  api = await createTestApp()
  me = await api.signUp()
  ;({ token } = me)
  ;({ store_id } = await api.makeStore(me))
})
afterAll(() => api.close())

const aCart = async () => (await api.call(carts.create, { body: { store_id } }, { token })).body.data.cart_id

const connectLive = (of: string, given: object = {}) =>
  api.db.insert(connections).values({
    connection_id: newId('con'),
    store_id: of,
    connector: 'stripe',
    account_name: 'Main',
    mode: 'live',
    credentials: '',
    verified_at: api.clock.now(),
    ...given,
  })

describe('carts', () => {
  it('requires sign-in as a member of the store [API-090] [API-094] [API-095]', async () => {
    const cart_id = await aCart()
    expect(await api.call(carts.create, { body: { store_id } })).toMatchObject({ status: 401 })
    expect(await api.call(carts.details, { query: { cart_id } })).toMatchObject({ status: 401 })
    const stranger = await api.signUp()
    for (const reply of [
      await api.call(carts.details, { query: { cart_id } }, { token: stranger.token }),
      await api.call(carts.list, { query: { store_id } }, { token: stranger.token }),
      await api.call(carts.create, { body: { store_id } }, { token: stranger.token }),
      await api.call(carts.switchMode, { body: { store_id } }, { token: stranger.token }),
    ]) {
      expect(reply.status).toBe(403)
    }
  })

  it('lists a new cart with its status, newest first [API-090] [API-095] [CT-004]', async () => {
    api.clock.advance(3_600_000)
    const cart_id = await aCart()
    const { body } = await api.call(carts.list, { query: { store_id } }, { token })
    expect(body.carts[0]).toMatchObject({ cart_id, store_id, status: 'draft' })
    expect(body.carts.filter((cart) => cart.is_default)).toMatchObject([{ status: 'live' }])
    expect(body.carts.every((cart) => cart.store_id === store_id)).toBe(true)
  })

  it('reads back every field from cartDetails [CT-001] [CT-002] [API-093] [API-094]', async () => {
    const cart_id = await aCart()
    const given = {
      name: 'Winter cart',
      template: 'modern',
      icon_color: '#000001',
      background_color: '#000002',
      main_text_color: '#000003',
      secondary_text_color: '#000004',
      button_color: '#000005',
      button_text_color: '#000006',
      one_click_checkout: true,
      limited_time_enabled: true,
      limited_stock_enabled: true,
      limited_time_remaining: 45,
      limited_stock_remaining: 4,
      limited_icon_color: '#000007',
      limited_background_color: '#000008',
      limited_main_text_color: '#000009',
      limited_secondary_text_color: '#00000A',
      custom_css: '.shop-brand { letter-spacing: 1px }',
    } as const
    expect(await api.call(carts.update, { body: { cart_id, ...given } }, { token })).toMatchObject({ status: 200 })
    const { body } = await api.call(carts.details, { query: { cart_id } }, { token })
    expect(body.cartDetails).toMatchObject({ cart_id, logo: null, status: 'draft', version: 2, ...given })
  })

  it.each([
    [{ icon_color: 'green' }, 'Must be a color like #1F5B45'],
    [{ name: '' }, 'Name is required'],
    [{ limited_stock_remaining: -1 }, 'Must be a whole number from 1 to 9999'],
    [{ custom_css: '.a { background: url(x) }' }, /^Line 1: url\(\) is not allowed/],
  ])('rejects %j with a message [CT-001]', async (given, detail) => {
    const reply = await api.call(carts.update, { body: { cart_id: await aCart(), ...given } }, { token })
    expect(reply.status).toBe(400)
    expect(reply.detail).toMatch(detail)
  })
})

describe('the store mode [CT-005] [API-091]', () => {
  const flip = (of = store_id, by = token) => api.call(carts.switchMode, { body: { store_id: of } }, { token: by })

  it('switches to live only with a verified live account, and back at any time', async () => {
    expect(await flip()).toMatchObject({ status: 409, body: { code: 'no_live_connection' } })
    await connectLive(store_id, { verified_at: null })
    expect(await flip()).toMatchObject({ status: 409 })
    // A wallet alone charges nothing, so pages would have no payment method.
    await connectLive(store_id, { connector: 'apple-pay', account_name: 'Wallet' })
    expect(await flip()).toMatchObject({ status: 409, body: { code: 'not_on_pages' } })
    await connectLive(store_id, { account_name: 'Cards' })
    expect(await flip()).toMatchObject({ status: 200, body: { data: { store_id, cart_mode: 'live' } } })
    const { body } = await api.call(contracts.stores.list, { query: { user_id: me.user_id } }, { token })
    expect(body.stores[0]).toMatchObject({ cart_mode: 'live' })
    await api.db.delete(connections)
    expect((await flip()).body.data).toEqual({ store_id, cart_mode: 'test' })
  })

  it('cannot be switched by staff', async () => {
    const { user_id, token: theirs } = await api.signUp()
    await api.db.$client.query('insert into store_users (store_id, user_id, role) values ($1, $2, $3)', [
      store_id,
      user_id,
      'staff',
    ])
    expect(await flip(store_id, theirs)).toMatchObject({ status: 403, body: { code: 'role_forbidden' } })
  })

  it("stays in test mode while shoppers share the dashboard's host", async () => {
    const shared = { publicUrl: 'https://one.example', checkoutUrl: 'https://one.example' }
    const other = await createTestApp({ settings: shared })
    const owner = await other.signUp()
    const store = await other.makeStore(owner)
    const body = { store_id: store.store_id }
    expect(await other.call(carts.switchMode, { body }, { token: owner.token })).toMatchObject({
      status: 409,
      body: { code: 'shared_host' },
    })
    await other.close()
  })
})
