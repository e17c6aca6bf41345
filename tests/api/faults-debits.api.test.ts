import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConnectorOutcomeUnknown } from '../../src/server/connectors/connector-errors.ts'
import type { Connector } from '../../src/server/connectors/connector.ts'
import { setUpMandates } from '../../src/server/features/payments/mandates/service.ts'
import { sweepPayments } from '../../src/server/features/payments/processing/reconcile/sweep-unsettled.ts'
import { billDue } from '../../src/server/features/subscriptions/billing/service.ts'
import type { SubscriptionRow } from '../../src/server/features/subscriptions/records/service.ts'
import { createTestApp, type TestApp } from '../support/app/test-app.ts'
import { dyingDatabase } from '../support/payments/dying-database.ts'
import { agree, mandateOf, subscribeByDebit } from '../support/shops/debits.ts'
import type { PlanShop } from '../support/shops/plans.ts'
import { gatewayDoes } from '../support/shops/post-purchase.ts'
import { ledgerOf, openRenewalShop, reread, staySignedIn } from '../support/shops/renewals.ts'

const ONCE = [{ cycle: 2, approved: 1, orders: 1 }]
const MINUTE = 60_000

let app: TestApp
let shop: PlanShop

beforeAll(async () => {
  app = await createTestApp()
  shop = (await openRenewalShop(app)).shop
  await staySignedIn(app, shop)
})
afterAll(() => app.close())

/** A subscription that is debited and due now. Others are not. */
async function due(): Promise<SubscriptionRow> {
  await app.db.execute(sql`update subscriptions set next_action_at = null`)
  const subscription = await subscribeByDebit(app, shop)
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

/** Debits at the provider for each renewal, whatever became of them. */
async function debitsOf({ subscription_id }: SubscriptionRow): Promise<number> {
  const { rows } = await app.db.execute<{ count: number }>(sql`
    select count(*)::int as count from tg_charges g
    join payment_attempts a on a.attempt_id = g.reference join payments p using (payment_id)
    join subscription_charges c on c.charge_id = p.subscription_charge_id
    where c.subscription_id = ${subscription_id}`)
  return rows[0]?.count ?? 0
}

describe('a worker that is killed while it debits', { timeout: 240_000 }, () => {
  it('resumes at every step with one debit and one order', async () => {
    let steps = 0
    for (; steps < 60; steps += 1) {
      const subscription = await due()
      const dying = dyingDatabase(app.db, steps)
      await billDue({ ...app.deps, db: dying.db }).catch(() => {})
      await later()
      expect(await debitsOf(subscription), `killed before operation ${steps}`).toBe(1)
      expect(await ledgerOf(app, subscription)).toEqual(ONCE)
      expect((await reread(app, subscription)).next_cycle).toBe(3)
      if (!dying.died()) break
    }
    expect(steps).toBeGreaterThan(5)
    expect(steps).toBeLessThan(60)
  })
})

it('a debit without an answer is looked up, and never sent again', async () => {
  const subscription = await due()
  const silent = (really: Connector) => ({
    chargeStored: async (...call: Parameters<NonNullable<Connector['chargeStored']>>) => {
      await really.chargeStored?.(...call)
      throw new ConnectorOutcomeUnknown('The provider did not respond.')
    },
  })
  await gatewayDoes(app, silent, () => billDue(app.deps))
  await later()
  expect(await debitsOf(subscription)).toBe(1)
  expect(await ledgerOf(app, subscription)).toEqual(ONCE)
})

describe('a worker that is killed while it stores a mandate', { timeout: 120_000 }, () => {
  it('resumes at every step with one payment method', async () => {
    const { customer_id } = await due()
    let steps = 0
    for (; steps < 30; steps += 1) {
      const account = { routing_number: '110000000', account_number: String(100_000 + steps) }
      const { mandate_id } = await agree(app, shop, customer_id, { account })
      const dying = dyingDatabase(app.db, steps)
      await setUpMandates({ ...app.deps, db: dying.db }).catch(() => {})
      app.clock.advance(15 * MINUTE)
      await setUpMandates(app.deps)
      const { method_id } = await mandateOf(app, shop, mandate_id)
      expect(method_id, `killed before operation ${steps}`).toMatch(/^cpm_/)
      const { rows } = await app.db.execute(
        sql`select method_id from customer_payment_methods where mandate_id = ${mandate_id}`,
      )
      expect(rows).toHaveLength(1)
      if (!dying.died()) break
    }
    expect(steps).toBeGreaterThan(2)
    expect(steps).toBeLessThan(30)
  })
})
