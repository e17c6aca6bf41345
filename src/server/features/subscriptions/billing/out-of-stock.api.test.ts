import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import {
  billNext,
  chargesOf,
  eventKinds,
  ledgerOf,
  openRenewalShop,
  reread,
} from '../../../../../tests/support/shops/renewals.ts'
import { gatewayDoes } from '../../../../../tests/support/shops/post-purchase.ts'
import { ConnectorUnavailable } from '../../../connectors/connector-errors.ts'
import { billDue } from './service.ts'
import type { PlanShop } from '../../../../../tests/support/shops/plans.ts'
import type { OutOfStockPolicy } from '../../../../shared/domain/subscriptions/plan-terms.ts'
import { addDays } from '../../../../shared/domain/subscriptions/billing-calendar.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const setStock = (shop: PlanShop, stock: number) =>
  app.db.execute(sql`update product_variants set stock = ${stock} where variant_id = ${shop.variant_ids[0]}`)

const stockOf = async (shop: PlanShop) => {
  const { rows } = await app.db.execute<{ stock: number }>(
    sql`select stock from product_variants where variant_id = ${shop.variant_ids[0]}`,
  )
  return rows[0]?.stock
}

const soldOut = async (out_of_stock: OutOfStockPolicy) => {
  const { shop, subscription } = await openRenewalShop(app, { terms: { out_of_stock } })
  await setStock(shop, 0)
  return { shop, subscription }
}

const mailsTo = async (customer_id: string) => {
  const { rows } = await app.db.execute<{ email: string }>(
    sql`select email from customers where customer_id = ${customer_id}`,
  )
  return (await app.mails(rows[0]?.email)).map(({ subject }) => subject)
}

describe('a renewal whose product is out of stock', () => {
  it('waits, notifies customer and store once, and is charged once when the product is back', async () => {
    const { shop, subscription } = await soldOut('delay')
    const before = (await mailsTo(subscription.customer_id)).length
    const first = await billNext(app, subscription)
    expect(first).toMatchObject({ status: 'active', next_cycle: 2 })
    await billNext(app, subscription)
    await billNext(app, subscription)
    expect(await chargesOf(app, subscription)).toMatchObject([
      { cycle: 1 },
      { cycle: 2, status: 'waiting_for_stock', tries: 0, reason: 'The product is out of stock' },
    ])
    expect(await ledgerOf(app, subscription)).toEqual([{ cycle: 2, approved: 0, orders: 0 }])
    const subjects = (await mailsTo(subscription.customer_id)).slice(before)
    expect(subjects).toEqual([expect.stringMatching(/delayed/i)])
    const { rows: news } = await app.db.execute<{ destination: string }>(
      sql`select destination from notifications where store_id = ${shop.store_id} and title like '%is delayed'`,
    )
    expect(news).toEqual([{ destination: `/subscriptions/details?id=${subscription.subscription_id}` }])
    await setStock(shop, 5)
    await billNext(app, subscription)
    expect(await ledgerOf(app, subscription)).toEqual([{ cycle: 2, approved: 1, orders: 1 }])
    expect(await stockOf(shop)).toBe(4)
    expect(await eventKinds(app, subscription)).toEqual(['started', 'delayed', 'renewed'])
    expect(await reread(app, subscription)).toMatchObject({ status: 'active', next_cycle: 3 })
  })

  it('looks again every morning while it waits', async () => {
    const { subscription } = await soldOut('delay')
    const due = subscription.next_charge_day ?? ''
    for (const days of [1, 2]) {
      const { next_action_at } = await billNext(app, subscription)
      expect(next_action_at?.toISOString().slice(0, 10)).toBe(addDays(due, days))
    }
  })

  it('is one delivery after a long wait, not one for each period that has passed', async () => {
    const { shop, subscription } = await soldOut('delay')
    await billNext(app, subscription)
    app.clock.advance(75 * 86_400_000)
    await setStock(shop, 5)
    await billDue(app.deps)
    expect(await ledgerOf(app, subscription)).toEqual([{ cycle: 2, approved: 1, orders: 1 }])
    const today = app.clock.now().toISOString().slice(0, 10)
    const { next_charge_day } = await reread(app, subscription)
    expect(next_charge_day?.slice(8)).toBe(subscription.anchor_day.slice(8))
    expect((next_charge_day ?? '') > today).toBe(true)
  })

  it('is not dunned if the provider is down when the product is back after a long wait', async () => {
    const { shop, subscription } = await soldOut('delay')
    await billNext(app, subscription)
    app.clock.advance(10 * 86_400_000)
    await setStock(shop, 5)
    const down = () => ({ chargeStored: () => Promise.reject(new ConnectorUnavailable('down')) })
    await gatewayDoes(app, down, () => billDue(app.deps))
    expect(await reread(app, subscription)).toMatchObject({ status: 'active', dunning_step: 0 })
    await billNext(app, subscription)
    expect(await ledgerOf(app, subscription)).toEqual([{ cycle: 2, approved: 1, orders: 1 }])
    expect(await eventKinds(app, subscription)).toEqual(['started', 'delayed', 'renewed'])
  })

  it('is skipped if the plan says so, and the next one is charged when the product is back', async () => {
    const { shop, subscription } = await soldOut('skip')
    const after = await billNext(app, subscription)
    expect(after).toMatchObject({ status: 'active', next_cycle: 3 })
    expect((await chargesOf(app, subscription))[1]).toMatchObject({ cycle: 2, status: 'skipped', amount: 0 })
    await setStock(shop, 1)
    await billNext(app, subscription)
    expect(await ledgerOf(app, subscription)).toEqual([
      { cycle: 2, approved: 0, orders: 0 },
      { cycle: 3, approved: 1, orders: 1 },
    ])
    expect(await stockOf(shop)).toBe(0)
    expect(await eventKinds(app, subscription)).toEqual(['started', 'skipped', 'renewed'])
  })

  it('is charged and back-ordered if the plan says so', async () => {
    const { shop, subscription } = await soldOut('backorder')
    expect(await billNext(app, subscription)).toMatchObject({ status: 'active', next_cycle: 3 })
    expect(await ledgerOf(app, subscription)).toEqual([{ cycle: 2, approved: 1, orders: 1 }])
    expect(await stockOf(shop)).toBeLessThanOrEqual(0)
  })

  it('waits for the whole quantity, and takes no part of it', async () => {
    const { shop, subscription } = await openRenewalShop(app)
    await setStock(shop, 1)
    await app.db.execute(
      sql`update subscriptions set quantity = 2 where subscription_id = ${subscription.subscription_id}`,
    )
    await billNext(app, subscription)
    expect(await ledgerOf(app, subscription)).toEqual([{ cycle: 2, approved: 0, orders: 0 }])
    expect(await stockOf(shop)).toBe(1)
  })
})
