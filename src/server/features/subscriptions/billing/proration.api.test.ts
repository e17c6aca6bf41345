import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { monthlyOption } from '../../../../../tests/support/app/subscription-factories.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import {
  billNext,
  capturedOf,
  cardBecomes,
  chargesOf,
  eventKinds,
  openRenewalShop,
  reread,
  staySignedIn,
} from '../../../../../tests/support/shops/renewals.ts'
import type { PlanShop } from '../../../../../tests/support/shops/plans.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { addDays } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import type { SubscriptionRow } from '../records/service.ts'
import { runBilling } from './service.ts'

const { subscriptions } = contracts

/** 28.90 a month as the shop's plan, twice as much, half as much, and the same every quarter. */
const pricing_options = [
  monthlyOption,
  { ...monthlyOption, id: 'opt_large', one_time_price: 6800 },
  { ...monthlyOption, id: 'opt_small', one_time_price: 1700 },
  { ...monthlyOption, id: 'opt_quarterly', frequency: 'quarterly' as const },
]
const SHIPPING = 590

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A subscription of which half of the running period is left, to the day. */
async function halfway() {
  const { shop, subscription } = await openRenewalShop(app, { pricing_options })
  await staySignedIn(app, shop)
  const { next_charge_day } = await billNext(app, subscription)
  const day = addDays(next_charge_day ?? '', -10)
  app.clock.set(new Date(`${day}T12:00:00Z`))
  const start = (await chargesOf(app, subscription)).length
  const { rows } = await app.db.execute<{ days: number }>(sql`
    select (s.next_charge_day - c.due_day)::int as days from subscriptions s join subscription_charges c using (subscription_id)
    where s.subscription_id = ${subscription.subscription_id} and c.cycle = 2`)
  return { shop, subscription, start, share: 10 / (rows[0]?.days ?? 0) }
}

const swap = (shop: PlanShop, { subscription_id }: SubscriptionRow, option_id: string, variant_id?: string) =>
  app.call(
    subscriptions.swap,
    { body: { subscription_id, option_id, when: 'now', ...(variant_id !== undefined && { variant_id }) } },
    { token: shop.token },
  )

/** The price difference that the preview of a swap to the large option shows. */
const previewed = async ({ token }: PlanShop, { subscription_id }: SubscriptionRow) => {
  const body = { subscription_id, action: 'swap', option_id: 'opt_large', when: 'now' } as const
  return expectOk(await app.call(subscriptions.preview, { body }, { token })).proration
}

const prorationsOf = async (subscription: SubscriptionRow) =>
  (await capturedOf(app, subscription)).filter(({ kind }) => kind === 'proration').toSorted((a, b) => b.cycle - a.cycle)

describe('a swap to a more expensive option now', () => {
  it('charges the difference for the rest of the period once, and the new price from then on', async () => {
    const { shop, subscription, share } = await halfway()
    const difference = Math.round(2890 * share)
    expect(await previewed(shop, subscription)).toBe(difference)
    expectOk(await swap(shop, subscription, 'opt_large'))
    await Promise.all([runBilling(app.deps), runBilling(app.deps)])
    await runBilling(app.deps)
    expect(await prorationsOf(subscription)).toEqual([{ kind: 'proration', cycle: -1, captured: difference }])
    expect(await reread(app, subscription)).toMatchObject({ status: 'active', next_cycle: 3 })
    await billNext(app, subscription)
    expect((await capturedOf(app, subscription)).find(({ cycle }) => cycle === 3)?.captured).toBe(5780 + SHIPPING)
  })

  it('charges tax on the difference, as the preview shows', async () => {
    const { shop, subscription, share } = await halfway()
    await app.db.execute(sql`
      insert into tax_rates (tax_rate_id, store_id, country_code, region, name, percentage, inclusive, applies_to_shipping, active)
      values (${`tax_${shop.store_id}`}, ${shop.store_id}, 'US', 'TX', 'Sales tax', 8.25, false, false, true)`)
    await app.db.execute(sql`
      update payment_pages set published = jsonb_set(published, '{tax_integration_enabled}', 'true')
      where payment_page_id = ${subscription.payment_page_id}`)
    const difference = Math.round(2890 * share)
    const taxed = difference + Math.round(difference * 0.0825)
    expect(await previewed(shop, subscription)).toBe(taxed)
    expectOk(await swap(shop, subscription, 'opt_large'))
    await runBilling(app.deps)
    expect(await prorationsOf(subscription)).toEqual([{ kind: 'proration', cycle: -1, captured: taxed }])
    const { rows } = await app.db.execute(sql`
      select c.amount::int as amount, o.tax_price::int as tax from orders o join subscription_charges c on c.order_id = o.order_id
      where c.subscription_id = ${subscription.subscription_id} and c.kind = 'proration'`)
    expect(rows).toEqual([{ amount: taxed, tax: taxed - difference }])
  })

  it('is noted if it is declined, without dunning and without a second try', async () => {
    const { shop, subscription } = await halfway()
    await cardBecomes(app, subscription.method_id, { outcome: 'declined', decline_code: 'insufficient_funds' })
    expectOk(await swap(shop, subscription, 'opt_large'))
    await runBilling(app.deps)
    await runBilling(app.deps)
    expect(await reread(app, subscription)).toMatchObject({ status: 'active', dunning_step: 0 })
    expect((await chargesOf(app, subscription))[0]).toMatchObject({ kind: 'proration', status: 'declined', tries: 1 })
    expect((await eventKinds(app, subscription)).slice(-2)).toEqual(['swapped', 'declined'])
  })

  it('charges each of two swaps', async () => {
    const { shop, subscription, share } = await halfway()
    expectOk(await swap(shop, subscription, 'opt_large'))
    await runBilling(app.deps)
    expectOk(await swap(shop, subscription, 'opt_small'))
    expectOk(await swap(shop, subscription, 'opt_monthly'))
    await runBilling(app.deps)
    expect((await prorationsOf(subscription)).map(({ cycle, captured }) => [cycle, captured])).toEqual([
      [-1, Math.round(2890 * share)],
      [-2, Math.round(1445 * share)],
    ])
  })
})

describe('a swap to a cheaper option now', () => {
  it('takes the difference off the next charges until it is used up', async () => {
    const { shop, subscription, share } = await halfway()
    const credit = Math.round(1445 * share)
    expectOk(await swap(shop, subscription, 'opt_small'))
    await runBilling(app.deps)
    expect(await prorationsOf(subscription)).toEqual([])
    expect(await reread(app, subscription)).toMatchObject({ credit_balance: credit })
    await billNext(app, subscription)
    await billNext(app, subscription)
    const captured = (await capturedOf(app, subscription)).slice(-2).map((charge) => charge.captured)
    expect(captured).toEqual([1445 - credit + SHIPPING, 1445 + SHIPPING])
    expect(await reread(app, subscription)).toMatchObject({ credit_balance: 0 })
  })
})

describe('a swap to another frequency now', () => {
  it('credits the rest of the period and charges the new one tomorrow', async () => {
    const { shop, subscription, share } = await halfway()
    const credit = Math.round(2890 * share)
    expectOk(await swap(shop, subscription, 'opt_quarterly'))
    const { next_charge_day } = await reread(app, subscription)
    expect(next_charge_day).toBe(addDays(app.clock.now().toISOString().slice(0, 10), 1))
    await billNext(app, subscription)
    expect((await capturedOf(app, subscription)).at(-1)).toMatchObject({ cycle: 3, captured: 2890 - credit + SHIPPING })
  })
})

describe('a swap of the product or a changed quantity', () => {
  it('charges nothing now for a variant of the same option, and ships it from the next delivery on', async () => {
    const { shop, subscription } = await halfway()
    const [, sand] = shop.variant_ids
    expectOk(await swap(shop, subscription, 'opt_monthly', sand))
    await runBilling(app.deps)
    expect(await prorationsOf(subscription)).toEqual([])
    await billNext(app, subscription)
    const { rows } = await app.db.execute(sql`
      select l.variant_id, l.quantity from order_lines l join orders o using (order_id)
      join subscription_charges c on c.order_id = o.order_id
      where c.subscription_id = ${subscription.subscription_id} and c.cycle = 3`)
    expect(rows).toEqual([{ variant_id: sand, quantity: 1 }])
  })

  it('charges a changed quantity from the next delivery on', async () => {
    const { shop, subscription } = await halfway()
    const body = { subscription_id: subscription.subscription_id, quantity: 3 }
    expectOk(await app.call(subscriptions.changeQuantity, { body }, { token: shop.token }))
    await runBilling(app.deps)
    expect(await prorationsOf(subscription)).toEqual([])
    await billNext(app, subscription)
    expect((await capturedOf(app, subscription)).at(-1)?.captured).toBe(3 * 2890 + SHIPPING)
  })
})
