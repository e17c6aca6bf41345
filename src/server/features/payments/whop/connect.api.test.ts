import { afterAll, beforeAll, expect, it } from 'vitest'
import { contracts } from '../../../../shared/contracts/index.ts'
import { expectOk } from '../../../../../tests/support/app/test-app.ts'
import type { TestShop } from '../../../../../tests/support/shops/shop.ts'
import {
  connectWhop,
  openShopWithoutAccounts,
  openWhopShop,
  startWhopApp,
  type WhopApp,
} from '../../../../../tests/support/shops/whop-shop.ts'

let whop: WhopApp
beforeAll(async () => {
  whop = await startWhopApp()
})
afterAll(() => whop.close())

const storeOf = async ({ store_id, token }: TestShop) => {
  const { data } = expectOk(await whop.app.call(contracts.stores.details, { query: { store_id } }, { token }))
  if (!('whop_api_key' in data)) throw new Error('A member is shown the key’s mask')
  return data
}
const integration = async ({ store_id, token }: TestShop) =>
  expectOk(await whop.app.call(contracts.whop.integration, { query: { store_id } }, { token })).data

it('saves a key, verifies it, registers the webhook, and shows only a masked key [API-085] [MK-001]', async () => {
  const shop = await openShopWithoutAccounts(whop.app)
  expect(await integration(shop)).toMatchObject({ status: 'none', connection_id: null, api_key: '' })
  const reply = await connectWhop(whop.app, shop, 'apik_double_secret_5678')
  const { message, data } = expectOk(reply)
  expect(message).toBe('Connected to Kettle & Crane.')
  expect(data).toMatchObject({
    status: 'active',
    own_payments: false,
    api_key: '•••• 5678',
    account: { account_id: 'biz_double', title: 'Kettle & Crane' },
    verification: { verified: true },
    webhook: { state: 'listening', message: '', seen_at: null },
  })
  const [hook] = [...whop.double.hooks.values()].slice(-1)
  expect(hook?.url).toMatch(new RegExp(`/webhooks/whop/${data.connection_id}$`))
  // The store carries the key, since its menu shows Whop's entries if it is set.
  expect(await storeOf(shop)).toMatchObject({ whop_api_key: '••••5678', using_lasso_payments: false })
  expect(JSON.stringify(reply)).not.toMatch(/double_secret|ws_double/)
  const { rows } = await whop.app.db.$client.query<{ credentials: string }>(
    'select credentials from connections where connection_id = $1',
    [data.connection_id],
  )
  expect(rows[0]?.credentials).not.toMatch(/apik|double/)
})

it("keeps a key that Whop rejects, shows Whop's message, and takes no payments with it [API-085]", async () => {
  const shop = await openShopWithoutAccounts(whop.app)
  const { message, data } = expectOk(await connectWhop(whop.app, shop, 'apik_wrong_1234567'))
  expect(message).toBe('Key saved. The API key is not valid.')
  expect(data).toMatchObject({ status: 'failed', verification: { verified: false } })
  expect((await storeOf(shop)).whop_api_key).not.toBe('')
  const { store_id, token } = shop
  const tried = expectOk(await whop.app.call(contracts.whop.verify, { body: { store_id } }, { token }))
  expect(tried).toMatchObject({ verified: false, message: 'The API key is not valid.', data: { status: 'failed' } })
})

it('does not treat a key as refused if Whop was down when it was verified', async () => {
  const shop = await openShopWithoutAccounts(whop.app)
  expectOk(await connectWhop(whop.app, shop, 'apik_wrong_1234567'))
  whop.server.befall({ status: 500 })
  const { message, data } = expectOk(await connectWhop(whop.app, shop, 'apik_double_secret_5678'))
  expect(message).toBe('Key saved. Whop could not be reached.')
  expect(data).toMatchObject({ status: 'unverified', verification: { verified: false, answered: false } })
  const { store_id, token } = shop
  const tried = expectOk(await whop.app.call(contracts.whop.verify, { body: { store_id } }, { token }))
  expect(tried.data.status).toBe('active')
})

it('rejects a wrong key in place of an active one, and separates the payments of another account', async () => {
  const shop = await openWhopShop(whop.app)
  const refused = await connectWhop(whop.app, shop, 'apik_wrong_1234567')
  expect([refused.status, refused.detail]).toEqual([422, 'The API key is not valid. The current key stays in use.'])
  expect((await integration(shop)).connection_id).toBe(shop.connection_id)
  const same = expectOk(await connectWhop(whop.app, shop, 'apik_double_second_key'))
  expect(same.data).toMatchObject({
    connection_id: shop.connection_id,
    api_key: '•••• _key',
    webhook: { state: 'listening' },
  })
  const other = expectOk(await connectWhop(whop.app, shop, 'apik_other_account'))
  expect(other.data.account?.title).toBe('Second Company')
  expect(other.data.connection_id).not.toBe(shop.connection_id)
})

it('reports that Whop is unreachable, and continues with an accepted key', async () => {
  const shop = await openWhopShop(whop.app)
  const { store_id, token } = shop
  whop.server.befall({ status: 503 })
  const tried = expectOk(await whop.app.call(contracts.whop.verify, { body: { store_id } }, { token }))
  expect(tried).toMatchObject({ verified: false, message: 'Whop could not be reached.', data: { status: 'active' } })
})

it('removes the key, and is excluded from the store’s own accounts meanwhile [API-085] [SB-031]', async () => {
  const shop = await openWhopShop(whop.app)
  const { store_id, token, connection_id } = shop
  const own = expectOk(await whop.app.call(contracts.orchestration.all, { query: { store_id } }, { token }))
  expect(own.data).toEqual([])
  const cards = expectOk(await whop.app.call(contracts.orchestration.connectors, { query: { store_id } }, { token }))
  expect(cards.data.map(({ provider }) => provider)).not.toContain('whop')
  const active = { body: { connection_id, active: true } }
  expect((await whop.app.call(contracts.orchestration.setActive, active, { token })).status).toBe(404)
  const gone = expectOk(await whop.app.call(contracts.whop.disconnect, { body: { store_id } }, { token }))
  expect(gone.message).toBe('Whop is disconnected')
  expect(await integration(shop)).toMatchObject({ status: 'none', webhook: null })
  expect((await storeOf(shop)).whop_api_key).toBe('')
  expect((await whop.app.call(contracts.whop.verify, { body: { store_id } }, { token })).status).toBe(404)
})

it('takes payments instead of own accounts when chosen, and stops again [MK-001] [SB-032]', async () => {
  const shop = await openWhopShop(whop.app)
  const { store_id, token } = shop
  expectOk(await whop.app.call(contracts.orchestration.testGateway, { body: { store_id } }, { token }))
  expect(await integration(shop)).toMatchObject({ status: 'active', own_payments: true })
  const use = (instead: boolean) => whop.app.call(contracts.whop.use, { body: { store_id, instead } }, { token })
  expect(expectOk(await use(true))).toMatchObject({ message: 'Whop processes payments', data: { own_payments: false } })
  expect(await storeOf(shop)).toMatchObject({ using_lasso_payments: false })
  expect(expectOk(await use(false)).data.own_payments).toBe(true)
  const other = await openShopWithoutAccounts(whop.app)
  const body = { store_id: other.store_id, instead: true }
  expect((await whop.app.call(contracts.whop.use, { body }, { token: other.token })).status).toBe(404)
})

it('follows the key entered in the store settings form', async () => {
  const shop = await openShopWithoutAccounts(whop.app)
  const { store_id, token } = shop
  const update = (whop_api_key: string) =>
    whop.app.call(contracts.stores.update, { body: { store_id, whop_api_key } }, { token })
  expectOk(await update('apik_double_by_form'))
  expect(await integration(shop)).toMatchObject({ status: 'unverified', verification: null, api_key: '•••• form' })
  const tried = expectOk(await whop.app.call(contracts.whop.verify, { body: { store_id } }, { token }))
  expect(tried.data).toMatchObject({ status: 'active', webhook: { state: 'listening' } })
  expectOk(await update('••••form'))
  expect((await integration(shop)).status).toBe('active')
  expectOk(await update(''))
  expect((await integration(shop)).status).toBe('none')
})

it("verifies a settings-form key before it replaces an active one, keeps the account's data, and logs it", async () => {
  const shop = await openWhopShop(whop.app)
  const { store_id, token, product_id } = shop
  const update = (whop_api_key: string) =>
    whop.app.call(contracts.stores.update, { body: { store_id, whop_api_key } }, { token })
  const body = { store_id, product_id, whop_product_id: 'prod_kettle' }
  expectOk(await whop.app.call(contracts.whop.mapProduct, { body }, { token }))
  const before = await integration(shop)
  const hooks = whop.double.hooks.size
  const refused = await update('apik_wrong_by_form')
  expect([refused.status, refused.detail]).toEqual([422, expect.stringMatching(/The current key stays in use/)])
  expect(await integration(shop)).toEqual(before)
  expectOk(await update('apik_double_new_5678'))
  const { connection_id } = before
  const now = await integration(shop)
  expect(now).toMatchObject({ connection_id, status: 'active', api_key: '•••• 5678', webhook: { state: 'listening' } })
  expect(whop.double.hooks.size).toBe(hooks)
  const { products } = expectOk(await whop.app.call(contracts.whop.products, { query: { store_id } }, { token }))
  expect(products).toMatchObject([{ whop_product_id: 'prod_kettle' }])
  expectOk(await update(''))
  const { data } = expectOk(await whop.app.call(contracts.auditLog.list, { query: { store_id } }, { token }))
  const actions = data.map(({ action }) => action).filter((action) => /^whop\.(dis)?connected$/.test(action))
  expect(actions.toSorted()).toEqual(['whop.connected', 'whop.connected', 'whop.disconnected'])
  const gone = await whop.app.call(contracts.whop.disconnect, { body: { store_id } }, { token })
  expect(gone.status).toBe(404)
})

it('detects a webhook that was deleted at Whop, and creates it again', async () => {
  const shop = await openWhopShop(whop.app)
  const { store_id, token } = shop
  const listen = () => whop.app.call(contracts.whop.listen, { body: { store_id } }, { token })
  const [hook] = [...whop.double.hooks.values()].slice(-1)
  if (!hook) throw new Error('No webhook was made')
  hook.enabled = false
  expect(expectOk(await listen()).data.webhook?.state).toBe('off')
  whop.double.hooks.delete(hook.id)
  whop.server.befall({ status: 404, json: {} }, { status: 400, json: { message: 'The URL cannot be reached.' } })
  expect(expectOk(await listen()).data.webhook).toMatchObject({
    state: 'missing',
    message: 'The URL cannot be reached.',
  })
  expect(expectOk(await listen()).data.webhook).toMatchObject({ state: 'listening', message: '' })
})

it('registers one webhook, however many requests arrive at once', async () => {
  const shop = await openWhopShop(whop.app)
  const { store_id, token } = shop
  const [first] = [...whop.double.hooks.keys()].slice(-1)
  whop.double.hooks.delete(first ?? '')
  const others = new Set(whop.double.hooks.keys())
  const listen = () => whop.app.call(contracts.whop.listen, { body: { store_id } }, { token })
  await Promise.all([listen(), listen()])
  const made = [...whop.double.hooks.keys()].filter((id) => !others.has(id))
  expect(made).toHaveLength(1)
  expect((await integration(shop)).webhook?.state).toBe('listening')
})

it('calls a Whop that is down once a minute, however many members are viewing', async () => {
  const shop = await openWhopShop(whop.app)
  const { store_id, token } = shop
  const look = () => whop.app.call(contracts.whop.dashboard, { query: { store_id } }, { token })
  whop.server.befall({ status: 500 }, { status: 500 })
  const { problem } = expectOk(await look()).data
  expect(problem).not.toBe('')
  const asked = whop.server.requests.length
  expect(expectOk(await look()).data.problem).toBe(problem)
  expect(whop.server.requests.length).toBe(asked)
})

it('maps a product of the store to one at Whop', async () => {
  const shop = await openWhopShop(whop.app)
  const { store_id, token, product_id } = shop
  const { products } = expectOk(await whop.app.call(contracts.whop.choices, { query: { store_id } }, { token }))
  expect(products.map(({ title }) => title)).toEqual(['Kettles', 'Cups and mugs'])
  const map = (whop_product_id: string | null) =>
    whop.app.call(contracts.whop.mapProduct, { body: { store_id, product_id, whop_product_id } }, { token })
  expect(expectOk(await map('prod_kettle')).data).toMatchObject({ whop_title: 'Kettles' })
  const list = async () => expectOk(await whop.app.call(contracts.whop.products, { query: { store_id } }, { token }))
  expect(await list()).toMatchObject({ total: 1, products: [{ product_id, whop_product_id: 'prod_kettle' }] })
  expect((await map('prod_none')).status).toBe(404)
  expectOk(await map(null))
  expect(await list()).toMatchObject({ products: [{ whop_product_id: null }] })
  whop.server.befall({ status: 500 })
  const failed = await whop.app.call(contracts.whop.choices, { query: { store_id } }, { token })
  expect(failed.status).toBe(503)
})

it('shows the last known figures while Whop does not respond', async () => {
  const shop = await openWhopShop(whop.app)
  const { store_id, token } = shop
  const read = async () =>
    expectOk(await whop.app.call(contracts.whop.dashboard, { query: { store_id } }, { token })).data
  const first = await read()
  expect(first).toMatchObject({
    problem: '',
    figures: { balances: [{ currency: 'USD', available: 120_450 }], payouts: [{ amount: 85_000 }] },
    disputes: { open: 0, respond_by: null },
    last_30_days: [],
  })
  expect(first.synced_at).toBe(whop.app.clock.now().toISOString())
  whop.app.clock.advance(61_000)
  whop.server.befall({ status: 500 }, { status: 500 })
  expect(await read()).toMatchObject({ problem: 'Whop returned status 500.', synced_at: first.synced_at })
  const now = expectOk(await whop.app.call(contracts.whop.sync, { body: { store_id } }, { token })).data
  expect(now).toMatchObject({ problem: '', synced_at: whop.app.clock.now().toISOString() })
})

it('is named by express checkout, whatever other accounts the store has [RT-021]', async () => {
  const shop = await openWhopShop(whop.app)
  const { store_id, token } = shop
  const { data } = expectOk(await whop.app.call(contracts.expressCheckout.get, { query: { store_id } }, { token }))
  const text = 'Whop processes this store’s payments in its own checkout, with its own wallet buttons.'
  expect(data.methods).toHaveLength(3)
  for (const { missing } of data.methods) expect(missing).toEqual({ step: 'third_party', text })
})
