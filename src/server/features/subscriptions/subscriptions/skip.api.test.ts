import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSubscription } from '../../../../../tests/support/app/subscription-factories.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { billNext, chargesOf, ledgerOf, openRenewalShop } from '../../../../../tests/support/shops/renewals.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { findSubscription, insertCharge, listCharges, listEvents } from '../records/service.ts'
import { performAction } from './service.ts'

const { subscriptions } = contracts

let api: TestApp
let store_id: string
let token: string

beforeAll(async () => {
  api = await createTestApp()
  const me = await api.signUp()
  ;({ token } = me)
  ;({ store_id } = await api.makeStore(me))
  api.clock.set(new Date('2026-11-21T14:00:00Z'))
})
afterAll(() => api.close())

/** A monthly subscription whose next deliveries are due on December 14, January 14 and so on. */
const subscribe = async () => (await makeSubscription(api.db, { store_id, next_cycle: 4 })).subscription_id

const call = (which: 'skip' | 'unskip', subscription_id: string, cycle?: number) =>
  api.rawCall(subscriptions[which], { body: { subscription_id, ...(cycle !== undefined && { cycle }) } }, { token })
const details = async (subscription_id: string) =>
  expectOk(await api.call(subscriptions.details, { query: { subscription_id } }, { token })).data

describe('skipping any of the next deliveries', () => {
  it('previews and leaves out a later one, and restores it', async () => {
    const subscription_id = await subscribe()
    const body = { subscription_id, action: 'skip' as const, cycle: 5 }
    const preview = expectOk(await api.call(subscriptions.preview, { body }, { token }))
    expect(preview.effective_day).toBe('2027-01-14')
    expect(preview.before.map(({ due_day }) => due_day)).toEqual(['2026-12-14', '2027-01-14', '2027-02-14'])
    expect(preview.after.map(({ due_day }) => due_day)).toEqual(['2026-12-14', '2027-02-14', '2027-03-14'])
    expect(await call('skip', subscription_id, 5)).toMatchObject({ status: 200, body: { message: 'Delivery skipped' } })
    const skipped = await details(subscription_id)
    expect(skipped.skipped).toEqual([{ cycle: 5, day: '2027-01-14' }])
    expect(skipped.upcoming.map(({ cycle }) => cycle)).toEqual([4, 6, 7])
    expect(await listCharges(api.db, subscription_id)).toEqual([])
    expect(await call('unskip', subscription_id, 5)).toMatchObject({ body: { message: 'Delivery restored' } })
    expect((await details(subscription_id)).upcoming.map(({ cycle }) => cycle)).toEqual([4, 5, 6])
    expect((await listEvents(api.db, subscription_id)).map(({ kind }) => kind).slice(0, 2)).toEqual([
      'unskipped',
      'skipped',
    ])
  })

  it('restores the next one until its day, with its charge removed', async () => {
    const subscription_id = await subscribe()
    await call('skip', subscription_id, 5)
    await call('skip', subscription_id)
    const after = await details(subscription_id)
    expect(after).toMatchObject({
      next_charge_day: '2027-02-14',
      skipped: [
        { cycle: 4, day: '2026-12-14' },
        { cycle: 5, day: '2027-01-14' },
      ],
    })
    expect(after.charges.map(({ status, reason }) => `${status}: ${reason}`)).toEqual([
      'skipped: Skipped ahead of time',
      'skipped: Skipped by the store',
    ])
    expect((await call('unskip', subscription_id, 4)).status).toBe(200)
    expect(await details(subscription_id)).toMatchObject({
      next_charge_day: '2026-12-14',
      skipped: [{ cycle: 5, day: '2027-01-14' }],
      charges: [],
    })
    const row = await findSubscription(api.db, subscription_id)
    expect(row?.next_action_at?.toISOString()).toBe('2026-12-14T06:00:00.000Z')
  })

  it('refuses cycles that can’t be skipped or restored, on the field', async () => {
    const subscription_id = await subscribe()
    for (const [which, cycle, message] of [
      ['skip', 3, 'This delivery’s date has passed'],
      ['skip', 99, 'Choose one of the next 12 deliveries'],
      ['unskip', 4, 'This delivery isn’t skipped'],
    ] as const) {
      expect(await call(which, subscription_id, cycle)).toMatchObject({
        status: 400,
        body: { errors: { cycle: message } },
      })
    }
    expect((await call('unskip', subscription_id)).status).toBe(400)
    const paused = await makeSubscription(api.db, { store_id, status: 'paused', paused_until: '2027-01-01' })
    expect(await call('unskip', paused.subscription_id, 4)).toMatchObject({
      status: 422,
      body: { detail: 'Not allowed for status Paused: resume it first.' },
    })
  })

  it('skips a delivery that waits for stock', async () => {
    const subscription_id = await subscribe()
    const row = { subscription_id, store_id, mode: 'test', kind: 'renewal', cycle: 4, due_day: '2026-11-14' } as const
    const at = api.clock.now()
    const waiting = { charge_id: 'sch_waits', status: 'waiting_for_stock', amount: 2890, currency: 'USD' } as const
    await insertCharge(api.db, { ...row, ...waiting, created_at: at, updated_at: at })
    expect((await call('skip', subscription_id, 4)).status).toBe(200)
    expect(await listCharges(api.db, subscription_id)).toMatchObject([
      { charge_id: 'sch_waits', status: 'skipped', amount: 0, reason: 'Skipped by the store' },
    ])
    expect(await details(subscription_id)).toMatchObject({ next_charge_day: '2027-01-14', skipped: [] })
  })

  it('is never charged: billing passes it and writes a skipped charge', async () => {
    const { subscription } = await openRenewalShop(api)
    const { subscription_id } = subscription
    const customer = { kind: 'customer' } as const
    await api.db.transaction((tx) =>
      performAction(api.deps, tx, customer, subscription_id, { action: 'skip', cycle: 3 }),
    )
    const after = await billNext(api, subscription)
    expect(after).toMatchObject({ next_cycle: 4, skipped_cycles: [] })
    await billNext(api, subscription)
    expect(await chargesOf(api, subscription)).toMatchObject([
      { cycle: 1, status: 'paid' },
      { cycle: 2, status: 'paid' },
      { cycle: 3, status: 'skipped', amount: 0, reason: 'Skipped ahead of time' },
      { cycle: 4, status: 'paid' },
    ])
    expect(await ledgerOf(api, subscription)).toEqual([
      { cycle: 2, approved: 1, orders: 1 },
      { cycle: 3, approved: 0, orders: 0 },
      { cycle: 4, approved: 1, orders: 1 },
    ])
  })
})
