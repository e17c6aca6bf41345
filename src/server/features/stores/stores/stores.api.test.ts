import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeConnection, makeProduct } from '../../../../../tests/support/app/factories.ts'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { paymentPages } from '../../../../shared/contracts/pages/payment-pages.ts'
import { shippingMethods } from '../../../../shared/contracts/checkout/shipping-methods.ts'
import { stores } from '../../../../shared/contracts/stores/store.ts'

let test: TestApp
let owner: TestUser
let stranger: TestUser
beforeAll(async () => {
  test = await createTestApp()
  owner = await test.signUp()
  stranger = await test.signUp()
})
afterAll(() => test.close())

const PUBLIC_FIELDS = [
  '_id',
  'checkout_domain',
  'privacy_policy_link',
  'return_policy_link',
  'store_address',
  'store_email',
  'store_id',
  'store_logo',
  'store_name',
  'store_phone',
  'store_website',
  'terms_of_service_link',
  'using_lasso_payments',
]

const register = (user: TestUser, body: { store_name: string; user_id: string }) =>
  test.call(stores.register, { body }, { token: user.token })

const details = (store_id: string, token?: string) =>
  test.call(stores.details, { query: { store_id } }, token === undefined ? {} : { token })

const setOf = (table: string, store_id: string) =>
  test.db.$client.query(
    `select status, is_default, published is not null as published from ${table} where store_id = $1`,
    [store_id],
  )

describe('POST /store/register-store', () => {
  it("requires a token, a name and the caller's own user ID [API-043]", async () => {
    const body = { store_name: 'Shop', user_id: owner.user_id }
    expect((await test.call(stores.register, { body })).status).toBe(401)
    expect(await register(owner, { ...body, store_name: '  ' })).toMatchObject({
      status: 400,
      detail: 'Store name is required',
    })
    expect((await register(owner, { ...body, user_id: stranger.user_id })).status).toBe(403)
  })

  it('creates the store in test mode with its owner and live default pages [API-043]', async () => {
    const { data } = expectOk(await register(owner, { store_name: ' Fernhill Coffee ', user_id: owner.user_id }))
    expect(data).toMatchObject({
      _id: data.store_id,
      store_name: 'Fernhill Coffee',
      store_logo: 'None',
      cart_mode: 'test',
      currency: 'USD',
      role: 'owner',
      using_lasso_payments: false,
      stripe_onboarding_status: 'not_started',
    })
    for (const table of ['payment_pages', 'carts', 'confirmation_pages']) {
      expect((await setOf(table, data.store_id)).rows).toEqual([{ status: 'live', is_default: true, published: true }])
    }
  })

  it('sets no shipping rate, so that nothing ships for free until the merchant adds one [API-043] [SH-001]', async () => {
    const { token, user_id } = owner
    const body = { store_name: 'Unset', user_id }
    const { store_id } = expectOk(await test.call(stores.register, { body }, { token })).data
    const { payment_pages } = expectOk(await test.call(paymentPages.list, { query: { store_id } }, { token }))
    const [page] = payment_pages
    expect(page).toMatchObject({ name: 'Payment page', template: 'classic', button_color: '#1F5B45', language: 'en' })
    const payment_page_id = page?.payment_page_id ?? ''
    const query = { store_id, payment_page_id }
    expect(expectOk(await test.call(shippingMethods.list, { query }, { token })).shipping_methods).toEqual([])
  })
})

describe('GET /user/get-user-stores', () => {
  it("requires a token and rejects another user's ID [API-037]", async () => {
    const query = { user_id: owner.user_id }
    expect((await test.call(stores.list, { query })).status).toBe(401)
    expect((await test.call(stores.list, { query }, { token: stranger.token })).status).toBe(403)
  })

  it("lists only the user's own stores, oldest first [PR-001] [API-037] [API-055]", async () => {
    const user = await test.signUp()
    const list = async () =>
      expectOk(await test.call(stores.list, { query: { user_id: user.user_id } }, { token: user.token })).stores
    expect(await list()).toEqual([])
    const first = await test.makeStore(user, 'First')
    test.clock.advance(1000)
    const second = await test.makeStore(user, 'Second')
    expect(await list()).toEqual([first, second])
  })
})

describe('GET /store/get-store-details', () => {
  it('returns 404 for an unknown store [API-045]', async () => {
    expect(await details('str_nowhere', owner.token)).toMatchObject({ status: 404, detail: 'Store not found' })
  })

  it('returns only public fields to shoppers and other merchants [API-045] [RO-004]', async () => {
    const { store_id } = await test.makeStore(owner)
    for (const token of [undefined, stranger.token, 'an-unknown-token']) {
      const { data } = expectOk(await details(store_id, token))
      expect(Object.keys(data).toSorted()).toEqual(PUBLIC_FIELDS)
    }
  })

  it('returns all fields to members, with secrets masked [API-045] [ST-001] [ST-002] [ST-003]', async () => {
    const { store_id } = await test.makeStore(owner)
    await test.db.$client.query('update stores set whop_api_key = $2, shopify_access_token = $3 where store_id = $1', [
      store_id,
      test.deps.cipher.encrypt('whop_live_key_5678'),
      test.deps.cipher.encrypt('shpat_secret_1234'),
    ])
    const { body, headers } = await details(store_id, owner.token)
    expect(body.data).toMatchObject({
      _id: store_id,
      store_id,
      store_logo: 'None',
      whop_api_key: '••••5678',
      shopify_access_token: '••••1234',
      shopify_store_front_api_access_token: '',
      role: 'owner',
    })
    expect(JSON.stringify([body, headers])).not.toMatch(/whop_live|shpat_/)
  })
})

describe('GET /store/checkout-domains', () => {
  it('lists verified domains only, without a token [API-050] [ST-004]', async () => {
    const [proven, claimed] = [await test.makeStore(owner), await test.makeStore(owner)]
    await test.db.$client.query(
      `insert into store_domains (store_id, domain, proof, verified_at)
        values ($1, 'pay.fernhill.example', 'a', now()), ($2, 'pay.claimed.example', 'b', null)`,
      [proven.store_id, claimed.store_id],
    )
    const { domains } = expectOk(await test.call(stores.domains, {}))
    expect(domains).toEqual([{ domain: 'pay.fernhill.example', store_id: proven.store_id }])
    expect(expectOk(await details(proven.store_id)).data.checkout_domain).toBe('pay.fernhill.example')
    expect(expectOk(await details(claimed.store_id, owner.token)).data.checkout_domain).toBe('')
  })
})

describe('GET /store/setup-steps', () => {
  const steps = async (store_id: string) => {
    const { data } = expectOk(await test.call(stores.setup, { query: { store_id } }, { token: owner.token }))
    return Object.fromEntries(data.map(({ step, status }) => [step, status]))
  }

  it('requires store membership [ST-006]', async () => {
    const { store_id } = await test.makeStore(owner)
    expect((await test.call(stores.setup, { query: { store_id } })).status).toBe(401)
    expect((await test.call(stores.setup, { query: { store_id } }, { token: stranger.token })).status).toBe(403)
    expect((await test.call(stores.setup, { query: { store_id: 'str_nowhere' } }, owner)).status).toBe(404)
  })

  it('reflects the current data, also after something is removed [ST-006]', async () => {
    const { store_id } = await test.makeStore(owner)
    expect(await steps(store_id)).toEqual({
      store_details: 'incomplete',
      product: 'required',
      shipping_rates: 'complete',
      checkout_domain: 'incomplete',
      payment_connection: 'required',
      payment_page: 'complete',
      confirmation_page: 'complete',
    })
    await makeProduct(test.db, { store_id })
    const { connection_id } = await makeConnection(test.db, { store_id })
    await makeConnection(test.db, { store_id, mode: 'live', active: false })
    await test.db.$client.query(`update stores set store_email = 'hello@fernhill.example' where store_id = $1`, [
      store_id,
    ])
    expect(await steps(store_id)).toMatchObject({
      store_details: 'complete',
      product: 'complete',
      payment_connection: 'complete',
    })
    await test.db.$client.query('update connections set removed_at = now() where connection_id = $1', [connection_id])
    expect(await steps(store_id)).toMatchObject({ payment_connection: 'required' })
    await test.db.$client.query('delete from shipping_methods where store_id = $1', [store_id])
    expect(await steps(store_id)).toMatchObject({ shipping_rates: 'required' })
    const off = `update payment_pages set published = published || '{"shipping_method_enabled": false}' where store_id = $1`
    await test.db.$client.query(off, [store_id])
    expect(await steps(store_id)).toMatchObject({ shipping_rates: 'complete' })
  })
})
