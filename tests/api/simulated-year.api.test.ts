import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../src/shared/contracts/index.ts'
import { createTestApp, expectOk, type TestApp } from '../support/app/test-app.ts'
import { findContradictions } from '../support/subscriptions/contradictions.ts'
import { referenceMonth } from '../support/subscriptions/reference-figures.ts'
import type { ModelSubscription } from '../support/subscriptions/reference-model/model-subscription.ts'
import { simulateYear, type Year } from '../support/subscriptions/year/simulate-year.ts'
import { ZONE } from '../support/subscriptions/year/year-store.ts'

/** `SIMULATED_SUBSCRIPTIONS=500 SIMULATED_SEED=7 npx vitest run --project api tests/api/simulated-year` for more. */
const SUBSCRIPTIONS = Number(process.env['SIMULATED_SUBSCRIPTIONS'] ?? 30)
const SEED = Number(process.env['SIMULATED_SEED'] ?? 1)
const DAYS = Number(process.env['SIMULATED_DAYS'] ?? 365)

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const historyOf = ({ events }: ModelSubscription) => ({
  plan: 0 as const,
  currency: 'USD',
  mode: 'test' as const,
  events,
})

async function expectFigures({ app: { call }, shop, members, seed }: Year, month: string): Promise<void> {
  const { store_id, token } = shop
  if (members.length === 0) return
  const query = { store_id, month }
  const found = expectOk(await call(contracts.subscriptionInsights.overview, { query }, { token }))
  const { reasons, offers, ...figures } = referenceMonth(
    members.map(({ model }) => historyOf(model)),
    month,
    ZONE,
  )
  expect(found.current, `figures of ${month}, seed ${seed}`).toMatchObject(figures)
  expect(found.offers_accepted).toBe(offers)
  expect(found.reasons, `reasons of ${month}, seed ${seed}`).toEqual(reasons)
}

describe('a simulated year of subscriptions', () => {
  it('matches an independent reference model charge by charge [RT-056]', { timeout: 3_600_000 }, async () => {
    const size = { seed: SEED, subscriptions: SUBSCRIPTIONS, days: DAYS }
    const { shop, members } = await simulateYear(app, size, expectFigures)
    expect(members).toHaveLength(SUBSCRIPTIONS)
    expect(await findContradictions(app.db, shop.store_id)).toEqual([])
  })
})
