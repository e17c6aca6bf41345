import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMarketingRows } from '../../../../../tests/support/app/integration-factories.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

const calls = contracts.shopify

let app: TestApp
let shop: TestShop
let other: TestShop
let conflict_id: string
beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
  other = await openShop(app)
  conflict_id = (await makeMarketingRows(app.deps, shop.store_id)).shopify_conflict
})
afterAll(() => app.close())

const as = (of = shop) => ({ token: of.token })

it('shows nothing for a store without Shopify, and starts nothing [API-080]', async () => {
  const query = { store_id: other.store_id }
  expect(expectOk(await app.call(calls.details, { query }, as(other))).data).toBeNull()
  for (const list of [calls.runs, calls.conflicts, calls.activity])
    expect(expectOk(await app.call(list, { query }, as(other)))).toEqual({ data: [], total: 0 })
  expect(await app.call(calls.startSync, { body: query }, as(other))).toMatchObject({ status: 404 })
  expect(await app.call(calls.cancelSync, { body: query }, as(other))).toMatchObject({ status: 404 })
  expect(expectOk(await app.call(contracts.inventory.sync, { body: query }, as(other)))).toEqual({
    data: null,
    message: 'No Shopify store is connected, so nothing was synchronized',
  })
})

it('lists conflicts with both values, and applies a choice once', async () => {
  const query = { store_id: shop.store_id }
  const { data } = expectOk(await app.call(calls.conflicts, { query }, as()))
  expect(data).toMatchObject([
    { conflict_id, field: 'price', title: 'Kettle', cartwright: { value: 14_900 }, shopify: { value: 14_500 } },
  ])
  const { data: before } = expectOk(await app.call(calls.details, { query }, as()))
  expect(before).toMatchObject({ open_conflicts: 1, webhooks: { active: 0, expected: 11 }, run: null })
  const choose = () =>
    app.call(calls.resolve, { body: { ...query, choices: [{ conflict_id, keep: 'shopify' }] } }, as())
  expect(expectOk(await choose())).toEqual({ resolved: 1 })
  expect(expectOk(await choose())).toEqual({ resolved: 0 })
  expect(expectOk(await app.call(calls.conflicts, { query }, as())).total).toBe(0)
})

it('runs one synchronization at a time, which can be canceled', async () => {
  const body = { store_id: shop.store_id }
  const first = expectOk(await app.call(calls.startSync, { body }, as())).data
  expect(first).toMatchObject({ status: 'waiting', done: 0, total: null })
  const again = expectOk(await app.call(contracts.inventory.sync, { body }, as()))
  expect(again).toMatchObject({ data: { run_id: first.run_id }, message: 'Synchronizing with Shopify' })
  expect(expectOk(await app.call(calls.cancelSync, { body }, as())).data).toMatchObject({ status: 'canceling' })
  expect(expectOk(await app.call(calls.runs, { query: body }, as()))).toMatchObject({
    total: 1,
    data: [{ run_id: first.run_id }],
  })
})

it('saves directions, and refuses an unknown location and an older version', async () => {
  const update = (change: object) => app.call(calls.update, { body: { store_id: shop.store_id, ...change } }, as())
  const saved = expectOk(await update({ directions: { products: 'both', orders: 'to_shopify' }, version: 1 })).data
  expect(saved.directions).toEqual({
    products: 'both',
    stock: 'from_shopify',
    promo_codes: 'from_shopify',
    orders: 'to_shopify',
  })
  expect(saved.kinds.find(({ kind }) => kind === 'fulfillments')).toMatchObject({ direction: 'from_shopify' })
  const since = async () => {
    const { rows } = await app.db.$client.query<{ orders_since: Date }>(
      'select orders_since from shopify_shops where store_id = $1',
      [shop.store_id],
    )
    return rows
  }
  const turnedOn = [{ orders_since: app.clock.now() }]
  expect(await since()).toEqual(turnedOn)
  app.clock.advance(60_000)
  expectOk(await update({ directions: { orders: 'to_shopify' } }))
  expect(await since()).toEqual(turnedOn)
  expect(await update({ directions: { products: 'off' }, version: 1 })).toMatchObject({ status: 409 })
  expect(await update({ location_id: 'gid://shopify/Location/1' })).toMatchObject({ status: 400 })
  expect(await update({ directions: { orders: 'both' } })).toMatchObject({ status: 400 })
})
