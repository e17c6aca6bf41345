import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerToken } from '../../../../../tests/support/app/portal-sessions.ts'
import { monthlyOption } from '../../../../../tests/support/app/subscription-factories.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import {
  billNext,
  capturedOf,
  cardBecomes,
  chargesOf,
  eventKinds,
  ledgerOf,
  openRenewalShop,
  reread,
  staySignedIn,
  subscribe,
} from '../../../../../tests/support/shops/renewals.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { addDays } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import { sendNotices } from './service.ts'

const SHIPPING = 590

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const captured = async (subscription: { subscription_id: string }) =>
  (await capturedOf(app, subscription)).map((charge) => charge.captured)

describe('the terms of a plan', () => {
  it('charge the setup fee once, with the first payment', async () => {
    const { subscription } = await openRenewalShop(app, { terms: { setup_fee: 700 } })
    await billNext(app, subscription)
    await billNext(app, subscription)
    expect(await captured(subscription)).toEqual([2890 + 700 + SHIPPING, 2890 + SHIPPING, 2890 + SHIPPING])
  })

  it('charge the price of a paid trial, and the full price from its end on', async () => {
    const { subscription } = await openRenewalShop(app, { terms: { trial: { kind: 'paid', days: 7, price: 100 } } })
    const { trial_ends_on, next_charge_day } = subscription
    expect(next_charge_day).toBe(trial_ends_on)
    await billNext(app, subscription)
    expect(await captured(subscription)).toEqual([100 + SHIPPING, 2890 + SHIPPING])
  })

  it('end the subscription after its deliveries, each charged once', async () => {
    const { subscription } = await openRenewalShop(app, { pricing_options: [{ ...monthlyOption, length_of_plan: 3 }] })
    await billNext(app, subscription)
    expect(await billNext(app, subscription)).toMatchObject({ status: 'completed', next_action_at: null })
    app.clock.advance(90 * 86_400_000)
    await billNext(app, subscription)
    expect(await captured(subscription)).toEqual([2890 + SHIPPING, 2890 + SHIPPING, 2890 + SHIPPING])
  })

  it('charge prepaid deliveries together: three orders for one payment', async () => {
    const option = { ...monthlyOption, length_of_plan: 3, prepaid: true }
    const { subscription } = await openRenewalShop(app, { pricing_options: [option] })
    for (let delivery = 2; delivery <= 4; delivery += 1) await billNext(app, subscription)
    expect(await captured(subscription)).toEqual([3 * 2890 + SHIPPING, 0, 0, 3 * 2890 + SHIPPING])
    expect(await ledgerOf(app, subscription)).toEqual([
      { cycle: 2, approved: 0, orders: 1 },
      { cycle: 3, approved: 0, orders: 1 },
      { cycle: 4, approved: 1, orders: 1 },
    ])
  })

  it('hold customers to the minimum commitment, and let the store cancel earlier', async () => {
    const { shop, subscription } = await openRenewalShop(app, { terms: { minimum_cycles: 2 } })
    const body = { subscription_id: subscription.subscription_id }
    const early = await app.call(contracts.customerPortal.cancel, { body }, { token: await token(subscription) })
    expect(early.status).toBe(422)
    expect(early.detail).toContain('The plan has a minimum of 2 deliveries.')
    const preview = await app.call(
      contracts.subscriptions.preview,
      { body: { ...body, action: 'cancel', at: 'now' } },
      { token: shop.token },
    )
    expect(expectOk(preview).warning).toContain('The customer agreed to 2 deliveries')
    await billNext(app, subscription)
    const later = await app.call(contracts.customerPortal.cancel, { body }, { token: await token(subscription) })
    expect(expectOk(later).data).toMatchObject({ status: 'cancelled' })
    const other = await subscribe(app, shop)
    await staySignedIn(app, shop)
    const forced = await app.call(
      contracts.subscriptions.cancel,
      { body: { subscription_id: other.subscription_id } },
      { token: shop.token },
    )
    expect(expectOk(forced).data).toMatchObject({ status: 'cancelled' })
  })
})

const token = ({ customer_id }: { customer_id: string }) => customerToken(app, customer_id)

describe('the backup payment method', () => {
  const POOR = { outcome: 'declined', decline_code: 'insufficient_funds' } as const

  /** A subscription with another customer card as its backup. */
  async function withBackup() {
    const { shop, subscription } = await openRenewalShop(app)
    const other = await subscribe(app, shop, '5555555555554444')
    const { rows } = await app.db.execute<{ method_id: string }>(sql`
      update customer_payment_methods set customer_id = ${subscription.customer_id} where method_id = ${other.method_id}
      returning method_id`)
    const backup = rows[0]?.method_id ?? ''
    await app.db.execute(sql`update subscriptions set next_action_at = null, method_id = null
      where subscription_id = ${other.subscription_id}`)
    await app.db.execute(sql`update subscriptions set backup_method_id = ${backup}
      where subscription_id = ${subscription.subscription_id}`)
    return { subscription, backup }
  }

  it('is charged at once after the main one is declined, once', async () => {
    const { subscription } = await withBackup()
    await cardBecomes(app, subscription.method_id, POOR)
    expect(await billNext(app, subscription)).toMatchObject({ status: 'active', next_cycle: 3, dunning_step: 0 })
    expect(await ledgerOf(app, subscription)).toEqual([{ cycle: 2, approved: 1, orders: 1 }])
    expect((await chargesOf(app, subscription))[1]).toMatchObject({ tries: 2, recovered_by: 'backup_method' })
    expect(await eventKinds(app, subscription)).toEqual(['started', 'declined', 'recovered'])
    const { rows } = await app.db.execute(sql`
      select p.card_last_four, p.status from payments p join subscription_charges c on c.charge_id = p.session_id
      where c.subscription_id = ${subscription.subscription_id} order by p.created_at, p.status`)
    expect(rows).toEqual([
      { card_last_four: '4242', status: 'declined' },
      { card_last_four: '4444', status: 'succeeded' },
    ])
  })

  it('is charged in each step of dunning after the main one, and no mail says that it failed in between', async () => {
    const { subscription, backup } = await withBackup()
    await cardBecomes(app, subscription.method_id, POOR)
    await cardBecomes(app, backup, POOR)
    expect(await billNext(app, subscription)).toMatchObject({ status: 'past_due', dunning_step: 1 })
    expect((await chargesOf(app, subscription))[1]).toMatchObject({ tries: 2 })
    await cardBecomes(app, backup, {})
    expect(await billNext(app, subscription)).toMatchObject({ status: 'active', next_cycle: 3 })
    expect((await chargesOf(app, subscription))[1]).toMatchObject({ tries: 4, recovered_by: 'backup_method' })
    expect(await ledgerOf(app, subscription)).toEqual([{ cycle: 2, approved: 1, orders: 1 }])
  })

  it('pays while the main one is lost', async () => {
    const { subscription } = await withBackup()
    await cardBecomes(app, subscription.method_id, { outcome: 'declined', decline_code: 'lost_card' })
    expect(await billNext(app, subscription)).toMatchObject({ status: 'active', next_cycle: 3 })
    expect((await chargesOf(app, subscription))[1]).toMatchObject({ blocked_methods: [subscription.method_id] })
  })
})

describe('a card that expires before the next charge', () => {
  it('is emailed about once, two weeks ahead, with a link that replaces it without signing in', async () => {
    const { subscription } = await openRenewalShop(app)
    const day = subscription.next_charge_day ?? ''
    const [year, month] = addDays(`${day.slice(0, 7)}-01`, -1)
      .split('-')
      .map(Number)
    await app.db.execute(sql`update customer_payment_methods set exp_year = ${year}, exp_month = ${month}
      where method_id = ${subscription.method_id}`)
    const mails = async () => {
      const { rows } = await app.db.execute<{ email: string }>(
        sql`select email from customers where customer_id = ${subscription.customer_id}`,
      )
      return (await app.mails(rows[0]?.email)).filter(({ subject }) => /expires/i.test(subject))
    }
    app.clock.set(new Date(`${addDays(day, -15)}T12:00:00Z`))
    await sendNotices(app.deps)
    expect(await mails()).toEqual([])
    app.clock.set(new Date(`${addDays(day, -14)}T12:00:00Z`))
    await sendNotices(app.deps)
    await sendNotices(app.deps)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.text).toMatch(/\/account\/login\?token=[\w-]{43}/)
    expect(await eventKinds(app, subscription)).toEqual(['started', 'notice_sent'])
    expect(await reread(app, subscription)).toMatchObject({ status: 'active', next_charge_day: day })
  })

  it('is not emailed about while it is valid on the day of the charge', async () => {
    const { subscription } = await openRenewalShop(app)
    const day = subscription.next_charge_day ?? ''
    const [year, month] = day.split('-').map(Number)
    await app.db.execute(sql`update customer_payment_methods set exp_year = ${year}, exp_month = ${month}
      where method_id = ${subscription.method_id}`)
    app.clock.set(new Date(`${addDays(day, -1)}T12:00:00Z`))
    await sendNotices(app.deps)
    expect(await eventKinds(app, subscription)).toEqual(['started'])
  })
})
