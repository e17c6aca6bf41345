import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeConnection } from '../../../../../tests/support/app/factories.ts'
import { makeOrder } from '../../../../../tests/support/app/order-factories.ts'
import {
  makeCharge,
  makeSubscription,
  makeSubscriptionEvent,
} from '../../../../../tests/support/app/subscription-factories.ts'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

const { subscriptions } = contracts

let api: TestApp
let me: TestUser
let stranger: TestUser
let store_id: string
let token: string

beforeAll(async () => {
  api = await createTestApp()
  me = await api.signUp()
  stranger = await api.signUp()
  ;({ token } = me)
  ;({ store_id } = await api.makeStore(me))
  api.clock.set(new Date('2026-11-21T14:00:00Z'))
})
afterAll(() => api.close())

describe('the details of a subscription [RT-061, API-062]', () => {
  it('have the next charges, past charges with account and reason, methods and timeline', async () => {
    const row = await makeSubscription(api.db, { store_id, next_cycle: 4, note: 'Grind for V60.' })
    const { order } = await makeOrder(api.db, { store_id })
    const { connection_id } = await makeConnection(api.db, { store_id, account_name: 'Stripe US' })
    await makeCharge(api.db, row, { order_id: order.order_id, connection_id })
    await makeCharge(api.db, row, {
      cycle: 2,
      due_day: '2026-10-14',
      first_declined_at: new Date('2026-10-14T06:00:00Z'),
      paid_at: new Date('2026-10-15T06:00:00Z'),
      tries: 2,
      connection_id,
    })
    await makeCharge(api.db, row, { cycle: 3, due_day: '2026-11-14', status: 'skipped', amount: 0, reason: 'Skipped' })
    await makeSubscriptionEvent(api.db, row)
    const query = { subscription_id: row.subscription_id }
    const { data } = expectOk(await api.call(subscriptions.details, { query }, { token }))
    expect(data).toMatchObject({
      id: row.subscription_id,
      plan: { plan_name: 'Single-origin monthly' },
      product: { title: 'Kestrel kettle', variant_title: 'Variant 1' },
      customer: { name: 'Dana Whitfield' },
      method: { card_type: 'visa', card_last_four: '4242' },
      backup_method: null,
      note: 'Grind for V60.',
      today: '2026-11-21',
      figures: { paid_total: 5780, paid_count: 2, recovered_total: 2890, recovered_count: 1, skipped_count: 1 },
      timeline: [{ kind: 'started', text: 'Subscribed', actor: 'customer' }],
    })
    expect(data.upcoming.map(({ due_day, total }) => [due_day, total])).toEqual([
      ['2026-12-14', 2890],
      ['2027-01-14', 2890],
      ['2027-02-14', 2890],
    ])
    expect(data.charges).toMatchObject([
      { cycle: 3, status: 'skipped', reason: 'Skipped', recovered: false },
      { cycle: 2, recovered: true, tries: 2, paid_at: '2026-10-15T06:00:00.000Z', order_number: null },
      { cycle: 1, order_number: order.order_number, account_name: 'Stripe US' },
    ])
    const refused = data.actions.filter(({ refusal }) => refusal !== null).map(({ action }) => action)
    expect(refused).toEqual(['activate', 'retry'])
    // The provider's references stay on the server.
    expect(JSON.stringify(data)).not.toMatch(/stored_|ntx_/)
  })

  it('are for members of the store only', async () => {
    const { subscription_id } = await makeSubscription(api.db, { store_id })
    const query = { subscription_id }
    expect(await api.call(subscriptions.details, { query })).toMatchObject({ status: 401 })
    expect(await api.call(subscriptions.details, { query }, { token: stranger.token })).toMatchObject({ status: 403 })
    const none = await api.call(subscriptions.details, { query: { subscription_id: 'sub_none' } }, { token })
    expect(none).toMatchObject({ status: 404 })
  })
})

describe('the orders to come of a customer [API-069]', () => {
  it('are those of all of their subscriptions, earliest first', async () => {
    const first = await makeSubscription(api.db, { store_id, next_cycle: 4 })
    const { customer_id } = first
    await makeSubscription(api.db, { store_id, customer_id, anchor_day: '2026-09-28', next_cycle: 4 })
    await makeSubscription(api.db, { store_id, customer_id, status: 'cancelled' })
    await makeSubscription(api.db, { store_id })
    const body = { store_id, customer_id }
    const { orders } = expectOk(await api.call(subscriptions.upcomingOrders, { body }, { token }))
    expect(orders.map(({ due_day }) => due_day)).toEqual([
      '2026-12-14',
      '2026-12-28',
      '2027-01-14',
      '2027-01-28',
      '2027-02-14',
      '2027-02-28',
    ])
  })
})
