import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeOffer } from '../../../../../tests/support/shops/offers.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

const { brandColours, optimizers } = contracts

let api: TestApp
let shop: TestShop

beforeAll(async () => {
  api = await createTestApp()
  shop = await openShop(api)
})
afterAll(() => api.close())

const list = (store_id: string, token = shop.token) => api.call(brandColours.list, { query: { store_id } }, { token })

it('lists colors that the merchant chose and published, most used first, without the template defaults [PP-002] [OP-002]', async () => {
  expect(expectOk(await list(shop.store_id)).colours).toEqual([])
  await makeOffer(api, shop, 'upsell', { button_color: '#aa3311', main_text_color: '#223344' })
  const archived = await makeOffer(api, shop, 'upsell', { button_color: '#AA3311', banner_color: '#00AA00' })
  expect(expectOk(await list(shop.store_id)).colours).toEqual(['#AA3311', '#00AA00', '#223344'])
  const body = { optimizer_id: archived, status: 'archived' as const }
  expectOk(await api.call(optimizers.setStatus, { body }, { token: shop.token }))
  expect(expectOk(await list(shop.store_id)).colours).toEqual(['#223344', '#AA3311'])
})

it('leaves out colors used only in a draft', async () => {
  const own = await openShop(api)
  const body = { store_id: own.store_id, optimizer_category: 'upsell' as const }
  const { optimizer_id } = expectOk(await api.call(optimizers.create, { body }, { token: own.token })).data
  const update = { optimizer_id, button_color: '#123456' }
  expectOk(await api.call(optimizers.update, { body: update }, { token: own.token }))
  expect(expectOk(await list(own.store_id, own.token)).colours).toEqual([])
})

it('leaves out colors of other merchants', async () => {
  const theirs = await openShop(api)
  expect((await list(shop.store_id, theirs.token)).status).toBe(403)
  expect(expectOk(await list(theirs.store_id, theirs.token)).colours).toEqual([])
})

it('saves and removes custom colors, whatever is published, at most a dozen [PP-002]', async () => {
  const own = await openShop(api)
  const keep = (colour: string, kept = true) =>
    api.call(brandColours.keep, { body: { store_id: own.store_id, colour, kept } }, { token: own.token })
  expect(expectOk(await keep('#1f5b45'))).toEqual({ colours: ['#1F5B45'], kept: ['#1F5B45'] })
  api.clock.advance(1000)
  expectOk(await keep('#1F5B45'))
  expect(expectOk(await keep('#A8843C')).kept).toEqual(['#A8843C', '#1F5B45'])
  expect(expectOk(await keep('#1F5B45', false)).colours).toEqual(['#A8843C'])
  for (let blue = 0; blue < 11; blue += 1) expectOk(await keep(`#0000${blue.toString(16).padStart(2, '0')}`))
  expect((await keep('#FFFFFF')).status).toBe(409)
  expect((await keep('teal')).status).toBe(400)
})
