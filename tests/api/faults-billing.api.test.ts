import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConnectorUnavailable } from '../../src/server/connectors/connector-errors.ts'
import { sweepPayments } from '../../src/server/features/payments/processing/reconcile/sweep-unsettled.ts'
import { billDue } from '../../src/server/features/subscriptions/billing/service.ts'
import {
  changeSubscription,
  upsertMethod,
  type SubscriptionRow,
} from '../../src/server/features/subscriptions/records/service.ts'
import { newId } from '../../src/server/db/ids.ts'
import { addDays } from '../../src/shared/domain/subscriptions/billing-calendar.ts'
import { DEFAULT_TERMS } from '../../src/shared/domain/subscriptions/plan-terms.ts'
import { makePlanVersion, monthlyOption } from '../support/app/subscription-factories.ts'
import { createTestApp, type TestApp } from '../support/app/test-app.ts'
import { dyingDatabase } from '../support/payments/dying-database.ts'
import { gatewayDoes } from '../support/shops/post-purchase.ts'
import type { PlanShop } from '../support/shops/plans.ts'
import {
  billNext,
  cardBecomes,
  chargesOf,
  ledgerOf,
  openRenewalShop,
  reread,
  subscribe,
} from '../support/shops/renewals.ts'

const ONCE = [{ cycle: 2, approved: 1, orders: 1 }]
const MINUTE = 60_000
const POOR = { outcome: 'declined', decline_code: 'insufficient_funds' } as const

let app: TestApp
let shop: PlanShop

beforeAll(async () => {
  app = await createTestApp()
  shop = (await openRenewalShop(app)).shop
})
afterAll(() => app.close())

/** A subscription that is due now. Others are not. */
async function due(): Promise<SubscriptionRow> {
  await app.db.execute(sql`update subscriptions set next_action_at = null`)
  const subscription = await subscribe(app, shop)
  app.clock.set(subscription.next_action_at ?? new Date())
  return subscription
}

/** What the running processes do in the next quarter of an hour. */
async function later(): Promise<void> {
  for (let minute = 0; minute < 15; minute += 5) {
    app.clock.advance(5 * MINUTE)
    await sweepPayments(app.deps)
    await billDue(app.deps)
  }
}

const expectOnce = async (subscription: SubscriptionRow) => {
  expect(await ledgerOf(app, subscription)).toEqual(ONCE)
  expect(await reread(app, subscription)).toMatchObject({ status: 'active', next_cycle: 3 })
}

describe('a killed worker', { timeout: 240_000 }, () => {
  it('resumes at every step of a renewal without a second charge or a lost cycle', async () => {
    let steps = 0
    for (; steps < 60; steps += 1) {
      const subscription = await due()
      const dying = dyingDatabase(app.db, steps)
      await billDue({ ...app.deps, db: dying.db }).catch(() => {})
      await later()
      expect(await ledgerOf(app, subscription), `killed before operation ${steps}`).toEqual(ONCE)
      expect((await reread(app, subscription)).next_cycle).toBe(3)
      if (!dying.died()) break
    }
    expect(steps).toBeGreaterThan(5)
    expect(steps).toBeLessThan(60)
  })

  it('resumes at every step of a decline, and retries it once per step', async () => {
    for (let steps = 0; steps < 60; steps += 1) {
      const subscription = await due()
      await cardBecomes(app, subscription.method_id, POOR)
      const dying = dyingDatabase(app.db, steps)
      await billDue({ ...app.deps, db: dying.db }).catch(() => {})
      await later()
      expect(await reread(app, subscription), `killed before operation ${steps}`).toMatchObject({
        status: 'past_due',
        dunning_step: 1,
        next_cycle: 2,
      })
      if (!dying.died()) return
    }
    throw new Error('It was killed every time')
  })
})

describe('several workers', () => {
  it('charge a subscription once', async () => {
    const subscription = await due()
    await Promise.all(Array.from({ length: 4 }, () => billDue(app.deps)))
    await expectOnce(subscription)
  })

  it('share many subscriptions, none twice and none missed', async () => {
    await app.db.execute(sql`update subscriptions set next_action_at = null`)
    const all: SubscriptionRow[] = []
    for (let count = 0; count < 6; count += 1) all.push(await subscribe(app, shop))
    app.clock.set(all.at(-1)?.next_action_at ?? new Date())
    await Promise.all([billDue(app.deps), billDue(app.deps), billDue(app.deps)])
    for (const subscription of all) await expectOnce(subscription)
  })
})

describe('a provider', () => {
  it('whose response is lost has charged once: the payment is looked up, never repeated', async () => {
    const subscription = await due()
    await cardBecomes(app, subscription.method_id, { behaviour: 'outcome_unknown' })
    await billDue(app.deps)
    expect(await ledgerOf(app, subscription)).toEqual([{ cycle: 2, approved: 1, orders: 0 }])
    await later()
    await expectOnce(subscription)
  })

  it('that never says what happened is not asked to charge again, for hours', async () => {
    const subscription = await due()
    await cardBecomes(app, subscription.method_id, { behaviour: 'outcome_unknown' })
    const silent = () => ({ lookUp: () => Promise.reject(new ConnectorUnavailable('down')) })
    await gatewayDoes(app, silent, async () => {
      await billDue(app.deps)
      for (let hour = 0; hour < 4; hour += 1) {
        app.clock.advance(60 * MINUTE)
        await billDue(app.deps)
      }
    })
    expect(await ledgerOf(app, subscription)).toEqual([{ cycle: 2, approved: 1, orders: 0 }])
    expect((await chargesOf(app, subscription))[1]).toMatchObject({ status: 'open', tries: 1 })
    await later()
    await expectOnce(subscription)
  })

  it('that is down is tried again within minutes, without dunning', async () => {
    const subscription = await due()
    const down = () => ({ chargeStored: () => Promise.reject(new ConnectorUnavailable('down')) })
    await gatewayDoes(app, down, () => billDue(app.deps))
    expect(await reread(app, subscription)).toMatchObject({ status: 'active', dunning_step: 0 })
    await later()
    await expectOnce(subscription)
  })

  it('that processes a charge later moves the subscription on when it is approved', async () => {
    const subscription = await due()
    await cardBecomes(app, subscription.method_id, { behaviour: 'process_then_approve', outcome: 'processing' })
    await billDue(app.deps)
    expect(await reread(app, subscription)).toMatchObject({ next_cycle: 2 })
    await later()
    await expectOnce(subscription)
  })
})

describe('changes during billing', () => {
  it('a cancellation before the charge exists wins: nothing is charged', async () => {
    const subscription = await due()
    await app.db.transaction((tx) =>
      changeSubscription(app.deps, tx, subscription, { status: 'cancelled' }, { kind: 'canceled', text: 'Canceled' }),
    )
    await billDue(app.deps)
    expect(await ledgerOf(app, subscription)).toEqual([])
    expect(await reread(app, subscription)).toMatchObject({ status: 'cancelled', next_action_at: null })
  })

  it('a cancellation after the charge exists applies after it: the renewal stands', async () => {
    const subscription = await due()
    const cancels = (really: { chargeStored?: unknown }) => ({
      chargeStored: async (...given: [never, never]) => {
        const row = await reread(app, subscription)
        const ended = { status: 'cancelled', next_action_at: null, next_charge_day: null } as const
        await app.db.transaction((tx) =>
          changeSubscription(app.deps, tx, row, ended, { kind: 'canceled', text: 'Now' }),
        )
        return (really.chargeStored as (...args: unknown[]) => Promise<never>)(...given)
      },
    })
    await gatewayDoes(app, cancels, () => billDue(app.deps))
    expect(await ledgerOf(app, subscription)).toEqual(ONCE)
    expect(await reread(app, subscription)).toMatchObject({ status: 'cancelled', next_action_at: null, next_cycle: 3 })
    await later()
    expect(await ledgerOf(app, subscription)).toEqual(ONCE)
  })

  it('a card replaced in the middle of dunning is charged, once', async () => {
    const subscription = await due()
    await cardBecomes(app, subscription.method_id, POOR)
    const late = await billNext(app, subscription)
    const other = await subscribe(app, shop)
    const { rows } = await app.db.execute<{ payment_method_id: string }>(
      sql`select payment_method_id from customer_payment_methods where method_id = ${other.method_id}`,
    )
    const { store_id, mode, customer_id } = subscription
    await app.db.transaction(async (tx) => {
      const method = await upsertMethod(tx, {
        method_id: newId('cpm'),
        store_id,
        mode,
        customer_id,
        connection_id: shop.connection_id,
        payment_method_id: rows[0]?.payment_method_id ?? '',
        payment_method: 'card',
      })
      const changes = { method_id: method.method_id, next_action_at: app.clock.now() }
      await changeSubscription(app.deps, tx, late, changes, { kind: 'payment_method_changed', text: 'New card' })
    })
    await billDue(app.deps)
    await expectOnce(subscription)
    expect((await chargesOf(app, subscription))[1]).toMatchObject({
      status: 'paid',
      tries: 2,
      recovered_by: 'payment_method_update',
      recovery_step: 0,
    })
  })

  it.each([
    [0, 4000],
    [1, 2890],
  ])('a price change %s days after the charge day is charged from its day on: %s', async (days, price) => {
    const own = await openRenewalShop(app)
    const { next_charge_day, plan_id } = own.subscription
    const plan = { plan_id, store_id: own.shop.store_id, version: 2 }
    const option = { ...monthlyOption, one_time_price: 4000, discount_percentage: 0 }
    await makePlanVersion(app.db, plan as Parameters<typeof makePlanVersion>[1], {
      pricing_options: [option],
      terms: DEFAULT_TERMS,
      applies_to_existing_from: addDays(next_charge_day ?? '', days),
    })
    await billNext(app, own.subscription)
    const { rows } = await app.db.execute<{ subtotal: number }>(sql`
      select o.subtotal_price::int as subtotal from orders o join subscription_charges c on c.charge_id = o.session_id
      where c.subscription_id = ${own.subscription.subscription_id}`)
    expect(rows).toEqual([{ subtotal: price }])
  })

  it('a clock that is set back charges nothing twice', async () => {
    const subscription = await due()
    const at = app.clock.now()
    await billDue(app.deps)
    app.clock.set(new Date(at.getTime() - 40 * 24 * 60 * MINUTE))
    await billDue(app.deps)
    await sweepPayments(app.deps)
    app.clock.set(new Date(at.getTime() + MINUTE))
    await billDue(app.deps)
    await expectOnce(subscription)
  })

  it('a database that is gone for ten seconds delays renewals and loses none', async () => {
    const subscription = await due()
    const gone = dyingDatabase(app.db, 0)
    await expect(billDue({ ...app.deps, db: gone.db })).rejects.toThrow('ECONNREFUSED')
    app.clock.advance(10_000)
    await billDue(app.deps)
    await expectOnce(subscription)
  })
})
