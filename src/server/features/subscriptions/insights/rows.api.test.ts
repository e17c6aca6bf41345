import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { makeStoreWith } from '../../../../../tests/support/subscriptions/history-store.ts'
import { historiesUntil } from '../../../../../tests/support/subscriptions/reference-figures.ts'
import type { Input } from '../../../../shared/contract.ts'
import { contracts, type Contracts } from '../../../../shared/contracts/index.ts'

const { subscriptionInsights: insights } = contracts
type Calls = Contracts['subscriptionInsights']
type Filter<K extends 'events' | 'subscribers'> = Omit<Input<Calls[K]>['query'], 'store_id' | 'currency'>

let api: TestApp
let me: TestUser
let token: string

beforeAll(async () => {
  api = await createTestApp()
  me = await api.signUp()
  ;({ token } = me)
})
afterAll(() => api.close())

/** Number and total amount of the rows that a filter gives. */
const rowsIn = (store_id: string) => {
  const scope = { store_id, currency: 'USD', size: 5 } as const
  return {
    events: async (filter: Filter<'events'>) =>
      expectOk(await api.call(insights.events, { query: { ...scope, ...filter } }, { token })),
    subscribers: async (filter: Filter<'subscribers'>) =>
      expectOk(await api.call(insights.subscribers, { query: { ...scope, ...filter } }, { token })),
  }
}

describe('the rows behind every figure [RT-056]', () => {
  it('are as many as the figure says, and add up to it, on random histories', async () => {
    await fc.assert(
      fc.asyncProperty(
        historiesUntil(api.clock.now()),
        fc.constantFrom('UTC', 'Pacific/Auckland'),
        fc.double({ min: 0, max: 0.99, noNaN: true }),
        async (histories, zone, at) => {
          fc.pre(histories.some(({ currency, mode }) => currency === 'USD' && mode === 'test'))
          const store_id = await makeStoreWith(api, me, histories, zone)
          const overview = async (month?: string) => {
            const query = { store_id, currency: 'USD', ...(month !== undefined && { month }) }
            return expectOk(await api.call(insights.overview, { query }, { token }))
          }
          const rows = rowsIn(store_id)
          const { months, plans } = await overview()
          const month = months[Math.floor(at * months.length)] ?? ''
          const { current, cohorts, reasons, ltv_months } = await overview(month)
          const paying = await rows.subscribers({ which: 'paying', month })
          expect(paying).toMatchObject({ total: current.paying, amount: current.mrr_end })
          expect(paying.data).toHaveLength(Math.min(5, current.paying))
          const changes = current.movements.reduce((sum, { count }) => sum + count, 0)
          const net = current.mrr_end - current.mrr_start
          expect(await rows.events({ figure: 'change', month })).toMatchObject({ total: changes, amount: net })
          expect((await rows.events({ figure: 'started', month })).total).toBe(current.started)
          expect((await rows.events({ figure: 'ended', month })).total).toBe(current.ended)
          for (const { movement, count, amount } of current.movements) {
            expect(await rows.events({ figure: movement, month })).toMatchObject({ total: count, amount })
          }
          for (const { reason, count } of reasons) {
            expect((await rows.events({ figure: 'ended', reason, month })).total).toBe(count)
          }
          for (const { from, to, ended } of ltv_months ? [ltv_months] : []) {
            expect((await rows.events({ figure: 'ended', from_month: from, month: to })).total).toBe(ended)
          }
          for (const { month: cohort, started, new_mrr, retained } of cohorts) {
            expect((await rows.events({ figure: 'started', month: cohort })).total).toBe(started)
            const fresh = await rows.events({ figure: 'new', cohort, from_month: cohort, month })
            expect(fresh.amount).toBe(new_mrr)
            for (const { month: later, subscribers, mrr } of retained) {
              const found = await rows.subscribers({ which: 'subscribed', cohort, month: later })
              expect({ ...found, data: [] }).toMatchObject({ total: subscribers, amount: mrr })
            }
          }
          for (const { plan_id, paying: count, mrr, ended } of plans) {
            expect(await rows.subscribers({ which: 'paying', plan_id })).toMatchObject({ total: count, amount: mrr })
            expect((await rows.events({ figure: 'ended', plan_id })).total).toBe(ended)
          }
        },
      ),
      { numRuns: 4 },
    )
  })
})
