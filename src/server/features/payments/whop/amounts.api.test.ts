import { afterAll, beforeAll, expect, it } from 'vitest'
import { contracts } from '../../../../shared/contracts/index.ts'
import { expectOk } from '../../../../../tests/support/app/test-app.ts'
import { whopReport } from '../../../../../tests/support/providers/whop/whop-double.ts'
import type { TestShop } from '../../../../../tests/support/shops/shop.ts'
import {
  startWhopCheckout,
  deliverTo,
  continueAtWhop,
  openWhopShop,
  paymentsOf,
  startWhopApp,
  type StartedWhopCheckout,
  type WhopApp,
} from '../../../../../tests/support/shops/whop-shop.ts'

let whop: WhopApp
let shop: TestShop
beforeAll(async () => {
  whop = await startWhopApp()
  shop = await openWhopShop(whop.app)
})
afterAll(() => whop.close())

const madeIn = ({ checkout }: StartedWhopCheckout) => {
  const made = [...whop.double.payments.values()].findLast((each) => each.checkout_configuration_id === checkout)
  if (!made) throw new Error('Nothing was paid')
  return made
}

/** A Whop checkout that was paid with details other than requested. */
const paidOtherwise = async (changes: (begun: StartedWhopCheckout) => object) => {
  const begun = await startWhopCheckout(whop.app, shop)
  whop.double.buy(begun.checkout, '4242424242424242')
  const payment = Object.assign(madeIn(begun), changes(begun))
  expect((await continueAtWhop(whop.app, begun, { payment_id: payment.id })).body.status).toBe('succeeded')
  const [row] = await paymentsOf(whop.app, begun)
  return { begun, payment, order_id: String(row?.['order_id']), row }
}
const details = async (order_id: string) => {
  const { token } = shop
  return expectOk(await whop.app.call(contracts.orders.details, { query: { order_id } }, { token })).data
}
const spentOn = async (order_id: string) => {
  const { rows } = await whop.app.db.$client.query<{ spent: number }>(
    'select c.total_spent::int as spent from customers c join orders o using (customer_id) where o.order_id = $1',
    [order_id],
  )
  return rows[0]?.spent ?? 0
}

it('records the captured amount if Whop charged less, and notifies the merchant', async () => {
  const paid = await paidOtherwise(({ session }) => ({ total: (session.total - 1000) / 100 }))
  const taken = paid.begun.session.total - 1000
  const order = await details(paid.order_id)
  expect(order.payment_status).toBe('paid')
  expect(order.payments).toMatchObject([{ state: 'taken', captured_amount: taken, left_amount: taken }])
  expect(order.events.map(({ text }) => text)).toContainEqual(expect.stringMatching(/provider captured .* instead of/))
  expect(await spentOn(paid.order_id)).toBe(taken)
})

it('counts nothing as authorized if Whop charged nothing at all', async () => {
  const paid = await paidOtherwise(() => ({ total: 0 }))
  const order = await details(paid.order_id)
  expect(order.payment_status).not.toBe('authorized')
  expect(order.payments).toMatchObject([{ state: 'taken', captured_amount: 0, left_amount: 0 }])
})

it('deducts no refund in another currency from the charge, and blocks all of it while such a dispute is open', async () => {
  const paid = await paidOtherwise(({ session }) => ({ currency: 'jpy', total: session.total }))
  const at = whop.app.clock.now()
  const payment = { id: paid.payment.id }
  const refund = { id: 'rfnd_yen', amount: 500, currency: 'jpy', status: 'succeeded', payment }
  expect((await deliverTo(whop.app, shop.connection_id, whopReport('refund.updated', refund, at))).statusCode).toBe(200)
  expect(await paymentsOf(whop.app, paid.begun)).toMatchObject([{ refunded_amount: 0 }])
  const told = (await details(paid.order_id)).events.map(({ text }) => text)
  expect(told).toContainEqual(expect.stringMatching(/currency other than the order’s/))
  const dispute = { id: 'dspt_yen', amount: 700, currency: 'jpy', reason: 'fraudulent', payment, status: 'lost' }
  const before = await spentOn(paid.order_id)
  const reported = whopReport('dispute.created', dispute, at)
  expect((await deliverTo(whop.app, shop.connection_id, reported)).statusCode).toBe(200)
  expect((await details(paid.order_id)).payments).toMatchObject([{ left_amount: 0 }])
  expect(await spentOn(paid.order_id)).toBe(Math.max(0, before - paid.begun.session.total))
})
