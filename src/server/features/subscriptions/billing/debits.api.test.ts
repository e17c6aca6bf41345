import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { monthlyOption } from '../../../../../tests/support/app/subscription-factories.ts'
import { agree, mandateOf, RETURNED, REVOKED, subscribeByDebit } from '../../../../../tests/support/shops/debits.ts'
import { openPlanShop, type PlanShop } from '../../../../../tests/support/shops/plans.ts'
import { billNext, chargesOf, ledgerOf, reread, staySignedIn } from '../../../../../tests/support/shops/renewals.ts'
import { addDays } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import { DEFAULT_TERMS } from '../../../../shared/domain/subscriptions/plan-terms.ts'
import { sweepPayments } from '../../payments/processing/reconcile/sweep-unsettled.ts'
import { setUpMandates } from '../../payments/mandates/service.ts'
import { listEvents, type SubscriptionRow } from '../records/service.ts'
import { billDue, sendNotices } from './service.ts'

const DAY = 86_400_000

let app: TestApp
let shop: PlanShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openPlanShop(app)
  await staySignedIn(app, shop)
})
afterAll(() => app.close())

/** Lets the bank settle or return what was debited, and tells the store by a lookup. */
async function settle(days = 1): Promise<void> {
  app.clock.advance(days * DAY)
  await sweepPayments(app.deps)
}

const paymentsOf = async ({ subscription_id }: SubscriptionRow) => {
  const { rows } = await app.db.execute<{ status: string; payment_method: string; card_last_four: string }>(sql`
    select p.status, p.payment_method, p.card_type, p.card_last_four from payments p
    join subscription_charges c on c.charge_id = p.session_id
    where c.subscription_id = ${subscription_id} and p.subscription_charge_id is not null
    order by p.created_at, p.payment_id`)
  return rows
}

const lastEvent = async ({ subscription_id }: SubscriptionRow) => (await listEvents(app.db, subscription_id))[0]
const lastCharge = async (subscription: SubscriptionRow) => (await chargesOf(app, subscription)).at(-1)

describe('a renewal by direct debit', () => {
  it('is pending for days, becomes an order once it is paid, and is debited once', async () => {
    const subscription = await subscribeByDebit(app, shop)
    await billNext(app, subscription)
    const debit = { payment_method: 'ach_debit', card_type: 'ach_debit', card_last_four: '6789' }
    expect(await paymentsOf(subscription)).toEqual([{ ...debit, status: 'pending' }])
    expect(await ledgerOf(app, subscription)).toEqual([{ cycle: 2, approved: 0, orders: 0 }])
    await billNext(app, subscription)
    await billDue(app.deps)
    await settle()
    expect(await paymentsOf(subscription)).toEqual([{ ...debit, status: 'succeeded' }])
    expect(await ledgerOf(app, subscription)).toEqual([{ cycle: 2, approved: 1, orders: 1 }])
    expect(await reread(app, subscription)).toMatchObject({ status: 'active', next_cycle: 3 })
  })

  it('that takes a week leaves out no weekly delivery', async () => {
    const weekly = await openPlanShop(app, { pricing_options: [{ ...monthlyOption, frequency: 'weekly' }] })
    const subscription = await subscribeByDebit(app, weekly)
    await billNext(app, subscription)
    await settle(8)
    expect(await reread(app, subscription)).toMatchObject({
      next_cycle: 3,
      next_charge_day: addDays(subscription.next_charge_day ?? '', 7),
    })
  })
})

describe('a returned debit', () => {
  it('is presented at most three times under ACH, then waits for another payment method', async () => {
    const dunning = { ...DEFAULT_TERMS.dunning, retry_days: [1, 2, 3, 4, 5, 6] }
    const patient = await openPlanShop(app, { terms: { dunning } })
    const subscription = await subscribeByDebit(app, patient, { account: RETURNED.ach_debit })
    for (let step = 0; step < 8; step += 1) {
      await billNext(app, subscription)
      await settle()
    }
    expect(await paymentsOf(subscription)).toHaveLength(3)
    expect(await lastCharge(subscription)).toMatchObject({
      decline_code: 'insufficient_funds',
      blocked_methods: [subscription.method_id],
    })
  })

  it('ends a mandate that the customer revoked, which is never debited again', async () => {
    const subscription = await subscribeByDebit(app, shop, { account: REVOKED })
    const { mandate_id } = await agree(app, shop, subscription.customer_id, { account: REVOKED })
    await billNext(app, subscription)
    await settle()
    expect(await lastCharge(subscription)).toMatchObject({ status: 'declined', decline_code: 'revoked_authorization' })
    expect(await mandateOf(app, shop, mandate_id)).toMatchObject({
      status: 'cancelled',
      method_id: null,
      message: 'The customer revoked the authorization to debit the account.',
    })
    await billNext(app, subscription)
    await settle()
    await billNext(app, subscription)
    expect(await paymentsOf(subscription)).toHaveLength(1)
    // A new agreement makes the account a payment method again.
    await agree(app, shop, subscription.customer_id, { account: REVOKED })
    await setUpMandates(app.deps)
    expect(await mandateOf(app, shop, mandate_id)).toMatchObject({ status: 'active', message: '' })
    expect((await mandateOf(app, shop, mandate_id)).method_id).not.toBe(subscription.method_id)
  })
})

describe('the notice of a debit', () => {
  const mailsAbout = async ({ customer_id }: SubscriptionRow) => {
    const { rows } = await app.db.execute<{ email: string }>(
      sql`select email from customers where customer_id = ${customer_id}`,
    )
    return (await app.mails(rows[0]?.email)).filter(({ subject }) => /direct debit/i.test(subject))
  }
  const at = (day: string | null, days: number) => app.clock.set(new Date(`${addDays(day ?? '', days)}T12:00:00Z`))

  it('is emailed 14 days before under SEPA, with the mandate, and then debits on the day', async () => {
    const subscription = await subscribeByDebit(app, shop, { scheme: 'sepa_debit' })
    const day = subscription.next_charge_day
    at(day, -15)
    await sendNotices(app.deps)
    expect(await mailsAbout(subscription)).toEqual([])
    at(day, -14)
    await sendNotices(app.deps)
    await sendNotices(app.deps)
    const [mail, ...more] = await mailsAbout(subscription)
    expect(more).toEqual([])
    expect(mail?.text).toMatch(/€34\.80 for .* from your bank account \(SEPA Direct Debit ending in 3000\)/)
    expect(mail?.text).toContain('Mandate reference: MNDT-')
    expect(mail?.text).toContain('within eight weeks')
    await billNext(app, subscription)
    expect(await paymentsOf(subscription)).toMatchObject([{ status: 'pending', payment_method: 'sepa_debit' }])
  })

  it('delays the first debit if the bank account was added too late', async () => {
    const subscription = await subscribeByDebit(app, shop, { scheme: 'bacs_debit' })
    const day = subscription.next_charge_day ?? ''
    await billNext(app, subscription)
    expect(await paymentsOf(subscription)).toEqual([])
    expect(await mailsAbout(subscription)).toHaveLength(1)
    expect(await lastEvent(subscription)).toMatchObject({
      kind: 'delayed',
      text: `The debit waits until ${addDays(day, 5)}: the customer is notified 5 days before`,
    })
    await billDue(app.deps)
    expect(await mailsAbout(subscription)).toHaveLength(1)
    await billNext(app, subscription)
    expect(app.clock.now().toISOString().slice(0, 10)).toBe(addDays(day, 5))
    expect(await paymentsOf(subscription)).toMatchObject([{ status: 'pending' }])
    await settle()
    // The customer knows the schedule by now.
    await billNext(app, subscription)
    expect(await paymentsOf(subscription)).toHaveLength(2)
  })

  it('follows what the customer agreed to', async () => {
    const subscription = await subscribeByDebit(app, shop, { scheme: 'sepa_debit', notice_days: 2 })
    at(subscription.next_charge_day, -3)
    await sendNotices(app.deps)
    expect(await mailsAbout(subscription)).toEqual([])
    at(subscription.next_charge_day, -2)
    await sendNotices(app.deps)
    expect(await mailsAbout(subscription)).toHaveLength(1)
  })
})

describe('a mandate', () => {
  it('waits until an account of the store can debit it', async () => {
    const other = await openPlanShop(app)
    const subscription = await subscribeByDebit(app, other)
    const { mandate_id } = await agree(app, other, subscription.customer_id, { scheme: 'sepa_debit' })
    await app.db.execute(sql`update connections set currencies = '["USD"]' where store_id = ${other.store_id}`)
    await setUpMandates(app.deps)
    expect(await mandateOf(app, other, mandate_id)).toMatchObject({
      method_id: null,
      status: 'active',
      message: 'No active payment account of this store can charge SEPA Direct Debit.',
    })
    await app.db.execute(sql`update connections set currencies = null where store_id = ${other.store_id}`)
    await setUpMandates(app.deps)
    expect((await mandateOf(app, other, mandate_id)).method_id).toBeNull()
    app.clock.advance(DAY / 24)
    await setUpMandates(app.deps)
    expect(await mandateOf(app, other, mandate_id)).toMatchObject({ message: '', notice_days: 14 })
    expect((await mandateOf(app, other, mandate_id)).method_id).toMatch(/^cpm_/)
  })
})

describe('a SEPA mandate that was not debited for 36 months', () => {
  /** The customer agreed so long ago that the mandate lapses on a day, counted from the next charge. */
  const agreedAgo = (subscription: SubscriptionRow, days: number) =>
    app.db.execute(sql`
      update mandates set accepted_at = ${subscription.next_charge_day}::date + ${days}::int + time '12:00' - interval '36 months'
      where customer_id = ${subscription.customer_id}`)
  const mailsOf = async ({ customer_id }: SubscriptionRow, subject: RegExp) => {
    const { rows } = await app.db.execute<{ email: string }>(
      sql`select email from customers where customer_id = ${customer_id}`,
    )
    return (await app.mails(rows[0]?.email)).filter((mail) => subject.test(mail.subject))
  }

  it('is never charged: it ends, and dunning asks for another payment method', async () => {
    const subscription = await subscribeByDebit(app, shop, { scheme: 'sepa_debit' })
    await agreedAgo(subscription, 0)
    await billNext(app, subscription)
    expect(await reread(app, subscription)).toMatchObject({ status: 'active' })
    const { rows } = await app.db.execute(
      sql`select status, message from mandates where customer_id = ${subscription.customer_id}`,
    )
    expect(rows).toMatchObject([{ status: 'cancelled', message: expect.stringContaining('lapsed') as string }])
    await billNext(app, subscription)
    expect(await reread(app, subscription)).toMatchObject({ status: 'past_due' })
    expect(await lastCharge(subscription)).toMatchObject({ status: 'declined', decline_code: 'no_method', tries: 0 })
    expect(await paymentsOf(subscription)).toEqual([])
    expect(await mailsOf(subscription, /payment/i)).toHaveLength(1)
  })

  it('is announced 30 days before the charge that it can’t pay, instead of a debit', async () => {
    const subscription = await subscribeByDebit(app, shop, { scheme: 'sepa_debit' })
    await agreedAgo(subscription, 0)
    const at = (days: number) =>
      app.clock.set(new Date(`${addDays(subscription.next_charge_day ?? '', -days)}T12:00:00Z`))
    at(31)
    await sendNotices(app.deps)
    expect(await mailsOf(subscription, /new authorization/)).toEqual([])
    at(30)
    await sendNotices(app.deps)
    at(14)
    await sendNotices(app.deps)
    const [mail, ...more] = await mailsOf(subscription, /new authorization|direct debit/i)
    expect(more).toEqual([])
    expect(mail?.text).toContain('SEPA Direct Debit ending in 3000')
    expect(mail?.text).toContain('Mandate reference: MNDT-')
    expect(mail?.text).toMatch(/Update payment method: http/)
  })

  it('does not lapse a day earlier, or if it was debited since', async () => {
    const subscription = await subscribeByDebit(app, shop, { scheme: 'sepa_debit', notice_days: 1 })
    await agreedAgo(subscription, 1)
    app.clock.set(new Date(`${addDays(subscription.next_charge_day ?? '', -1)}T12:00:00Z`))
    await sendNotices(app.deps)
    await billNext(app, subscription)
    expect(await paymentsOf(subscription)).toHaveLength(1)
    await settle()
    await agreedAgo(subscription, -30)
    await billNext(app, subscription)
    expect(await paymentsOf(subscription)).toHaveLength(2)
  })
})
