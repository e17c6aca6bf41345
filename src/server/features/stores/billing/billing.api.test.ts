import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeOrder } from '../../../../../tests/support/app/order-factories.ts'
import { openShop, payWith, readySession } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { invoices, invoice } = contracts.billing

it('lists an invoice with its total for each order of the store [API-071]', async () => {
  const shop = await openShop(app)
  const { store_id, token } = shop
  expect(expectOk(await app.call(invoices, { query: { store_id } }, { token }))).toEqual({ invoices: [], total: 0 })
  const session = await readySession(app, shop)
  await payWith(app, session, '4242424242424242')
  const found = expectOk(await app.call(invoices, { query: { store_id } }, { token }))
  expect(found.invoices).toMatchObject([
    { status: 'paid', total: session.total, subtotal: session.subtotal, customer_email: 'maya.ortiz@example.com' },
  ])
  const invoice_id = found.invoices[0]?.invoice_id ?? ''
  const { data } = expectOk(await app.call(invoice, { query: { invoice_id } }, { token }))
  expect(data.lines).toMatchObject([{ title: 'Heron gooseneck kettle', quantity: 1, total: 1999 }])
  expect(data.payments).toMatchObject([{ amount: session.total, payment_method: 'card' }])
})

it('shows refunds separately and leaves out other stores [API-071]', async () => {
  const shop = await openShop(app)
  const { store_id, token } = shop
  const { order } = await makeOrder(app.db, { store_id })
  await app.db.$client.query(
    `update orders set payment_status = 'refunded', refunded_price = total_price where order_id = $1`,
    [order.order_id],
  )
  const totalOf = async (status: 'paid' | 'refunded') =>
    expectOk(await app.call(invoices, { query: { store_id, status } }, { token })).total
  expect([await totalOf('paid'), await totalOf('refunded')]).toEqual([0, 1])
  const stranger = await app.signUp()
  const foreign = await app.call(invoice, { query: { invoice_id: order.order_id } }, { token: stranger.token })
  expect(foreign.status).toBe(403)
})
