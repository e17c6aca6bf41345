import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  makeConnection,
  makeCustomer,
  makePaymentPage,
  makeSession,
} from '../../../../../tests/support/app/factories.ts'
import { makeDispute, makeOrder, makePayment } from '../../../../../tests/support/app/order-factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

const { orders } = contracts

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
  ;({ store_id } = await api.makeStore(me))
})
afterAll(() => api.close())

const list = async (query: Record<string, unknown> = {}) => {
  const { body } = await api.call(orders.list, { query: { store_id, ...query } }, { token })
  return { numbers: body.orders.map(({ order_number }) => order_number), total: body.total }
}

describe('list [SA-001] [API-082]', () => {
  let customer_id: string

  beforeAll(async () => {
    ;({ store_id } = await api.makeStore(me))
    ;({ customer_id } = await makeCustomer(api.db, { store_id }))
    const at = (day: number) => new Date(`2026-11-${day}T12:00:00.000Z`)
    await makeOrder(api.db, { store_id, order_number: '999', created_at: at(10), customer_id, total_price: 500 })
    await makeOrder(api.db, {
      store_id,
      order_number: '1000',
      created_at: at(11),
      customer_name: 'Ana Ruiz',
      payment_status: 'refunded',
    })
    await makeOrder(api.db, { store_id, order_number: '1001', created_at: at(12), fulfilment_status: 'fulfilled' })
    await makeOrder(api.db, { store_id, order_number: '1', mode: 'live', created_at: at(12) })
  })

  it('requires store membership', async () => {
    expect(await api.call(orders.list, { query: { store_id } })).toMatchObject({ status: 401 })
    const reply = await api.call(orders.list, { query: { store_id } }, { token: stranger.token })
    expect(reply).toMatchObject({ status: 403 })
  })

  it('lists the orders of the selected mode, newest first', async () => {
    expect(await list()).toEqual({ numbers: ['1001', '1000', '999'], total: 3 })
    expect(await list({ size: 1, page: 2 })).toEqual({ numbers: ['1000'], total: 3 })
  })

  it('shows the most relevant dispute of an order', async () => {
    const own = await api.makeStore(me)
    const { connection_id } = await makeConnection(api.db, { store_id: own.store_id })
    const sold = { store_id: own.store_id, payment: { connection_id } }
    const { payment } = await makeOrder(api.db, sold)
    await makeDispute(api.db, payment, { status: 'won' })
    await makeDispute(api.db, payment, { status: 'lost' })
    await makeOrder(api.db, { ...sold, created_at: new Date('2026-11-01T12:00:00.000Z') })
    const { body } = await api.call(orders.list, { query: { store_id: own.store_id } }, { token })
    expect(body.orders.map(({ dispute_status }) => dispute_status)).toEqual(['lost', null])
  })

  it('sorts, with order numbers by value', async () => {
    expect((await list({ sort: 'order_number' })).numbers).toEqual(['999', '1000', '1001'])
    expect((await list({ sort: 'total_price' })).numbers[0]).toBe('999')
    expect((await list({ sort: 'customer_name' })).numbers[0]).toBe('1000')
  })

  it('filters and searches', async () => {
    expect((await list({ payment_status: 'refunded' })).numbers).toEqual(['1000'])
    expect((await list({ fulfilment_status: 'fulfilled' })).numbers).toEqual(['1001'])
    expect((await list({ customer_id })).numbers).toEqual(['999'])
    expect((await list({ search: '#1000' })).numbers).toEqual(['1000'])
    expect((await list({ search: 'ruiz' })).numbers).toEqual(['1000'])
    expect((await list({ start_date: '2026-11-11', end_date: '2026-11-11' })).numbers).toEqual(['1000'])
    expect((await list({ end_date: '2026-11-11T12:00:00.000Z' })).numbers).toEqual(['999'])
  })

  it('filters by full and partial refunds', async () => {
    const own = await api.makeStore(me)
    for (const payment_status of ['refunded', 'partially_refunded', 'paid'] as const) {
      await makeOrder(api.db, { store_id: own.store_id, payment_status })
    }
    const query = { store_id: own.store_id, payment_status: 'any_refund' } as const
    const { body } = await api.call(orders.list, { query }, { token })
    expect(body.orders.map((order) => order.payment_status).toSorted()).toEqual(['partially_refunded', 'refunded'])
    expect(body.total).toBe(2)
  })

  it.each([{ start_date: 'yesterday' }, { end_date: '2026-02-30' }, { end_date: '9999-12-31T99' }, { sort: 'x' }])(
    'rejects %o',
    async (query) => {
      expect(await api.call(orders.list, { query: { store_id, ...query } }, { token })).toMatchObject({ status: 400 })
    },
  )
})

describe('details [RT-085] [API-082]', () => {
  it('returns line items, totals, timeline and every attempt of the session, newest first', async () => {
    const { order } = await makeOrder(api.db, { store_id, lines: [{ title: 'Kettle' }, { title: 'Brush' }] })
    await makePayment(api.db, {
      store_id,
      session_id: order.session_id!,
      status: 'declined',
      attempts: [{ status: 'declined', decline_code: 'do_not_honor', reason: 'The rule names it first.' }],
      created_at: new Date(order.created_at.getTime() - 60_000),
    })
    const { body } = await api.call(orders.details, { query: { order_id: order.order_id } }, { token })
    expect(body.data).toMatchObject({
      order_number: order.order_number,
      total_price: 4998,
      mode: 'test',
      payment_details: { card_type: 'visa', card_last_four: '4242' },
      line_items: [{ title: 'Kettle' }, { title: 'Brush' }],
      attempts: [
        { status: 'approved', connection_name: 'Test gateway', reason: 'It is the default account.' },
        { status: 'declined', decline_code: 'do_not_honor' },
      ],
      events: [{ kind: 'created', text: 'Order placed' }],
    })
  })

  it("is limited to the order's store", async () => {
    const { order } = await makeOrder(api.db, { store_id })
    const query = { order_id: order.order_id }
    expect(await api.call(orders.details, { query }, { token: stranger.token })).toMatchObject({ status: 403 })
    expect(await api.call(orders.details, { query: { order_id: 'ord_none' } }, { token })).toMatchObject({
      status: 404,
      body: { detail: 'Order not found' },
    })
  })
})

describe('full order [API-148]', () => {
  it('returns the order and cart to the browser that owns the session', async () => {
    const { payment_page_id } = await makePaymentPage(api.db, { store_id })
    const { session_id } = await makeSession(api.db, { store_id, payment_page_id, status: 'completed' })
    const { order } = await makeOrder(api.db, { store_id, session_id, payment_method: 'cashapp' })
    const { status, body } = await api.call(orders.full, { params: { sessionId: session_id } })
    expect(status).toBe(200)
    expect(body.order).toMatchObject({ store_id, order_number: order.order_number, is_cashapp: true })
    expect(body.order).not.toHaveProperty('customer_email')
    expect(body.session).toMatchObject({ _id: session_id, live_cart_session_id: session_id, status: 'completed' })
  })

  it('returns 404 while there is no order', async () => {
    const { payment_page_id } = await makePaymentPage(api.db, { store_id })
    const { session_id } = await makeSession(api.db, { store_id, payment_page_id })
    for (const sessionId of [session_id, 'cs_none']) {
      const reply = await api.call(orders.full, { params: { sessionId } })
      expect(reply).toMatchObject({ status: 404, body: { detail: 'No order found' } })
    }
  })
})
