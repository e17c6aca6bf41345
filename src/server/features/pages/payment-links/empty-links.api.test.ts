import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Input } from '../../../../shared/contract.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { openShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'

let app: TestApp
const { paymentLinks, paymentPages } = contracts

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const item = (product_id: string) => ({ product_id, variant_ids: [], minimum_quantity: 1, maximum_quantity: null })

it('reports whether a link has anything to sell: its products or those of its published page [API-079]', async () => {
  const own = await openShop(app)
  const { token, store_id } = own
  const madeHere = async (given: Partial<Input<typeof paymentLinks.create>['body']> = {}) =>
    expectOk(await app.call(paymentLinks.create, { body: { store_id, ...given } }, { token })).data
  const nothing = await madeHere()
  const with_products = await madeHere({ products: [item(own.product_id)] })
  const amount = await madeHere({ kind: 'amount', minimum_amount: 100 })
  expect([nothing, with_products, amount].map((link) => link.sells_nothing)).toEqual([true, false, false])
  const instant = { store_id, payment_page_type: 'instant' as const }
  const page = expectOk(await app.call(paymentPages.create, { body: instant }, { token })).data
  const { payment_page_id } = page
  const on_page = await madeHere({ payment_page_id })
  expect(on_page.sells_nothing).toBe(true)
  const body = { payment_page_id, version: page.version, selected_products: [own.product_id] }
  const { version } = expectOk(await app.call(paymentPages.update, { body }, { token })).data
  const query = { payment_link_id: on_page.payment_link_id }
  const sells = async () => !expectOk(await app.call(paymentLinks.details, { query }, { token })).data.sells_nothing
  expect(await sells()).toBe(false)
  expectOk(await app.call(paymentPages.publish, { body: { payment_page_id, version } }, { token }))
  expect(await sells()).toBe(true)
})
