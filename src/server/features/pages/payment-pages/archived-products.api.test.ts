import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct } from '../../../../../tests/support/app/factories.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

const { paymentPages } = contracts

let api: TestApp
let shop: TestShop

beforeAll(async () => {
  api = await createTestApp()
  shop = await openShop(api)
})
afterAll(() => api.close())

it('an instant page rejects archived products by name, except those it already sold [PP-007]', async () => {
  const { store_id, token } = shop
  const body = { store_id, payment_page_type: 'instant' as const }
  const { payment_page_id } = expectOk(await api.call(paymentPages.create, { body }, { token })).data
  const sell = (selected_products: string[]) =>
    api.call(paymentPages.update, { body: { payment_page_id, selected_products } }, { token })
  const { product: mug } = await makeProduct(api.db, { store_id, title: 'Mug' })
  const { product: tray } = await makeProduct(api.db, { store_id, title: 'Tray' })
  expectOk(await sell([mug.product_id]))
  const ids = [mug.product_id, tray.product_id]
  await api.db.$client.query(`update products set status = 'archived' where product_id = any($1)`, [ids])
  expect(await sell(ids)).toMatchObject({
    status: 422,
    body: {
      code: 'archived_product',
      errors: { selected_products: 'Tray is archived. Restore it in the inventory first.' },
    },
  })
  expectOk(await sell([mug.product_id]))
})
