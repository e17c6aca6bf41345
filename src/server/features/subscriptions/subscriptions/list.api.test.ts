import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCustomer } from '../../../../../tests/support/app/factories.ts'
import {
  makeCharge,
  makePlan,
  makeSubscription,
  makeSubscriptionEvent,
  monthlyOption,
} from '../../../../../tests/support/app/subscription-factories.ts'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

const { subscriptions } = contracts

let api: TestApp
let me: TestUser
let stranger: TestUser
let token: string

beforeAll(async () => {
  api = await createTestApp()
  me = await api.signUp()
  stranger = await api.signUp()
  ;({ token } = me)
  api.clock.set(new Date('2026-11-21T14:00:00Z'))
})
afterAll(() => api.close())

const newStore = async () => (await api.makeStore(me)).store_id

const list = async (storeId: string, query: Record<string, unknown> = {}) =>
  expectOk(await api.call(subscriptions.list, { params: { storeId }, query }, { token }))

/** Three subscriptions: monthly active, weekly paused, and yearly canceled. */
async function fill(store_id: string) {
  const plan = await makePlan(api.db, { store_id })
  const weekly = await makePlan(api.db, {
    store_id,
    plan_name: 'Roaster’s choice',
    pricing_options: [{ ...monthlyOption, frequency: 'weekly', one_time_price: 1000, discount_percentage: 0 }],
  })
  const owen = await makeCustomer(api.db, { store_id, name: 'Owen Takahashi', email: 'owen@mail.example' })
  const nobody = await makeCustomer(api.db, { store_id, name: '' })
  await makeSubscription(api.db, {
    store_id,
    plan,
    subscription_display_id: 'SUB-1001',
    customer_id: owen.customer_id,
    quantity: 2,
    started_at: new Date('2026-10-05T12:00:00Z'),
  })
  await makeSubscription(api.db, {
    store_id,
    plan: weekly,
    subscription_display_id: 'SUB-1002',
    status: 'paused',
    customer_id: nobody.customer_id,
    started_at: new Date('2026-11-03T12:00:00Z'),
  })
  await makeSubscription(api.db, {
    store_id,
    plan,
    subscription_display_id: 'SUB-10003',
    status: 'cancelled',
    frequency: 'yearly',
    customer_id: owen.customer_id,
    started_at: new Date('2026-09-14T12:00:00Z'),
  })
  return { plan, weekly, owen }
}

describe('the list of subscriptions', () => {
  it('has the specified fields, newest first [SU-012, SU-014, API-064]', async () => {
    const store_id = await newStore()
    const { plan, owen } = await fill(store_id)
    const { subscriptions: rows, total, meta } = await list(store_id)
    expect(total).toBe(3)
    expect(rows.map((row) => row.subscription_display_id)).toEqual(['SUB-1002', 'SUB-1001', 'SUB-10003'])
    expect(rows[1]).toMatchObject({
      id: expect.stringMatching(/^sub_/) as string,
      amount: 5780,
      subscription_plan: { plan_id: plan.plan.plan_id, plan_name: 'Single-origin monthly' },
      status: 'active',
      customer_id: owen.customer_id,
      customer: { name: 'Owen Takahashi' },
      start_date: '2026-10-05T12:00:00.000Z',
      frequency: 'monthly',
    })
    expect(rows[0]?.customer.name).toBeNull()
    expect(Object.keys(meta)).toEqual(
      expect.arrayContaining([
        'total_revenue',
        'active_count',
        'canceled_count',
        'mtd_new_subscribers',
        'projected_mrr',
        'churn_rate',
      ]),
    )
  })

  it('searches, filters, sorts and pages on the server [SU-004, SU-006]', async () => {
    const store_id = await newStore()
    const { weekly } = await fill(store_id)
    const ids = async (query: Record<string, unknown>) =>
      (await list(store_id, query)).subscriptions.map((row) => row.subscription_display_id)
    expect(await ids({ search: 'owen' })).toEqual(['SUB-1001', 'SUB-10003'])
    expect(await ids({ search: 'ROASTER' })).toEqual(['SUB-1002'])
    expect(await ids({ search: 'sub-10003' })).toEqual(['SUB-10003'])
    expect(await ids({ search: 'paus' })).toEqual(['SUB-1002'])
    expect(await ids({ search: '100%' })).toEqual([])
    expect(await ids({ status: 'cancelled' })).toEqual(['SUB-10003'])
    expect(await ids({ plan_id: weekly.plan.plan_id })).toEqual(['SUB-1002'])
    expect(await ids({ frequency: 'monthly' })).toEqual(['SUB-1001'])
    expect(await ids({ start_date: '2026-10-01', end_date: '2026-10-05' })).toEqual(['SUB-1001'])
    expect(await ids({ sort: 'subscription_display_id' })).toEqual(['SUB-1001', 'SUB-1002', 'SUB-10003'])
    expect(await ids({ sort: '-amount' })).toEqual(['SUB-1001', 'SUB-10003', 'SUB-1002'])
    expect(await ids({ sort: 'plan', size: 1 })).toEqual(['SUB-1002'])
    expect(await ids({ sort: 'start_date', size: 2, page: 2 })).toEqual(['SUB-1002'])
    for (const sort of ['-customer', 'status', 'frequency']) expect(await ids({ sort })).toHaveLength(3)
    const bad = await api.call(
      subscriptions.list,
      { params: { storeId: store_id }, query: { sort: 'note' } },
      { token },
    )
    expect(bad).toMatchObject({ status: 400, body: { errors: { sort: expect.any(String) as string } } })
    const page = await list(store_id, { size: 1, status: 'active' })
    expect([page.total, page.subscriptions.length]).toEqual([1, 1])
  })

  it('searches texts of any length, and combines a search with filters, sorts and pages [SU-004, DEF-36]', async () => {
    const store_id = await newStore()
    await fill(store_id)
    const other = await newStore()
    await fill(other)
    const ids = async (query: Record<string, unknown>) => {
      const { subscriptions: rows, total } = await list(store_id, query)
      return [total, ...rows.map((row) => row.subscription_display_id)]
    }
    expect(await ids({ search: 'n T' })).toEqual([2, 'SUB-1001', 'SUB-10003'])
    expect(await ids({ search: 'ow' })).toEqual([2, 'SUB-1001', 'SUB-10003'])
    expect(await ids({ search: 'OWEN@MAIL' })).toEqual([2, 'SUB-1001', 'SUB-10003'])
    expect(await ids({ search: 'takahashi\nowen' })).toEqual([0])
    expect(await ids({ search: 'a_i' })).toEqual([0])
    expect(await ids({ search: 'owen', status: 'cancelled' })).toEqual([1, 'SUB-10003'])
    expect(await ids({ search: 'owen', sort: '-subscription_display_id', size: 1 })).toEqual([2, 'SUB-10003'])
    expect(await ids({ search: 'owen', sort: 'customer', size: 1, page: 2 })).toEqual([2, 'SUB-1001'])
    expect(await ids({ sort: 'customer', size: 2, page: 2 })).toEqual([3, 'SUB-1001'])
    expect(await ids({ sort: '-plan' })).toEqual([3, 'SUB-10003', 'SUB-1001', 'SUB-1002'])
  })

  it('searches names of more customers than it would list', async () => {
    const store_id = await newStore()
    const { owen } = await fill(store_id)
    await api.db.execute(sql`
      insert into customers (customer_id, store_id, mode, email, name, currency)
      select ${store_id} || n, ${store_id}, 'test', n || '@mail.example', 'Owen the ' || n || 'th', 'USD'
      from generate_series(1, 10001) as n`)
    await makeSubscription(api.db, { store_id, customer_id: `${store_id}7`, subscription_display_id: 'SUB-7' })
    const found = await list(store_id, { search: 'owen', sort: 'customer' })
    expect(found.total).toBe(3)
    expect(found.subscriptions.map(({ customer_id }) => customer_id)).toEqual([
      owen.customer_id,
      owen.customer_id,
      `${store_id}7`,
    ])
  })

  it('computes the six figures in minor units and percent, with growth [SU-015, SU-016, DEF-39, GAP-46]', async () => {
    const store_id = await newStore()
    const plan = await makePlan(api.db, { store_id })
    const started_at = new Date('2026-09-14T12:00:00Z')
    const [first, second, third] = await Promise.all([
      makeSubscription(api.db, { store_id, plan, started_at }),
      makeSubscription(api.db, { store_id, plan, started_at, status: 'cancelled' }),
      makeSubscription(api.db, { store_id, plan, started_at: new Date('2026-11-03T12:00:00Z') }),
    ])
    await makeCharge(api.db, first, { paid_at: new Date('2026-10-14T06:00:00Z'), cycle: 1, amount: 1000 })
    await makeCharge(api.db, first, { paid_at: new Date('2026-11-14T06:00:00Z'), cycle: 2, amount: 500 })
    await makeCharge(api.db, first, { status: 'declined', cycle: 3, amount: 900 })
    await makeSubscriptionEvent(api.db, first)
    await makeSubscriptionEvent(api.db, second, { mrr_after: 2890, status_after: 'active' })
    await makeSubscriptionEvent(api.db, second, {
      at: new Date('2026-11-10T12:00:00Z'),
      kind: 'canceled',
      mrr_before: 2890,
      mrr_after: 0,
      status_before: 'active',
      status_after: 'cancelled',
    })
    await makeSubscriptionEvent(api.db, third)
    expect((await list(store_id, { status: 'paused' })).meta).toEqual({
      total_revenue: 1500,
      active_count: 2,
      canceled_count: 1,
      mtd_new_subscribers: 1,
      projected_mrr: 5780,
      // One of the two that were billed on November 1.
      churn_rate: 50,
      growth: { total_revenue: 50, active_count: 0, projected_mrr: 0 },
    })
  })

  it('keeps the modes of a store and other stores apart', async () => {
    const [store_id, other] = [await newStore(), await newStore()]
    await fill(other)
    await makeSubscription(api.db, { store_id, mode: 'live' })
    expect(await list(store_id)).toMatchObject({ subscriptions: [], total: 0, meta: { active_count: 0 } })
  })

  it('requires membership of the store', async () => {
    const params = { storeId: await newStore() }
    expect(await api.call(subscriptions.list, { params, query: {} })).toMatchObject({ status: 401 })
    expect(await api.call(subscriptions.list, { params, query: {} }, { token: stranger.token })).toMatchObject({
      status: 403,
    })
  })
})

describe('the subscriptions of a customer [API-063]', () => {
  it('lists only theirs, and only to members of the store', async () => {
    const store_id = await newStore()
    const { owen } = await fill(store_id)
    const query = { store_id, customer_id: owen.customer_id }
    const { subscriptions: rows } = expectOk(await api.call(subscriptions.byCustomer, { query }, { token }))
    expect(rows.map((row) => row.subscription_display_id)).toEqual(['SUB-1001', 'SUB-10003'])
    expect(await api.call(subscriptions.byCustomer, { query }, { token: stranger.token })).toMatchObject({
      status: 403,
    })
  })
})
