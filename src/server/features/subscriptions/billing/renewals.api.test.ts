import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  billNext,
  cardBecomes,
  chargesOf,
  eventKinds,
  ledgerOf,
  openRenewalShop,
  reread,
} from '../../../../../tests/support/shops/renewals.ts'
import { createTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { monthlyOption } from '../../../../../tests/support/app/subscription-factories.ts'
import { listEvents } from '../records/service.ts'
import { billDue } from './service.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('a renewal', () => {
  it('is an order like any other, charged once, and moves the subscription on', async () => {
    const { shop, subscription } = await openRenewalShop(app)
    const before = subscription.next_charge_day
    const after = await billNext(app, subscription)
    expect(await ledgerOf(app, subscription)).toEqual([{ cycle: 2, approved: 1, orders: 1 }])
    const [first, second] = await chargesOf(app, subscription)
    expect(first).toMatchObject({ cycle: 1, kind: 'initial', status: 'paid' })
    expect(second).toMatchObject({ cycle: 2, kind: 'renewal', status: 'paid', tries: 1 })
    expect(after).toMatchObject({ status: 'active', next_cycle: 3, dunning_step: 0 })
    expect(String(after.next_charge_day) > String(before)).toBe(true)
    const { rows } = await app.db.execute(sql`
      select o.payment_status, o.subtotal_price::int as subtotal, o.shipping_price::int as shipping, l.quantity, u.orders_count
      from orders o join order_lines l using (order_id) join customers u using (customer_id)
      where o.session_id = (select charge_id from subscription_charges where subscription_id = ${subscription.subscription_id} and cycle = 2)`)
    expect(rows).toEqual([
      expect.objectContaining({ payment_status: 'paid', subtotal: 2890, quantity: 1, orders_count: 2 }),
    ])
    const { rows: stock } = await app.db.execute<{ stock: number }>(
      sql`select stock from product_variants where variant_id = ${shop.variant_ids[0]}`,
    )
    expect(stock[0]?.stock).toBe(98)
    expect(await eventKinds(app, subscription)).toEqual(['started', 'renewed'])
    await billDue(app.deps)
    expect(await ledgerOf(app, subscription)).toHaveLength(1)
  })

  it('ends after the last cycle of a plan', async () => {
    const { subscription } = await openRenewalShop(app, { pricing_options: [{ ...monthlyOption, length_of_plan: 2 }] })
    const after = await billNext(app, subscription)
    expect(after).toMatchObject({ status: 'completed', next_action_at: null, next_charge_day: null })
    expect(await eventKinds(app, subscription)).toEqual(['started', 'completed'])
  })

  it('delivers what was prepaid for nothing, and charges the next batch', async () => {
    const { subscription } = await openRenewalShop(app, {
      pricing_options: [{ ...monthlyOption, length_of_plan: 2, prepaid: true }],
    })
    await billNext(app, subscription)
    await billNext(app, subscription)
    expect(await chargesOf(app, subscription)).toMatchObject([
      { cycle: 1, kind: 'initial' },
      { cycle: 2, kind: 'prepaid_delivery', amount: 0, status: 'paid' },
      { cycle: 3, kind: 'renewal', status: 'paid' },
    ])
    expect(await ledgerOf(app, subscription)).toMatchObject([
      { cycle: 2, approved: 0, orders: 1 },
      { cycle: 3, approved: 1, orders: 1 },
    ])
  })

  it('does not happen after a cancellation at the end of the period', async () => {
    const { subscription } = await openRenewalShop(app)
    await app.db.execute(
      sql`update subscriptions set cancel_at_period_end = true where subscription_id = ${subscription.subscription_id}`,
    )
    expect(await billNext(app, subscription)).toMatchObject({ status: 'cancelled', next_action_at: null })
    expect(await ledgerOf(app, subscription)).toEqual([])
  })

  it('waits while its store is closed', async () => {
    const { shop, subscription } = await openRenewalShop(app)
    await app.db.execute(sql`update stores set closed_at = now() where store_id = ${shop.store_id}`)
    await billNext(app, subscription)
    expect(await ledgerOf(app, subscription)).toEqual([])
    await app.db.execute(sql`update stores set closed_at = null where store_id = ${shop.store_id}`)
    await billNext(app, subscription)
    expect(await ledgerOf(app, subscription)).toMatchObject([{ approved: 1 }])
  })
})

describe('a declined renewal', () => {
  const poor = { outcome: 'declined', decline_code: 'insufficient_funds' } as const

  it('is retried by the schedule, and recovers', async () => {
    const { subscription } = await openRenewalShop(app)
    await cardBecomes(app, subscription.method_id, poor)
    const late = await billNext(app, subscription)
    expect(late).toMatchObject({ status: 'past_due', dunning_step: 1, next_cycle: 2 })
    expect(await chargesOf(app, subscription)).toMatchObject([
      {},
      { status: 'declined', decline_code: 'insufficient_funds' },
    ])
    await billNext(app, subscription)
    await cardBecomes(app, subscription.method_id, {})
    const paid = await billNext(app, subscription)
    expect(paid).toMatchObject({ status: 'active', dunning_step: 0, next_cycle: 3 })
    expect(await chargesOf(app, subscription)).toMatchObject([
      {},
      { status: 'paid', tries: 3, recovered_by: 'retry', recovery_step: 2 },
    ])
    const late_kinds = ['declined', 'notice_sent', 'declined', 'notice_sent']
    expect(await eventKinds(app, subscription)).toEqual(['started', ...late_kinds, 'recovered'])
    expect(await ledgerOf(app, subscription)).toEqual([{ cycle: 2, approved: 1, orders: 1 }])
  })

  it('leaves out deliveries that passed until it was paid', async () => {
    const weekly = { ...monthlyOption, frequency: 'weekly' } as const
    const { subscription } = await openRenewalShop(app, { pricing_options: [weekly] })
    await cardBecomes(app, subscription.method_id, poor)
    await billNext(app, subscription)
    await cardBecomes(app, subscription.method_id, {})
    app.clock.advance(16 * 24 * 3_600_000)
    await billDue(app.deps)
    const paid = await reread(app, subscription)
    expect(paid).toMatchObject({ status: 'active', next_cycle: 3 })
    expect(paid.next_action_at?.getTime()).toBeGreaterThan(app.clock.now().getTime())
    expect(await ledgerOf(app, subscription)).toEqual([{ cycle: 2, approved: 1, orders: 1 }])
  })

  it('emails a link that fixes the card without signing in', async () => {
    const { subscription } = await openRenewalShop(app)
    await cardBecomes(app, subscription.method_id, poor)
    await billNext(app, subscription)
    const { rows } = await app.db.execute<{ email: string }>(
      sql`select email from customers where customer_id = ${subscription.customer_id}`,
    )
    const mail = (await app.mails(rows[0]?.email)).find(({ subject }) => subject.includes('failed'))
    expect(mail?.text).toMatch(/\/account\/login\?token=[\w-]{43}/)
    expect(mail?.text).toMatch(/We’ll try again on/)
    const [latest] = await listEvents(app.db, subscription.subscription_id)
    expect(latest).toMatchObject({ kind: 'notice_sent', text: 'Emailed that the payment failed', actor: 'system' })
  })

  it('notifies the store with a link to the subscription [RT-061]', async () => {
    const { shop, subscription } = await openRenewalShop(app)
    await cardBecomes(app, subscription.method_id, poor)
    await billNext(app, subscription)
    const { rows } = await app.db.execute<{ destination: string }>(
      sql`select destination from notifications where store_id = ${shop.store_id} and title = 'Renewal payment failed'`,
    )
    expect(rows).toEqual([{ destination: `/subscriptions/details?id=${subscription.subscription_id}` }])
  })

  it('notes no email on the timeline if the store has turned it off', async () => {
    const { shop, subscription } = await openRenewalShop(app)
    await app.db.execute(
      sql`update stores set customer_emails_off = '["payment_failed"]' where store_id = ${shop.store_id}`,
    )
    await cardBecomes(app, subscription.method_id, poor)
    await billNext(app, subscription)
    expect(await eventKinds(app, subscription)).toEqual(['started', 'declined'])
  })

  it('is not retried with a card that is lost: after the grace period the subscription is canceled', async () => {
    const { subscription } = await openRenewalShop(app)
    await cardBecomes(app, subscription.method_id, { outcome: 'declined', decline_code: 'lost_card' })
    expect(await billNext(app, subscription)).toMatchObject({ status: 'past_due', dunning_step: 5 })
    const ended = await billNext(app, subscription)
    expect(ended).toMatchObject({ status: 'cancelled', cancel_reason: 'payment_failed', next_action_at: null })
    expect(await chargesOf(app, subscription)).toMatchObject([{}, { status: 'uncollectible', tries: 1 }])
  })

  it.each([
    ['pause', 'paused', 'uncollectible'],
    ['unpaid', 'unpaid', 'declined'],
  ] as const)('ends with the final action of the plan: %s', async (final_action, status, charge) => {
    const { subscription } = await openRenewalShop(app, {
      terms: { dunning: { retry_days: [2], payday_aware: false, final_action }, grace_days: 3 },
    })
    await cardBecomes(app, subscription.method_id, poor)
    await billNext(app, subscription)
    await billNext(app, subscription)
    expect(await reread(app, subscription)).toMatchObject({ status: 'past_due', dunning_step: 2 })
    expect(await billNext(app, subscription)).toMatchObject({ status, next_action_at: null })
    expect(await chargesOf(app, subscription)).toMatchObject([{}, { status: charge, tries: 2 }])
  })
})
