import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeOffer } from '../../../../tests/support/offers.ts'
import { openShop, type TestShop } from '../../../../tests/support/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../tests/support/test-app.ts'
import { contracts } from '../../../shared/contracts/index.ts'

const { brandColours, optimizers } = contracts

let api: TestApp
let shop: TestShop

beforeAll(async () => {
  api = await createTestApp()
  shop = await openShop(api)
})
afterAll(() => api.close())

const list = (store_id: string, token = shop.token) => api.call(brandColours.list, { query: { store_id } }, { token })

it('are those that the merchant chose and published, the most used first, without the templates own [PP-002] [OP-002]', async () => {
  expect(expectOk(await list(shop.store_id)).colours).toEqual([])
  await makeOffer(api, shop, 'upsell', { button_color: '#aa3311', main_text_color: '#223344' })
  const archived = await makeOffer(api, shop, 'upsell', { button_color: '#AA3311', banner_color: '#00AA00' })
  expect(expectOk(await list(shop.store_id)).colours).toEqual(['#AA3311', '#00AA00', '#223344'])
  const body = { optimizer_id: archived, status: 'archived' as const }
  expectOk(await api.call(optimizers.setStatus, { body }, { token: shop.token }))
  expect(expectOk(await list(shop.store_id)).colours).toEqual(['#223344', '#AA3311'])
})

it('leave out what only a draft has', async () => {
  const own = await openShop(api)
  const body = { store_id: own.store_id, optimizer_category: 'upsell' as const }
  const { optimizer_id } = expectOk(await api.call(optimizers.create, { body }, { token: own.token })).data
  const update = { optimizer_id, button_color: '#123456' }
  expectOk(await api.call(optimizers.update, { body: update }, { token: own.token }))
  expect(expectOk(await list(own.store_id, own.token)).colours).toEqual([])
})

it("are no other merchant's", async () => {
  const theirs = await openShop(api)
  expect((await list(shop.store_id, theirs.token)).status).toBe(403)
  expect(expectOk(await list(theirs.store_id, theirs.token)).colours).toEqual([])
})
