import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  insertCustomers,
  insertSubscriptions,
  readLedger,
  rowsOf,
} from '../../../../../tests/support/app/billing-rows.ts'
import { createTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openPlanShop, type PlanShop } from '../../../../../tests/support/shops/plans.ts'
import { gatewayDoes } from '../../../../../tests/support/shops/post-purchase.ts'
import { billNext, chargesOf, ledgerOf, reread, subscribe } from '../../../../../tests/support/shops/renewals.ts'
import type { Db } from '../../../db/connection.ts'
import { FixedSql } from '../../../db/statements/fixed-sql.ts'
import { changeSubscription, lockSubscription } from '../records/service.ts'
import { billDue, runBilling } from './service.ts'

let app: TestApp
let shop: PlanShop

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.execute(sql`update subscriptions set next_action_at = null`)
  await app.db.execute(sql`delete from graphile_worker._private_jobs`)
  shop = await openPlanShop(app)
  await app.db.execute(sql`update product_variants set stock = 1000 where variant_id = ${shop.variant_ids[1]}`)
})

async function insertDue(name: string, count: number): Promise<void> {
  for (const rows of rowsOf(shop, name, count)) {
    await insertCustomers(app.db, rows)
    await insertSubscriptions(app.db, rows, { plans: [shop.plan_id], due: app.clock.now() })
  }
}

const calls = async (): Promise<{ key: string; delay: number }[]> => {
  const { rows } = await app.db.execute<{ key: string; run_at: Date | string }>(
    sql`select key, run_at from graphile_worker.jobs where task_identifier = 'bill-subscriptions'`,
  )
  return rows.map(({ key, run_at }) => ({ key, delay: new Date(run_at).getTime() - app.clock.now().getTime() }))
}

describe('a billing run with much to do', () => {
  it('asks another process to join', async () => {
    await insertDue('much', 40)
    await runBilling(app.deps)
    expect(await calls()).toEqual([{ key: 'bill-backlog', delay: 0 }])
    expect(await readLedger(app.db, shop, 'much')).toEqual({ charged: 40, missed: 0, twice: 0, orders: 40 })
  })

  it('asks nobody if there is little to do', async () => {
    await insertDue('little', 5)
    await runBilling(app.deps)
    expect(await calls()).toEqual([])
    expect(await readLedger(app.db, shop, 'little')).toEqual({ charged: 5, missed: 0, twice: 0, orders: 5 })
  })

  it('passes the job on that a busy process got, as long as more is due', async () => {
    await insertDue('busy', 40)
    let release = (): void => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    let reached = (): void => {}
    const isCharging = new Promise<void>((resolve) => (reached = resolve))
    const waits = (really: { chargeStored?: unknown }) => ({
      chargeStored: async (...given: [never, never]) => {
        reached()
        await released
        return (really.chargeStored as (...args: unknown[]) => Promise<never>)(...given)
      },
    })
    await gatewayDoes(app, waits, async () => {
      const run = runBilling(app.deps)
      await isCharging
      await runBilling(app.deps)
      expect(await calls()).toEqual([{ key: 'bill-backlog', delay: 2000 }])
      await app.db.execute(sql`delete from graphile_worker._private_jobs`)
      await app.db.execute(
        sql`update subscriptions set next_action_at = null where next_action_at <= ${app.clock.now()}`,
      )
      await runBilling(app.deps)
      expect(await calls()).toEqual([])
      release()
      await run
    })
    expect(await readLedger(app.db, shop, 'busy')).toMatchObject({ twice: 0 })
  })
})

describe('a billing run', () => {
  it('leaves what is not due yet, and test modes with a clock of their own', async () => {
    await insertDue('later', 2)
    const tomorrow = new Date(app.clock.now().getTime() + 24 * 3_600_000)
    await app.db.execute(sql`
      update subscriptions set next_action_at = ${tomorrow.toISOString()} where subscription_id like 'later%'`)
    expect(await billDue(app.deps)).toBe(0)
    app.clock.set(tomorrow)
    await app.db.execute(sql`insert into test_clocks (store_id, offset_ms) values (${shop.store_id}, 1000)`)
    expect(await billDue(app.deps)).toBe(0)
    await app.db.execute(sql`delete from test_clocks where store_id = ${shop.store_id}`)
    expect(await billDue(app.deps)).toBe(2)
  })
})

describe('an account whose provider does not respond', () => {
  it('does not hold up the renewals of other accounts', async () => {
    await insertDue('silent', 32)
    const silent = shop
    shop = await openPlanShop(app)
    app.clock.advance(1_000)
    await insertDue('healthy', 40)
    let release = (): void => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    let healthy = 0
    const waits = (really: { chargeStored?: unknown }) => ({
      chargeStored: async (...given: [never, never]) => {
        const [{ connection_id }] = given as [{ connection_id: string }, unknown]
        // It responds only once every other account has been charged.
        if (connection_id === silent.connection_id) await released
        else if ((healthy += 1) === 40) release()
        return (really.chargeStored as (...args: unknown[]) => Promise<never>)(...given)
      },
    })
    const patience = () => Promise.resolve()
    await gatewayDoes(app, waits, () => billDue(app.deps, { patience }))
    expect(await readLedger(app.db, shop, 'healthy')).toEqual({ charged: 40, missed: 0, twice: 0, orders: 40 })
    expect(await readLedger(app.db, silent, 'silent')).toEqual({ charged: 32, missed: 0, twice: 0, orders: 32 })
  })
})

describe('charges that are stored together', () => {
  it('charge what is in stock, and delay the rest', async () => {
    await insertDue('short', 5)
    await app.db.execute(sql`update product_variants set stock = 3 where variant_id = ${shop.variant_ids[1]}`)
    await billDue(app.deps)
    expect(await readLedger(app.db, shop, 'short')).toEqual({ charged: 3, missed: 2, twice: 0, orders: 3 })
    const { rows } = await app.db.execute(sql`
      select status, count(*)::int as count from subscription_charges where subscription_id like 'short%'
      group by status order by status`)
    expect(rows).toEqual([
      { status: 'paid', count: 3 },
      { status: 'waiting_for_stock', count: 2 },
    ])
  })

  it('hold their stock while the provider is called', async () => {
    await insertDue('held', 3)
    const counts: unknown[] = []
    const countsHolds = (really: { chargeStored?: unknown }) => ({
      chargeStored: async (...given: [never, never]) => {
        const { rows } = await app.db.execute<{ held: number }>(sql`
          select sum(quantity)::int as held from stock_holds where variant_id = ${shop.variant_ids[1]} and paying`)
        counts.push(rows[0]?.held)
        return (really.chargeStored as (...args: unknown[]) => Promise<never>)(...given)
      },
    })
    await gatewayDoes(app, countsHolds, () => billDue(app.deps))
    expect(Math.max(...counts.map(Number))).toBe(3)
  })

  it('leave out a subscription that changed after it was claimed', async () => {
    const subscription = await subscribe(app, shop)
    app.clock.set(subscription.next_action_at ?? new Date())
    const deps = { ...app.deps, db: before(app.db, 'subscription_charges c on', () => cancel(subscription)) }
    await billDue(deps)
    expect(await ledgerOf(app, subscription)).toEqual([])
    expect(await reread(app, subscription)).toMatchObject({ status: 'cancelled' })
  })
})

const cancel = ({ subscription_id }: { subscription_id: string }) =>
  app.db.transaction(async (tx) => {
    const row = await lockSubscription(tx, subscription_id)
    if (!row) throw new Error('No such subscription')
    const ended = { status: 'cancelled', next_action_at: null, next_charge_day: null } as const
    await changeSubscription(app.deps, tx, row, ended, { kind: 'canceled', text: 'Canceled' })
  })

/** A database in which something else happens right before the first statement with a text. */
function before(real: Db, text: string, happen: () => Promise<void>): Db {
  let done = false
  const execute = async (statement: Parameters<Db['execute']>[0]) => {
    if (!done && statement instanceof FixedSql && statement.toQuery().sql.includes(text)) {
      done = true
      await happen()
    }
    return real.execute(statement)
  }
  return new Proxy(real, {
    get: (target, name): unknown => (name === 'execute' ? execute : Reflect.get(target, name, target)),
  })
}

describe('the order of a renewal', () => {
  it('is placed once, and the change stands, if the subscription changes meanwhile', async () => {
    const subscription = await subscribe(app, shop)
    app.clock.set(subscription.next_action_at ?? new Date())
    const deps = { ...app.deps, db: before(app.db, 'unchanged as (', () => cancel(subscription)) }
    await billDue(deps)
    expect(await ledgerOf(app, subscription)).toEqual([{ cycle: 2, approved: 1, orders: 1 }])
    const after = await reread(app, subscription)
    expect(after).toMatchObject({ status: 'cancelled', next_cycle: 3, next_action_at: null, next_charge_day: null })
    expect((await chargesOf(app, subscription))[1]).toMatchObject({ status: 'paid' })
    const { rows } = await app.db.execute(sql`
      select text from subscription_events where subscription_id = ${subscription.subscription_id} and kind = 'renewed'`)
    const [charge] = (await chargesOf(app, subscription)).slice(1)
    expect(rows).toEqual([
      { text: `Renewed for $34.80: order #${charge?.order_number} after the subscription had ended` },
    ])
    await billNext(app, subscription)
    expect(await ledgerOf(app, subscription)).toHaveLength(1)
  })
})
