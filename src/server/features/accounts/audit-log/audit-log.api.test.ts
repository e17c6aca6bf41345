import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import type { Contract } from '../../../../shared/contract.ts'
import { apiKeys } from '../../../../shared/contracts/accounts/api-keys.ts'
import { auditLog } from '../../../../shared/contracts/accounts/audit-log.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { inventory } from '../../../../shared/contracts/sales/inventory.ts'
import { orchestration } from '../../../../shared/contracts/payments/payment-accounts.ts'
import { paymentPages } from '../../../../shared/contracts/pages/payment-pages.ts'
import { shippingMethods } from '../../../../shared/contracts/checkout/shipping-methods.ts'
import { storeUsers } from '../../../db/schema/stores/stores.ts'
import { audit } from './service.ts'

const DAY = 24 * 60 * 60_000

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

type Query = Parameters<typeof read>[1]

const read = ({ token, store_id }: TestShop, query: Record<string, string | number> = {}) =>
  test.call(auditLog.list, { query: { store_id, ...query } }, { token })

const entries = async (shop: TestShop, query?: Query) => expectOk(await read(shop, query)).data

/** Writes an entry one second after the last one. */
async function write({ store_id, user_id }: TestShop, name: string, more: { action?: string; by?: string } = {}) {
  test.clock.advance(1000)
  const user = { user_id: more.by ?? user_id, email: 'ada@mail.example', first_name: 'Ada', last_name: 'Moss' }
  const actor = { user: { ...user, api_key: null }, ip: '203.0.113.9' }
  const target = { type: 'page', id: `id of ${name}`, name }
  const action = more.action ?? 'page.updated'
  await test.db.transaction((tx) => audit(test.deps, tx, actor, { store_id, action, target, after: { name } }))
}

describe('GET /audit-log/all', () => {
  it('requires a token and a role with the permission', async () => {
    const shop = await openShop(test)
    expect((await test.call(auditLog.list, { query: { store_id: shop.store_id } })).status).toBe(401)
    const stranger = await test.signUp()
    expect((await read({ ...shop, token: stranger.token })).status).toBe(403)
    await test.db.insert(storeUsers).values({ store_id: shop.store_id, user_id: stranger.user_id, role: 'staff' })
    expect((await read({ ...shop, token: stranger.token })).body).toMatchObject({ code: 'role_forbidden' })
  })

  it("starts with the store's creation, and shows who, what and from where", async () => {
    const shop = await openShop(test)
    const [created] = await entries(shop, { action: 'store.created' })
    expect(created).toEqual({
      audit_id: expect.stringMatching(/^aud_/) as string,
      created_at: expect.any(String) as string,
      action: 'store.created',
      actor: { id: shop.user_id, name: 'Ada Moss', email: expect.any(String) as string, api_key: null },
      target: { type: 'store', id: shop.store_id, name: 'Kettle & Crane' },
      before: null,
      after: { store_name: 'Kettle & Crane', time_zone: 'UTC' },
      ip: '127.0.0.1',
    })
  })

  it('returns pages of matching entries, newest first', async () => {
    const shop = await openShop(test)
    const other = await test.signUp()
    const begun = (await entries(shop)).length
    for (const name of ['One', 'Two 100%', 'Three']) await write(shop, name)
    await write(shop, 'Four', { action: 'page.deleted', by: other.user_id })
    const names = async (query?: Query) => (await entries(shop, query)).map(({ target }) => target.name)
    expect(await names({ size: 2 })).toEqual(['Four', 'Three'])
    expect(await names({ size: 2, page: 2 })).toEqual(['Two 100%', 'One'])
    expect(await names({ search: '100%' })).toEqual(['Two 100%'])
    expect(await names({ search: 'id of One' })).toEqual(['One'])
    expect(await names({ search: 'ADA@mail' })).toEqual(['Four', 'Three', 'Two 100%', 'One'])
    expect(await names({ action: 'page.deleted' })).toEqual(['Four'])
    expect(await names({ user_id: other.user_id })).toEqual(['Four'])
    expect(await names({ action: 'page.updated', sort: 'target_name' })).toEqual(['One', 'Three', 'Two 100%'])
    const { total, actions } = expectOk(await read(shop, { size: 1 }))
    expect(total).toBe(begun + 4)
    expect(actions).toEqual(['connection.created', 'page.deleted', 'page.updated', 'store.created'])
  })

  it('filters by days, both inclusive, and rejects invalid dates', async () => {
    const shop = await openShop(test)
    test.clock.advance(DAY)
    await write(shop, 'Later')
    const today = test.clock.now().toISOString().slice(0, 10)
    const later = { start_date: today, end_date: today }
    expect((await entries(shop, later)).map(({ target }) => target.name)).toEqual(['Later'])
    const before = new Date(test.clock.now().getTime() - DAY).toISOString().slice(0, 10)
    expect((await entries(shop, { end_date: before })).map(({ action }) => action)).toContain('store.created')
    for (const [field, value] of [
      ['start_date', '2026-02-30'],
      ['end_date', 'soon'],
    ] as const) {
      const { status, body } = await read(shop, { [field]: value })
      expect([status, body]).toMatchObject([400, { errors: { [field]: 'Must be a date like 2026-11-21' } }])
    }
    expect((await read(shop, { sort: 'ip' })).status).toBe(400)
  })

  it('is read-only: no call changes or deletes an entry', () => {
    const calls = Object.values(contracts).flatMap((group) => Object.values<Contract>(group))
    const about = calls.filter(({ path, scope }) => `${path} ${JSON.stringify(scope)}`.includes('audit'))
    expect(about.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /audit-log/all'])
  })

  it('writes nothing for a failed call', async () => {
    const shop = await openShop(test)
    const before = (await entries(shop)).length
    const { store_id } = shop
    const user = { user_id: shop.user_id, email: '', first_name: 'Ada', last_name: '', api_key: null }
    const target = { type: 'page', id: 'x', name: 'x' }
    const failing = test.db.transaction(async (tx) => {
      await audit(test.deps, tx, { user, ip: '' }, { store_id, action: 'page.updated', target })
      throw new Error('it fell through')
    })
    await expect(failing).rejects.toThrow('it fell through')
    expect(await entries(shop)).toHaveLength(before)
  })
})

/** Advances the clock before each call, so that the order of the entries is deterministic. */
const call: TestApp['call'] = (contract, input, options) => {
  test.clock.advance(1)
  return test.call(contract, input, options)
}

describe('recorded changes', () => {
  it('include every inventory change, with the values before and after', async () => {
    const shop = await openShop(test)
    const { token, store_id } = shop
    const variants = [{ title: 'One size', price: 1200, stock: 4, low_stock_threshold: 1 }]
    const body = { store_id, title: 'Mug', description: '', variants }
    const { product_id, variants: made } = expectOk(await call(inventory.create, { body }, { token })).data
    const variant_id = made[0]?.variant_id ?? ''
    expectOk(await call(inventory.update, { body: { product_id, title: 'Tall mug' } }, { token }))
    expectOk(await call(inventory.adjustStock, { body: { product_id, variant_id, change: -3 } }, { token }))
    expectOk(await call(inventory.remove, { body: { product_id } }, { token }))
    const found = (await entries(shop)).slice(0, 4)
    expect(found.map(({ action, target }) => [action, target.name])).toEqual([
      ['product.deleted', 'Tall mug'],
      ['product.stock_adjusted', 'Tall mug, One size'],
      ['product.updated', 'Tall mug'],
      ['product.created', 'Mug'],
    ])
    expect(found[1]).toMatchObject({ before: { stock: 4 }, after: { stock: 1 } })
    expect([found[2]?.before, found[2]?.after]).toEqual([{ title: 'Mug' }, { title: 'Tall mug' }])
    expect(found[3]).toMatchObject({ before: null, after: { title: 'Mug', status: 'active' } })
  })

  it('include every change of payment accounts, without their credentials', async () => {
    const shop = await openShop(test)
    const { token, store_id, connection_id } = shop
    const body = { store_id, account_name: 'Second account' }
    expectOk(await call(orchestration.testGateway, { body }, { token }))
    expectOk(await call(orchestration.setActive, { body: { connection_id, active: false } }, { token }))
    expectOk(await call(orchestration.makeDefault, { body: { connection_id } }, { token }))
    expectOk(await call(orchestration.remove, { body: { connection_id } }, { token }))
    const found = (await entries(shop)).slice(0, 4)
    expect(found.map(({ action }) => action)).toEqual([
      'connection.removed',
      'connection.made_default',
      'connection.paused',
      'connection.created',
    ])
    expect(found[2]).toMatchObject({ before: { active: true }, after: { active: false } })
    const { rows } = await test.db.$client.query<{ credentials: string }>('select credentials from connections')
    for (const { credentials } of rows) expect(JSON.stringify(found)).not.toContain(credentials)
    expect(JSON.stringify(found)).not.toMatch(/secret|credential/i)
  })

  it('include every change of payment pages and shipping methods', async () => {
    const shop = await openShop(test)
    const { token, store_id } = shop
    const pages = expectOk(await call(paymentPages.list, { query: { store_id } }, { token })).payment_pages
    const payment_page_id = pages[0]?.payment_page_id ?? ''
    const version = pages[0]?.version ?? 0
    expectOk(await call(paymentPages.update, { body: { payment_page_id, version, name: 'Summer' } }, { token }))
    expectOk(await call(paymentPages.publish, { body: { payment_page_id, version: version + 1 } }, { token }))
    const given = { payment_page_id, shipping_title: 'Courier', shipping_rate: 900 }
    const { id } = expectOk(await call(shippingMethods.create, { body: given }, { token })).data
    expectOk(await call(shippingMethods.update, { body: { id, shipping_rate: 950 } }, { token }))
    expectOk(await call(shippingMethods.remove, { body: { id } }, { token }))
    const found = (await entries(shop)).slice(0, 5)
    expect(found.map(({ action, target }) => [action, target.name])).toEqual([
      ['shipping_method.deleted', 'Courier'],
      ['shipping_method.updated', 'Courier'],
      ['shipping_method.created', 'Courier'],
      ['payment_page.published', 'Summer'],
      ['payment_page.updated', 'Summer'],
    ])
    expect([found[1]?.before, found[1]?.after]).toEqual([{ shipping_rate: 900 }, { shipping_rate: 950 }])
    expect(found[4]).toMatchObject({ after: { name: 'Summer' } })
  })

  it('name the API key that made them', async () => {
    const shop = await openShop(test)
    const body = { store_id: shop.store_id, name: 'Warehouse', role: 'staff' as const }
    const { key } = expectOk(await call(apiKeys.create, { body }, { token: shop.token })).data
    const change = { product_id: shop.product_id, variant_id: shop.variant_ids[0], change: 1 }
    expectOk(await call(inventory.adjustStock, { body: change }, { token: key }))
    expect((await entries(shop))[0]).toMatchObject({
      action: 'product.stock_adjusted',
      actor: { id: shop.user_id, api_key: 'Warehouse' },
    })
  })
})
