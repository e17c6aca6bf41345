import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  makeCharge,
  makeMethod,
  makePlan,
  makeSubscription,
} from '../../../../../tests/support/app/subscription-factories.ts'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import type { Input } from '../../../../shared/contract.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { makeStoreWith } from '../../../../../tests/support/subscriptions/history-store.ts'
import {
  historiesUntil,
  referenceCohort,
  referenceMonth,
  type History,
} from '../../../../../tests/support/subscriptions/reference-figures.ts'

const { subscriptionInsights: insights } = contracts

/** Histories to compare; more for a long run. */
const RUNS = Number(process.env['INSIGHTS_RUNS'] ?? 8)

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

const overview = async (store_id: string, query: { month?: string; currency?: string } = {}) =>
  expectOk(await api.call(insights.overview, { query: { store_id, ...query } }, { token }))

describe('figures of subscriptions [RT-056]', () => {
  it('equal a slow computation on random histories, to the cent, in every month', async () => {
    const now = api.clock.now()
    await fc.assert(
      fc.asyncProperty(
        historiesUntil(now),
        fc.constantFrom('UTC', 'America/Los_Angeles', 'Pacific/Auckland', 'Asia/Kolkata'),
        async (histories, zone) => {
          const store_id = await storeWith(histories, zone)
          const own = histories.filter(({ currency, mode }) => currency === 'USD' && mode === 'test')
          fc.pre(own.length > 0)
          const { months } = await overview(store_id, { currency: 'USD' })
          // The first reading stored the months that are over.
          const middle = months[Math.floor(months.length / 2)] ?? ''
          for (const month of new Set([middle, ...months.slice(0, 2), ...months.slice(-2)])) {
            const found = await overview(store_id, { month, currency: 'USD' })
            const { reasons, offers, ...figures } = referenceMonth(own, month, zone)
            expect(found.current).toMatchObject(figures)
            expect(found.reasons).toEqual(reasons)
            expect(found.offers_accepted).toBe(offers)
            expect(found.previous ?? { mrr_end: 0 }).toMatchObject({ mrr_end: figures.mrr_start })
            for (const cohort of found.cohorts) {
              for (const { month: later, subscribers, mrr } of cohort.retained) {
                const { started } = cohort
                expect({ started, subscribers, mrr }).toEqual(referenceCohort(own, cohort.month, later, zone))
              }
            }
          }
          const latest = await overview(store_id, { currency: 'USD' })
          expect(latest.plans.reduce((sum, plan) => sum + plan.mrr, 0)).toBe(latest.current.mrr_end)
          expect(latest.plans.reduce((sum, plan) => sum + plan.paying, 0)).toBe(latest.current.paying)
        },
      ),
      { numRuns: RUNS },
    )
  })
})

describe('rows behind the figures', () => {
  /** A subscription of $28.90 a month from the day before yesterday that was canceled today. */
  async function canceled() {
    const now = api.clock.now()
    const start = new Date(now.getTime() - 1000)
    const step = (kind: 'started' | 'canceled', status: 'active' | 'cancelled', mrr: number, at: Date) => ({
      kind,
      status,
      mrr,
      at,
      movement: null,
      reason: kind === 'canceled' ? 'too_expensive' : null,
    })
    const events = [step('started', 'active', 2890, start), step('canceled', 'cancelled', 0, now)]
    return storeWith([{ plan: 0, currency: 'USD', mode: 'test', events }], 'UTC')
  }

  it('lists the events of a movement with their total', async () => {
    const store_id = await canceled()
    const month = api.clock.now().toISOString().slice(0, 7)
    const of = async (figure: 'new' | 'churn' | 'ended' | 'started' | 'offer', reason?: string) =>
      expectOk(
        await api.call(insights.events, { query: { store_id, month, figure, ...(reason && { reason }) } }, { token }),
      )
    expect(await of('new')).toMatchObject({ total: 1, amount: 2890, currency: 'USD' })
    const churn = await of('churn')
    expect(churn).toMatchObject({ total: 1, amount: -2890 })
    expect(churn.data[0]).toMatchObject({ amount: -2890, reason: 'too_expensive', text: 'canceled' })
    expect((await of('ended', 'too_expensive')).total).toBe(1)
    expect((await of('ended', 'other')).total).toBe(0)
    expect((await of('started')).total).toBe(1)
    expect((await of('offer')).total).toBe(0)
  })

  it('measures recovery against the retry schedule', async () => {
    const { store_id } = await api.makeStore(me)
    const now = api.clock.now()
    const plan = await makePlan(api.db, { store_id })
    const subscription = await makeSubscription(api.db, { store_id, plan })
    const failed = (cycle: number, given: Parameters<typeof makeCharge>[2]) =>
      makeCharge(api.db, subscription, { cycle, amount: cycle * 100, first_declined_at: now, ...given })
    await failed(2, { recovered_by: 'retry', recovery_step: 1 })
    await failed(3, { recovered_by: 'retry', recovery_step: 2 })
    await failed(4, { recovered_by: 'payment_method_update', recovery_step: 0 })
    await failed(5, { recovered_by: 'backup_method', recovery_step: 1 })
    await failed(6, { status: 'declined' })
    await failed(7, { status: 'uncollectible' })
    await failed(8, { first_declined_at: null })
    const { recovery } = await overview(store_id)
    expect(recovery).toEqual({
      failed: { count: 6, amount: 2700 },
      parts: [
        { outcome: 'retry', step: 1, count: 1, amount: 200 },
        { outcome: 'retry', step: 2, count: 1, amount: 300 },
        { outcome: 'payment_method_update', step: null, count: 1, amount: 400 },
        { outcome: 'backup_method', step: null, count: 1, amount: 500 },
        { outcome: 'retrying', step: null, count: 1, amount: 600 },
        { outcome: 'lost', step: null, count: 1, amount: 700 },
      ],
      rate: 66.7,
    })
    const month = now.toISOString().slice(0, 7)
    type Filter = Pick<Input<typeof insights.charges>['query'], 'outcome' | 'step'>
    const listed = async (filter: Filter = {}) =>
      expectOk(await api.call(insights.charges, { query: { store_id, month, ...filter } }, { token }))
    for (const { outcome, step, count, amount } of recovery.parts) {
      const found = await listed({ outcome, ...(step !== null && { step }) })
      expect(found).toMatchObject({ total: count, amount })
    }
    expect(await listed()).toMatchObject({ total: 6, amount: 2700 })
    expect(await listed({ outcome: 'recovered' })).toMatchObject({ total: 4, amount: 1400 })
    expect((await listed({ outcome: 'lost' })).data[0]).toMatchObject({
      outcome: 'lost',
      amount: 700,
      recovered_by: null,
    })
  })

  it('forecasts the renewals of 30 days, weekly ones with each of their days', async () => {
    const { store_id } = await api.makeStore(me)
    const today = api.clock.now().toISOString().slice(0, 10)
    const after = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
    const plan = await makePlan(api.db, { store_id })
    const due = (next_charge_day: string, given: Partial<Parameters<typeof makeSubscription>[1]> = {}) =>
      makeSubscription(api.db, { store_id, plan, next_charge_day, ...given })
    const { customer_id } = await due(after(3))
    const expiring = await makeMethod(api.db, { store_id, customer_id, exp_month: 1, exp_year: 2026 })
    await due(after(3), { frequency: 'weekly', method_id: expiring.method_id, unit_price: 1000 })
    await due(after(29))
    await due(after(30))
    await due(after(5), { cancel_at_period_end: true })
    await due(after(5), { status: 'paused', next_charge_day: after(5) })
    const prepaid = await due(after(6), { prepaid_deliveries: 3 })
    await makeCharge(api.db, prepaid, { kind: 'initial' })
    const { renewals } = await overview(store_id)
    expect(renewals).toMatchObject({ from: today, to: after(29), count: 6, amount: 2 * 2890 + 4 * 1000 })
    const busy = renewals.days.filter(({ count }) => count > 0)
    expect(busy).toEqual([
      { day: after(3), count: 2, amount: 3890, expiring: 1 },
      { day: after(10), count: 1, amount: 1000, expiring: 1 },
      { day: after(17), count: 1, amount: 1000, expiring: 1 },
      { day: after(24), count: 1, amount: 1000, expiring: 1 },
      { day: after(29), count: 1, amount: 2890, expiring: 0 },
    ])
    const listed = async (day?: string) =>
      expectOk(await api.call(insights.renewals, { query: { store_id, ...(day && { day }) } }, { token }))
    expect(await listed()).toMatchObject({ total: 6, amount: 9780 })
    const tenth = await listed(after(10))
    expect(tenth).toMatchObject({ total: 1, amount: 1000 })
    expect(tenth.data[0]).toMatchObject({ day: after(10), amount: 1000, expires: true })
  })
})
