import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import {
  billNext,
  cardBecomes,
  eventKinds,
  openRenewalShop,
  reread,
  staySignedIn,
} from '../../../../../tests/support/shops/renewals.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { instantIn } from '../../../../shared/domain/address/time-zone.ts'
import { addDays } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import type { SubscriptionRow } from '../records/service.ts'
import { sendNotices } from './service.ts'

const { subscriptions, subscriptionInsights } = contracts

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function openTrial() {
  const dunning = { retry_days: [], payday_aware: false, final_action: 'cancel' as const }
  const terms = { trial: { kind: 'free' as const, days: 14 }, grace_days: 1, dunning }
  const opened = await openRenewalShop(app, { terms })
  await staySignedIn(app, opened.shop)
  return opened
}

const mrrOf = async (subscription: SubscriptionRow) => {
  const { rows } = await app.db.execute<{ mrr: number[] }>(sql`
    select json_agg(mrr_after order by at, event_id) as mrr from subscription_events
    where subscription_id = ${subscription.subscription_id}`)
  return rows[0]?.mrr
}

describe('a free trial without a payment yet', () => {
  it('has no MRR after its first delivery is skipped, and new MRR once it is paid', async () => {
    const { shop, subscription } = await openTrial()
    const { subscription_id } = subscription
    expectOk(await app.call(subscriptions.skip, { body: { subscription_id } }, shop))
    expect(await reread(app, subscription)).toMatchObject({ next_cycle: 2, mrr: 0 })
    expect(await billNext(app, subscription)).toMatchObject({ next_cycle: 3, mrr: 2890 })
    expect(await eventKinds(app, subscription)).toEqual(['started', 'skipped', 'trial_converted'])
    expect(await mrrOf(subscription)).toEqual([0, 0, 2890])
    const { store_id } = shop
    const { current } = expectOk(await app.call(subscriptionInsights.overview, { query: { store_id } }, shop))
    expect(current.movements.filter(({ count }) => count > 0)).toEqual([{ movement: 'new', amount: 2890, count: 1 }])
    expect((await billNext(app, subscription)).mrr).toBe(2890)
    expect((await eventKinds(app, subscription)).at(-1)).toBe('renewed')
  })

  it('has no MRR when it is reactivated after its first charge was written off', async () => {
    const { shop, subscription } = await openTrial()
    const { subscription_id, method_id } = subscription
    await cardBecomes(app, method_id, { outcome: 'declined', decline_code: 'insufficient_funds' })
    await billNext(app, subscription)
    expect(await billNext(app, subscription)).toMatchObject({ status: 'cancelled' })
    expectOk(await app.call(subscriptions.activate, { body: { subscription_id } }, shop))
    expect(await reread(app, subscription)).toMatchObject({ status: 'active', mrr: 0 })
    await cardBecomes(app, method_id, {})
    expect(await billNext(app, subscription)).toMatchObject({ status: 'active', mrr: 2890 })
    expect((await eventKinds(app, subscription)).at(-1)).toBe('trial_converted')
  })

  it('is not charged for a swap after its first delivery is skipped', async () => {
    const { shop, subscription } = await openTrial()
    const { subscription_id } = subscription
    expectOk(await app.call(subscriptions.skip, { body: { subscription_id } }, shop))
    await app.db.execute(sql`
      update subscription_plan_versions set pricing_options = pricing_options ||
        jsonb_build_array(pricing_options->0 || '{"id": "opt_large", "one_time_price": 6800}')
      where plan_id = ${subscription.plan_id}`)
    const body = { subscription_id, option_id: 'opt_large', when: 'now' } as const
    const preview = await app.call(subscriptions.preview, { body: { ...body, action: 'swap' } }, shop)
    expect(expectOk(preview).proration ?? 0).toBe(0)
    expectOk(await app.call(subscriptions.swap, { body }, shop))
    const { rows } = await app.db.execute(sql`
      select 1 from subscription_charges where subscription_id = ${subscription_id} and kind = 'proration'`)
    expect(rows).toEqual([])
  })

  it('is reminded again before the first charge if the first delivery is skipped', async () => {
    const { shop, subscription } = await openTrial()
    const { subscription_id } = subscription
    const remind = async (day: string | null) => {
      app.clock.set(instantIn(addDays(day ?? '', -8), 10 * 60, 'UTC'))
      await sendNotices(app.deps)
    }
    await remind(subscription.next_charge_day)
    expectOk(await app.call(subscriptions.skip, { body: { subscription_id } }, shop))
    await remind((await reread(app, subscription)).next_charge_day)
    expect(await eventKinds(app, subscription)).toEqual(['started', 'notice_sent', 'skipped', 'notice_sent'])
  })
})
