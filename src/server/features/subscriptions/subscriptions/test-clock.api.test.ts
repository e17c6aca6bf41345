import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSubscription } from '../../../../../tests/support/app/subscription-factories.ts'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { advanceClock } from '../billing/service.ts'
import { listEvents } from '../records/service.ts'

const { subscriptions } = contracts

let api: TestApp
let me: TestUser
let store_id: string
let token: string

beforeAll(async () => {
  api = await createTestApp()
  me = await api.signUp()
  ;({ token } = me)
  ;({ store_id } = await api.makeStore(me))
  api.clock.set(new Date('2026-11-21T14:00:00Z'))
})
afterAll(() => api.close())

describe('the test clock of a store', () => {
  it('is advanced in the background, and dates what merchants do', async () => {
    const read = async () => expectOk(await api.call(subscriptions.testClock, { query: { store_id } }, { token })).data
    expect(await read()).toEqual({
      now: '2026-11-21T14:00:00.000Z',
      is_ahead: false,
      advancing_to: null,
      advanced_from: null,
    })
    const { subscription_id } = await makeSubscription(api.db, { store_id, next_cycle: 9 })
    const advance = (advance_to: string) =>
      api.call(subscriptions.advanceTestClock, { body: { store_id, advance_to } }, { token })
    expect(await advance('2026-11-20T14:00:00Z')).toMatchObject({ status: 400 })
    expect(await advance('soon')).toMatchObject({ status: 400 })
    expect(expectOk(await advance('2026-12-01T14:00:00Z')).data.advancing_to).toBe('2026-12-01T14:00:00.000Z')
    expect(await advance('2026-12-02T14:00:00Z')).toMatchObject({ status: 409 })
    await advanceClock(api.deps, store_id)
    expect(await read()).toEqual({
      now: '2026-12-01T14:00:00.000Z',
      is_ahead: true,
      advancing_to: null,
      advanced_from: '2026-11-21T14:00:00.000Z',
    })
    // Relative to the test clock: 30 days after December 1.
    const body = { subscription_id, pause_duration: 30 as const }
    const paused = expectOk(await api.call(subscriptions.pause, { body }, { token }))
    expect(paused.data.paused_until).toBe('2026-12-31')
    const happened = expectOk(await api.call(subscriptions.testClockEvents, { query: { store_id } }, { token }))
    expect(happened).toMatchObject({ from: '2026-11-21T14:00:00.000Z', total: 1 })
    expect(happened.data).toMatchObject([{ subscription_id, kind: 'paused', at: '2026-12-01T14:00:00.000Z' }])
    expect((await listEvents(api.db, subscription_id))[0]?.at.toISOString()).toBe('2026-12-01T14:00:00.000Z')
  })
})

describe('the link to update a payment method', () => {
  it('is queued for the customer and noted in the timeline', async () => {
    const { subscription_id } = await makeSubscription(api.db, { store_id })
    const reply = expectOk(await api.call(subscriptions.sendUpdateLink, { body: { subscription_id } }, { token }))
    expect(reply.message).toMatch(/^Link sent to .+@mail\.example$/)
    expect((await listEvents(api.db, subscription_id))[0]).toMatchObject({ kind: 'notice_sent', actor: 'Ada Moss' })
  })
})
