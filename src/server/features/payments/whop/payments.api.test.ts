import { afterAll, beforeAll, expect, it } from 'vitest'
import { contracts } from '../../../../shared/contracts/index.ts'
import { expectOk } from '../../../../../tests/support/app/test-app.ts'
import { whopReport } from '../../../../../tests/support/providers/whop/whop-double.ts'
import { readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
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
import { sweepPayments } from '../processing/reconcile/sweep-unsettled.ts'

const CARD = '4242424242424242'

let whop: WhopApp
let shop: TestShop
beforeAll(async () => {
  whop = await startWhopApp()
  shop = await openWhopShop(whop.app)
})
afterAll(() => whop.close())

const madeIn = ({ checkout }: StartedWhopCheckout) => {
  const all = [...whop.double.payments.values()].filter((each) => each.checkout_configuration_id === checkout)
  return all.at(-1)
}
const report = (type: string, data: unknown, id?: string, at = whop.app.clock.now()) =>
  deliverTo(whop.app, shop.connection_id, whopReport(type, data, at, id))

/** Makes a payment that the shopper's page knows about. */
const paid = async () => {
  const begun = await startWhopCheckout(whop.app, shop)
  whop.double.buy(begun.checkout, CARD)
  expect((await continueAtWhop(whop.app, begun, { payment_id: madeIn(begun)?.id ?? '' })).body.status).toBe('succeeded')
  return begun
}

it('offers Whop’s checkout instead of own accounts, and stops if there are any [MK-001]', async () => {
  const session = await readySession(whop.app, shop)
  const options = async () => {
    const reply = await whop.app.call(contracts.transactions.options, { query: { session_id: session._id } })
    return expectOk(reply).options.map(({ connector }) => connector)
  }
  expect(await options()).toEqual(['whop'])
  const { store_id } = shop
  await whop.app.db.$client.query('update stores set using_lasso_payments = true where store_id = $1', [store_id])
  expect(await options()).toEqual([])
  await whop.app.db.$client.query('update stores set using_lasso_payments = false where store_id = $1', [store_id])
})

it('creates one order for a paid checkout, from any source and however often', async () => {
  const begun = await startWhopCheckout(whop.app, shop)
  expect(begun.body.status).toBe('requires_action')
  const made = whop.double.configurations.get(begun.checkout)
  expect(Math.round((made?.plan.initial_price ?? 0) * 100)).toBe(begun.session.total)
  // A shopper who returns without paying sees the same checkout again.
  expect((await continueAtWhop(whop.app, begun)).body.status).toBe('requires_action')
  whop.double.buy(begun.checkout, CARD)
  const payment = madeIn(begun)
  const told = await Promise.all([
    report('payment.succeeded', payment, 'msg_same'),
    report('payment.succeeded', payment, 'msg_same'),
    continueAtWhop(whop.app, begun, { payment_id: payment?.id ?? '' }),
  ])
  expect(told[0].statusCode).toBe(200)
  expect((await report('payment.succeeded', payment, 'msg_same')).statusCode).toBe(200)
  expect((await continueAtWhop(whop.app, begun)).body).toMatchObject({ status: 'succeeded', card_last_four: '4242' })
  expect(await paymentsOf(whop.app, begun)).toMatchObject([
    {
      status: 'succeeded',
      provider_reference: payment?.id,
      captured_amount: begun.session.total,
      orders: 1,
      three_d_secure: false,
      reason: 'Whop is the only active account that takes cards in test mode.',
    },
  ])
})

it('finds a payment with a lost webhook, and gives up a checkout that no one paid', async () => {
  const lost = await startWhopCheckout(whop.app, shop)
  const left = await startWhopCheckout(whop.app, shop)
  whop.double.buy(lost.checkout, CARD)
  whop.app.clock.advance(31_000)
  await sweepPayments(whop.app.deps)
  expect(await paymentsOf(whop.app, lost)).toMatchObject([{ status: 'succeeded', orders: 1 }])
  expect(await paymentsOf(whop.app, left)).toMatchObject([{ status: 'requires_action', orders: 0 }])
  whop.app.clock.advance(46 * 60_000)
  await sweepPayments(whop.app.deps)
  expect(await paymentsOf(whop.app, left)).toMatchObject([{ status: 'declined', orders: 0 }])
})

it('closes the checkout of a shopper who stops, and follows one that was paid in the meantime', async () => {
  const cancel = ({ session, body }: StartedWhopCheckout) =>
    whop.app.call(contracts.transactions.cancel, {
      body: { live_cart_session_id: session._id, transaction_id: body.transaction_id },
    })
  const stopped = await startWhopCheckout(whop.app, shop)
  expect((await cancel(stopped)).body).toMatchObject({ status: 'declined', detail: /You haven’t been charged/ })
  expect(whop.double.buy(stopped.checkout, CARD).status).toBe(404)
  const meanwhile = await startWhopCheckout(whop.app, shop)
  whop.double.buy(meanwhile.checkout, CARD)
  expect((await cancel(meanwhile)).body.status).toBe('succeeded')
  expect(await paymentsOf(whop.app, meanwhile)).toMatchObject([{ status: 'succeeded', orders: 1 }])
})

it('records refunds and disputes that Whop reports, each once', async () => {
  const begun = await paid()
  const payment = { id: madeIn(begun)?.id }
  const refund = { id: 'rfnd_reported', amount: 5, currency: 'usd', status: 'succeeded', payment }
  for (const id of ['msg_r1', 'msg_r1', 'msg_r2']) {
    expect((await report('refund.updated', refund, id)).statusCode).toBe(200)
  }
  expect(await paymentsOf(whop.app, begun)).toMatchObject([{ refunded_amount: 500 }])
  const dispute = { id: 'dspt_reported', amount: 10, currency: 'usd', reason: 'fraudulent', payment }
  await report('dispute.created', { ...dispute, status: 'needs_response', needs_response_by: '2030-01-01T00:00:00Z' })
  await report('dispute.updated', { ...dispute, status: 'under_review' })
  const { store_id, token } = shop
  const { data } = expectOk(await whop.app.call(contracts.whop.dashboard, { query: { store_id } }, { token }))
  expect(data.disputes).toMatchObject({ open: 1, won: 0, lost: 0 })
  expect(data.last_30_days[0]).toMatchObject({ currency: 'USD', refunded: 500 })
  const list = async (query: object) =>
    expectOk(await whop.app.call(contracts.whop.payments, { query: { store_id, ...query } }, { token }))
  const { payments, total } = await list({ search: payment.id })
  expect(total).toBe(1)
  expect(payments[0]).toMatchObject({ status: 'partially_refunded', refunded_amount: 500, card_last_four: '4242' })
  const part = await list({ status: 'partially_refunded', sort: '-amount' })
  expect(part.payments.map(({ provider_reference }) => provider_reference)).toEqual([payment.id])
})

it('refunds at Whop from the order', async () => {
  const begun = await paid()
  const [row] = await paymentsOf(whop.app, begun)
  const { token } = shop
  const body = { order_id: String(row?.['order_id']), amount: 700, reason: 'requested_by_customer' as const }
  const reply = await whop.app.call(
    contracts.refunds.create,
    { body },
    { token, headers: { 'idempotency-key': 'rf-1' } },
  )
  expect(reply.detail).toBe('')
  expect(madeIn(begun)?.refunded_amount).toBe(7)
  expect(await paymentsOf(whop.app, begun)).toMatchObject([{ refunded_amount: 700 }])
  // Whop then reports the same refund.
  const [made] = madeIn(begun)?.refunds ?? []
  const told = { ...made, currency: 'usd', status: 'succeeded', payment: { id: madeIn(begun)?.id } }
  expect((await report('refund.created', told)).statusCode).toBe(200)
  expect(await paymentsOf(whop.app, begun)).toMatchObject([{ refunded_amount: 700 }])
})

it('rejects webhooks that are unsigned, wrongly signed, old, of no account, or of another connector', async () => {
  const payment = madeIn(await paid())
  const good = whopReport('payment.succeeded', payment, whop.app.clock.now())
  const send = async (connection: string, request = good) => {
    const reply = await deliverTo(whop.app, connection, request)
    const { code }: { code?: string } = reply.json()
    return [reply.statusCode, code]
  }
  expect(await send(shop.connection_id, { ...good, headers: {} })).toEqual([400, 'unsigned'])
  const forged = { ...good.headers, 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}` }
  expect(await send(shop.connection_id, { ...good, headers: forged })).toEqual([400, 'bad_signature'])
  const old = whopReport('payment.succeeded', payment, new Date(whop.app.clock.now().getTime() - 3_600_000))
  expect(await send(shop.connection_id, old)).toEqual([400, 'too_old'])
  expect(await send('con_of_nobody')).toEqual([404, 'not_found'])
  const other = await openWhopShop(whop.app)
  // Another store's endpoint does not know this payment.
  expect((await deliverTo(whop.app, other.connection_id, good)).statusCode).toBe(200)
})

it('sells under the Whop product that is mapped to the only one in the cart', async () => {
  const { store_id, product_id, token } = shop
  const body = { store_id, product_id, whop_product_id: 'prod_kettle' }
  expectOk(await whop.app.call(contracts.whop.mapProduct, { body }, { token }))
  const begun = await startWhopCheckout(whop.app, shop)
  expect(whop.double.configurations.get(begun.checkout)?.plan.product_id).toBe('prod_kettle')
})
