import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { subscriptionMonths } from '../../../db/schema/subscriptions/events.ts'
import { testClocks } from '../../../db/schema/subscriptions/test-clocks.ts'
import { makeStoreWith } from '../../../../../tests/support/subscriptions/history-store.ts'
import type { History } from '../../../../../tests/support/subscriptions/reference-figures.ts'

const { subscriptionInsights: insights } = contracts

let api: TestApp
let me: TestUser
let token: string

beforeAll(async () => {
  api = await createTestApp()
  me = await api.signUp()
  ;({ token } = me)
})
afterAll(() => api.close())

const storeWith = (histories: readonly History[], time_zone: string) => makeStoreWith(api, me, histories, time_zone)

const overview = async (store_id: string) =>
  expectOk(await api.call(insights.overview, { query: { store_id } }, { token }))

describe('insights', () => {
  it('is empty before the first subscription [RT-056]', async () => {
    const { store_id } = await api.makeStore(me)
    const found = await overview(store_id)
    expect(found).toMatchObject({ currency: 'USD', currencies: [], months: [], plans: [], reasons: [], ltv: null })
    expect(found.current).toMatchObject({ mrr_end: 0, arpu: null, subscriber_churn: null })
  })

  it('rejects months without figures and unknown currencies', async () => {
    const store_id = await storeWith([], 'UTC')
    const at = async (query: Record<string, string>) =>
      (await api.rawCall(insights.overview, { query: { store_id, ...query } }, { token })).status
    expect(await at({ month: '2199-01' })).toBe(400)
    expect(await at({ month: '2020-13' })).toBe(400)
    expect(await at({ currency: 'dollars' })).toBe(400)
    expect(await at({})).toBe(200)
  })

  it('stores months that are over, and computes them again after the clock was set back', async () => {
    const now = api.clock.now()
    const start = new Date(now.getTime() - 70 * 86_400_000)
    const started = {
      kind: 'started' as const,
      status: 'active' as const,
      mrr: 500,
      at: start,
      movement: null,
      reason: null,
    }
    const store_id = await storeWith([{ plan: 0, currency: 'USD', mode: 'test', events: [started] }], 'UTC')
    const stored = async () => {
      const rows = await api.db.select().from(subscriptionMonths).where(eq(subscriptionMonths.store_id, store_id))
      return rows.map(({ month }) => month).toSorted()
    }
    await overview(store_id)
    const months = await stored()
    expect(months.length).toBeGreaterThanOrEqual(2)
    expect(months.every((month) => month < now.toISOString().slice(0, 7))).toBe(true)
    api.clock.set(new Date(now.getTime() - 40 * 86_400_000))
    expect((await overview(store_id)).current.mrr_end).toBe(500)
    expect((await stored()).length).toBeLessThan(months.length)
    api.clock.set(now)
  })

  it('stores no months right after the test clock has jumped, since events of before it may follow', async () => {
    const now = api.clock.now()
    const at = (days: number) => new Date(now.getTime() + days * 86_400_000)
    const event = { kind: 'started', status: 'active', mrr: 500, movement: null, reason: null } as const
    const history = { plan: 0, currency: 'USD', mode: 'test', events: [{ ...event, at: at(-40) }] } as const
    const store_id = await storeWith([{ ...history, events: [...history.events] }], 'UTC')
    await api.db.insert(testClocks).values({ store_id, offset_ms: 70 * 86_400_000, updated_at: now })
    const stored = () => api.db.select().from(subscriptionMonths).where(eq(subscriptionMonths.store_id, store_id))
    expect((await overview(store_id)).current.mrr_end).toBe(500)
    expect(await stored()).toEqual([])
    api.clock.set(new Date(now.getTime() + 2 * 3_600_000))
    expect((await overview(store_id)).current.mrr_end).toBe(500)
    expect((await stored()).length).toBeGreaterThanOrEqual(2)
    api.clock.set(now)
  })

  it('measures the lifetime value by the churn of full months', async () => {
    const now = api.clock.now()
    const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
    const started = (mrr: number) => ({
      kind: 'started' as const,
      status: 'active' as const,
      mrr,
      at: ago(100),
      movement: null,
      reason: null,
    })
    const ended = {
      kind: 'canceled' as const,
      status: 'cancelled' as const,
      mrr: 0,
      at: ago(40),
      movement: null,
      reason: 'other',
    }
    const kept = { plan: 0 as const, currency: 'USD', mode: 'test' as const, events: [started(1000)] }
    const lost = { ...kept, events: [started(1000), ended] }
    const store_id = await storeWith([kept, kept, kept, lost], 'UTC')
    const found = await overview(store_id)
    const full = found.history.filter(({ partial, subscribers_start }) => !partial && subscribers_start > 0).slice(-3)
    const start = full.reduce((sum, month) => sum + month.subscribers_start, 0)
    expect(full.reduce((sum, month) => sum + month.ended, 0)).toBe(1)
    expect(found).toMatchObject({ ltv: 1000 * start, current: { arpu: 1000 } })
  })
})
