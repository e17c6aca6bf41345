import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cardBecomes,
  chargesOf,
  ledgerOf,
  openRenewalShop,
  reread,
} from '../../../../../tests/support/shops/renewals.ts'
import { createTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { monthlyOption } from '../../../../../tests/support/app/subscription-factories.ts'
import { clockOf } from '../test-clocks/service.ts'
import { advanceClock, advanceTestClock, runBilling } from './service.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const DAY = 86_400_000

const daysAhead = (days: number) => new Date(app.clock.now().getTime() + days * DAY)

const advance = async (store_id: string, days: number) => {
  await advanceTestClock(app.deps, store_id, daysAhead(days))
  await advanceClock(app.deps, store_id)
}

describe('the test clock', () => {
  it('makes everything happen at its own moment: renewals, retries and emails', async () => {
    const { shop, subscription } = await openRenewalShop(app)
    await advance(shop.store_id, 100)
    const { rows } = await app.db.execute<{ due_day: string; day: string; order_day: string }>(sql`
      select c.due_day::text as due_day, (c.paid_at at time zone 'UTC')::date::text as day,
        (o.created_at at time zone 'UTC')::date::text as order_day
      from subscription_charges c join orders o using (order_id)
      where c.subscription_id = ${subscription.subscription_id} and c.cycle > 1 order by c.cycle`)
    expect(rows).toHaveLength(3)
    for (const { due_day, day, order_day } of rows) expect([day, order_day]).toEqual([due_day, due_day])
    expect(await ledgerOf(app, subscription)).toMatchObject([{ approved: 1 }, { approved: 1 }, { approved: 1 }])
    const now = (await clockOf(app.deps, shop.store_id, 'test')).now()
    expect(now.getTime()).toBe(daysAhead(100).getTime())
    await runBilling(app.deps)
    expect(await ledgerOf(app, subscription)).toHaveLength(3)
  })

  it('runs dunning to its end', async () => {
    const { shop, subscription } = await openRenewalShop(app)
    await cardBecomes(app, subscription.method_id, { outcome: 'declined', decline_code: 'insufficient_funds' })
    await advance(shop.store_id, 60)
    expect(await reread(app, subscription)).toMatchObject({ status: 'cancelled' })
    expect(await chargesOf(app, subscription)).toMatchObject([{}, { status: 'uncollectible', tries: 5 }])
  })

  it('reminds of the end of a trial at least 7 days before the first charge, and of an annual renewal', async () => {
    const yearly = { ...monthlyOption, frequency: 'yearly' } as const
    const trial = { kind: 'free', days: 14 } as const
    const { shop, subscription } = await openRenewalShop(app, { pricing_options: [yearly], terms: { trial } })
    await advance(shop.store_id, 10)
    expect(await ledgerOf(app, subscription)).toEqual([])
    const { notices } = await reread(app, subscription)
    const sent = new Date(notices['trial_ending'] ?? 0)
    const charged = (await reread(app, subscription)).next_action_at ?? new Date(0)
    expect(charged.getTime() - sent.getTime()).toBeGreaterThanOrEqual(7 * DAY)
    const { rows } = await app.db.execute<{ email: string }>(
      sql`select email from customers where customer_id = ${subscription.customer_id}`,
    )
    const mails = async () => (await app.mails(rows[0]?.email)).map(({ subject }) => subject)
    expect(await mails()).toContainEqual(expect.stringMatching(/trial of .* ends soon/))
    await advance(shop.store_id, 375)
    expect(await mails()).toContainEqual(expect.stringMatching(/renews soon/))
  })

  it('refuses to go back and to go more than 2 years ahead, and one advance at a time', async () => {
    const { shop } = await openRenewalShop(app)
    await expect(advanceTestClock(app.deps, shop.store_id, daysAhead(-1))).rejects.toMatchObject({ status: 400 })
    await expect(advanceTestClock(app.deps, shop.store_id, daysAhead(733))).rejects.toMatchObject({ status: 400 })
    await advanceTestClock(app.deps, shop.store_id, daysAhead(5))
    await expect(advanceTestClock(app.deps, shop.store_id, daysAhead(6))).rejects.toMatchObject({ status: 409 })
    await advanceClock(app.deps, shop.store_id)
    await expect(advanceTestClock(app.deps, shop.store_id, daysAhead(4))).rejects.toMatchObject({ status: 400 })
  })

  it('belongs to one store and its test mode', async () => {
    const one = await openRenewalShop(app)
    const other = await openRenewalShop(app)
    await advance(one.shop.store_id, 40)
    expect(await ledgerOf(app, one.subscription)).toHaveLength(1)
    expect(await ledgerOf(app, other.subscription)).toHaveLength(0)
    expect(await clockOf(app.deps, one.shop.store_id, 'live')).toBe(app.deps.clock)
  })
})
