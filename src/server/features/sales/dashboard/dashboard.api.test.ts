import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  makeConnection,
  makePaymentPage,
  makeProduct,
  makeSession,
} from '../../../../../tests/support/app/factories.ts'
import { makeDispute, makeOrder, makePayment, makeRefund } from '../../../../../tests/support/app/order-factories.ts'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { authorizations } from '../../../db/schema/checkout/post-purchase.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

const { dashboard, orders } = contracts

let api: TestApp
let me: TestUser
let stranger: TestUser
let token: string
let store_id: string

beforeAll(async () => {
  api = await createTestApp()
  me = await api.signUp()
  stranger = await api.signUp()
  ;({ token } = me)
})
beforeEach(async () => {
  ;({ store_id } = await api.makeStore(me))
})
afterAll(() => api.close())

const range = { start_date: '2026-11-11', end_date: '2026-11-20' }
/** Days above 10 are in the current range, days up to 10 in the compared one. */
const on = (day: number) => new Date(`2026-11-${String(day).padStart(2, '0')}T23:59:59.000Z`)
const input = () => ({ query: { store_id, ...range } })

const declined: Pick<Parameters<typeof makePayment>[1], 'status' | 'attempts'> = {
  status: 'declined',
  attempts: [{ status: 'declined' }],
}

describe('summary [API-023]', () => {
  it('counts each range separately and ignores the other mode', async () => {
    const { payment } = await makeOrder(api.db, { store_id, total_price: 6000, created_at: on(11) })
    await makeOrder(api.db, { store_id, total_price: 4001, created_at: on(20) })
    await makeOrder(api.db, { store_id, total_price: 1000, created_at: on(1) })
    await makeOrder(api.db, { store_id, total_price: 9999, created_at: on(15), mode: 'live' })
    await makeOrder(api.db, { store_id, total_price: 9999, created_at: on(21) })
    await makeRefund(api.db, payment, { amount: 1000, created_at: on(12) })
    await makeRefund(api.db, payment, { amount: 500, created_at: on(12), status: 'failed' })
    await makeDispute(api.db, payment, { created_at: on(13) })
    const { status, body } = await api.call(dashboard.summary, input(), { token })
    expect(status).toBe(200)
    expect(body.current).toEqual({
      gross: 10_001,
      net: 9001,
      orders: 2,
      average_order: 5001,
      approval_first: 100,
      approval_final: 100,
      refunds: 1000,
      disputes: 6000,
      disputes_count: 1,
      dispute_ratio: 50,
    })
    expect(body.compared).toMatchObject({ gross: 1000, orders: 1, refunds: 0, disputes_count: 0 })
  })

  it('counts every order in the order list, with its share of gross revenue', async () => {
    const hold = async (given: { status: 'held' | 'captured' | 'expired' | 'voided'; counts_as: number }) => {
      const { payment } = await makeOrder(api.db, { store_id, total_price: 6000, created_at: on(12) })
      const { payment_id } = payment
      await api.db.insert(authorizations).values({ payment_id, store_id, mode: 'test', ...given })
    }
    await hold({ status: 'held', counts_as: 6000 })
    await hold({ status: 'captured', counts_as: 1000 })
    await hold({ status: 'expired', counts_as: 0 })
    await hold({ status: 'voided', counts_as: 0 })
    await makeOrder(api.db, { store_id, total_price: 0, created_at: on(13) })
    const { body } = await api.call(dashboard.summary, input(), { token })
    const { total } = expectOk(await api.call(orders.list, input(), { token }))
    expect(body.current).toMatchObject({ gross: 7000, orders: total, average_order: 1400 })
    expect(total).toBe(5)
    const volume = await api.call(dashboard.revenueVolume, input(), { token })
    expect(volume.body.data.map((day) => day.volume)).toEqual([0, 4, 1, 0, 0, 0, 0, 0, 0, 0])
  })

  it('separates first attempts from final outcomes, and leaves out payments without an outcome', async () => {
    const created_at = on(15)
    await makePayment(api.db, { store_id, created_at })
    await makePayment(api.db, { store_id, created_at, attempts: [{ status: 'declined' }, { status: 'approved' }] })
    await makePayment(api.db, { store_id, created_at, ...declined })
    await makePayment(api.db, { store_id, created_at, status: 'pending' })
    const { body } = await api.call(dashboard.summary, input(), { token })
    expect(body.current).toMatchObject({ approval_first: 33.3, approval_final: 66.7 })
    expect(body.compared).toMatchObject({ approval_first: null, approval_final: null })
  })

  it('builds the funnel, counting a later step toward the steps before it', async () => {
    const { payment_page_id } = await makePaymentPage(api.db, { store_id })
    const at = on(15)
    const session = (given: object) => makeSession(api.db, { store_id, payment_page_id, created_at: at, ...given })
    await session({})
    await session({ viewed_at: at })
    await session({ viewed_at: at, contact_at: at })
    await session({ completed_at: at })
    await session({ viewed_at: at, mode: 'live' })
    const { body } = await api.call(dashboard.summary, input(), { token })
    expect(body.funnel).toEqual([
      { step: 'page_view', count: 3 },
      { step: 'contact', count: 2 },
      { step: 'shipping', count: 1 },
      { step: 'payment', count: 1 },
      { step: 'paid', count: 1 },
    ])
  })

  it("builds the funnel of each device from the visits' reported device", async () => {
    const { payment_page_id } = await makePaymentPage(api.db, { store_id })
    const at = on(15)
    const visit = async (device: string, kinds: string[], time = at) => {
      const { session_id } = await makeSession(api.db, { store_id, payment_page_id, created_at: time })
      const row = [session_id, store_id, kinds, time, device]
      await api.db.$client.query(
        "insert into session_events (session_id, store_id, mode, kind, at, device) select $1, $2, 'test', k, $4, $5 from unnest($3::text[]) k",
        row,
      )
    }
    await visit('phone', ['page_view', 'page_view', 'contact', 'shipping', 'payment', 'paid'])
    await visit('phone', ['page_view', 'bump_shown'])
    await visit('phone', ['cart_view'])
    await visit('desktop', ['page_view', 'contact'])
    await visit('desktop', ['page_view'], on(1))
    const { body } = await api.call(dashboard.summary, input(), { token })
    const counts = body.funnel_by_device?.map(({ device, funnel }) => [device, ...funnel.map(({ count }) => count)])
    expect(counts).toEqual([
      ['phone', 2, 1, 1, 1, 1],
      ['desktop', 1, 1, 0, 0, 0],
    ])
  })

  it("lists what needs the merchant's attention", async () => {
    await makeProduct(api.db, {
      store_id,
      title: 'Otter',
      variants: [{ title: 'S', stock: 3, low_stock_threshold: 3 }],
    })
    await makeProduct(api.db, { store_id, status: 'archived', variants: [{ stock: 0 }] })
    const { connection_id } = await makeConnection(api.db, { store_id, account_name: 'NMI' })
    const { payment } = await makeOrder(api.db, { store_id, payment: { connection_id } })
    for (let count = 0; count < 11; count += 1) await makePayment(api.db, { store_id, connection_id, ...declined })
    const { dispute_id } = await makeDispute(api.db, payment, { respond_by: on(24) })
    await makeDispute(api.db, payment, { status: 'won' })
    const { body } = await api.call(dashboard.summary, { query: { store_id } }, { token })
    expect(body.needs_you).toEqual([
      {
        kind: 'dispute',
        title: '1 dispute needs a response',
        text: '$49.98, next deadline Nov 24',
        destination: `/reporting/chargebacks/details?dispute_id=${dispute_id}`,
      },
      {
        kind: 'connection',
        title: 'NMI is degraded',
        text: '8.3% of 12 attempts approved in the last 24 hours',
        destination: '/payments/accounts',
      },
      {
        kind: 'stock',
        title: '1 variant low on stock',
        text: 'Otter, S: 3 left',
        destination: '/sales/inventory?stock=restock',
      },
    ])
  })

  it('is empty for an empty store, over the last 30 days', async () => {
    const { body } = await api.call(dashboard.summary, { query: { store_id } }, { token })
    expect(body).toMatchObject({ currency: 'USD', current: { gross: 0, average_order: 0 }, needs_you: [] })
    const volume = await api.call(dashboard.revenueVolume, { query: { store_id } }, { token })
    expect(volume.body.data).toHaveLength(30)
    expect(volume.body.data.at(-1)?.date).toBe(api.clock.now().toISOString().slice(0, 10))
  })
})

it('returns revenue and orders by UTC day, including empty days [API-023]', async () => {
  await makeOrder(api.db, { store_id, total_price: 6000, created_at: on(11) })
  await makeOrder(api.db, { store_id, total_price: 4000, created_at: on(11) })
  await makeOrder(api.db, { store_id, total_price: 1000, created_at: on(10) })
  const { body } = await api.call(dashboard.revenueVolume, input(), { token })
  expect(body).toMatchObject({ total: 10_000, currency: 'USD' })
  expect(body.data).toHaveLength(10)
  expect(body.data.slice(0, 2)).toEqual([
    { date: '2026-11-11', revenue: 10_000, volume: 2 },
    { date: '2026-11-12', revenue: 0, volume: 0 },
  ])
  expect(body.compared.at(-1)).toEqual({ date: '2026-11-10', revenue: 1000, volume: 1 })
})

it('counts approved, declined and refunded payments with their growth [API-024] [API-025] [API-026]', async () => {
  const { payment } = await makeOrder(api.db, { store_id, created_at: on(12) })
  await makePayment(api.db, { store_id, created_at: on(13), amount: 100 })
  await makePayment(api.db, { store_id, created_at: on(5), amount: 100 })
  await makePayment(api.db, { store_id, created_at: on(13), amount: 70, ...declined })
  await makeRefund(api.db, payment, { amount: 40, created_at: on(14) })
  await makeRefund(api.db, payment, { amount: 2, created_at: on(15) })
  const approved = await api.call(dashboard.approved, input(), { token })
  expect(approved.body).toEqual({ count: 2, amount: 5098, growth: 100 })
  const refused = await api.call(dashboard.declined, input(), { token })
  expect(refused.body).toEqual({ count: 1, amount: 70, growth: null })
  const refunded = await api.call(dashboard.refunded, input(), { token })
  expect(refunded.body).toEqual({ count: 1, amount: 42, growth: null })
})

it('splits approved payments by account, largest first [API-027]', async () => {
  const { connection_id } = await makeConnection(api.db, { store_id, account_name: 'Stripe US' })
  await makePayment(api.db, { store_id, connection_id, created_at: on(12) })
  await makePayment(api.db, { store_id, connection_id, created_at: on(12) })
  await makePayment(api.db, { store_id, connection_id, created_at: on(12), ...declined })
  await makePayment(api.db, { store_id, created_at: on(12) })
  const { body } = await api.call(dashboard.pie, input(), { token })
  expect(body.data).toEqual([
    { label: 'Stripe US', value: 2 },
    { label: 'Test gateway', value: 1 },
  ])
})

it('lists the ten latest payments with the total count [API-028]', async () => {
  const { connection_id } = await makeConnection(api.db, { store_id, account_name: 'Stripe US' })
  for (let count = 0; count < 11; count += 1) {
    await makePayment(api.db, { store_id, connection_id, created_at: on(12), ...declined })
  }
  const { order, payment } = await makeOrder(api.db, { store_id, created_at: on(13), payment: { connection_id } })
  const { body } = await api.call(dashboard.transactions, input(), { token })
  expect(body.total).toBe(12)
  expect(body.data).toHaveLength(10)
  expect(body.data[0]).toEqual({
    transaction_id: payment.payment_id,
    order_id: order.order_id,
    date: on(13).toISOString(),
    amount: 4998,
    currency: 'USD',
    status: 'succeeded',
    customer_name: 'Dana Whitfield',
    connector: 'Stripe US',
  })
})

describe.each(Object.entries(dashboard))('%s', (_name, contract) => {
  it('requires store membership and a valid range [API-023] [DEF-30]', async () => {
    expect(await api.call(contract, { query: { store_id } })).toMatchObject({ status: 401 })
    const asStranger = { token: stranger.token }
    expect(await api.call(contract, { query: { store_id } }, asStranger)).toMatchObject({ status: 403 })
    for (const bad of [
      { start_date: '2026-02-30' },
      { start_date: '2026-11-02', end_date: '2026-11-01' },
      { start_date: '1999-01-01' },
      { end_date: '9999-12-31' },
    ]) {
      expect(await api.call(contract, { query: { store_id, ...bad } }, { token })).toMatchObject({ status: 400 })
    }
  })
})
