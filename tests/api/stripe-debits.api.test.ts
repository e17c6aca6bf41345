import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createConnectors } from '../../src/server/connectors/registry.ts'
import { setUpMandates } from '../../src/server/features/payments/mandates/service.ts'
import type { SubscriptionRow } from '../../src/server/features/subscriptions/records/service.ts'
import type { BankAccount } from '../../src/shared/domain/payments/mandates.ts'
import { createTestApp, type TestApp } from '../support/app/test-app.ts'
import { createStripeBench, STRIPE_KEYS, type StripeBench } from '../support/providers/stripe/stripe-subject.ts'
import { agree, mandateOf } from '../support/shops/debits.ts'
import { openPlanShop, type PlanShop } from '../support/shops/plans.ts'
import { billNext, chargesOf, eventKinds, reread, staySignedIn, subscribe } from '../support/shops/renewals.ts'

let app: TestApp
let stripe: StripeBench
let shop: PlanShop
let subscription: SubscriptionRow

beforeAll(async () => {
  app = await createTestApp()
  stripe = await createStripeBench()
}, 60_000)
afterAll(async () => {
  expect(stripe.server.violations).toEqual([])
  await stripe.server.close()
  await app.close()
})

/** A subscription that was bought with a card before the shop moved to Stripe. */
beforeEach(async () => {
  app.deps.connectors = testGateway
  shop = await openPlanShop(app)
  await staySignedIn(app, shop)
  subscription = await subscribe(app, shop)
  app.deps.connectors = createConnectors({
    testGateway: {
      db: app.db,
      now: app.clock.now,
      baseUrl: 'http://localhost:4100',
      webhookSecret: () => Promise.resolve(null),
    },
    providersUrl: stripe.server.url,
    whop: { productFor: () => Promise.resolve(null) },
  })
  await app.db.$client.query('update connections set connector = $1, credentials = $2 where store_id = $3', [
    'stripe',
    app.deps.cipher.encrypt(JSON.stringify(STRIPE_KEYS)),
    shop.store_id,
  ])
})
let testGateway: TestApp['deps']['connectors']
beforeAll(() => {
  testGateway = app.deps.connectors
})

/** Delivers a webhook of Stripe. */
async function report(type: string, object: object): Promise<void> {
  const { headers, body } = stripe.webhook(type, object, app.clock.now(), { id: `evt_${crypto.randomUUID()}` })
  const reply = await app.app.inject({
    method: 'POST',
    url: `/webhooks/stripe/${shop.connection_id}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  })
  expect(reply.statusCode).toBe(200)
}

/** The latest object of a kind at Stripe. */
const latest = (objects: ReadonlyMap<string, unknown>): string => [...objects.keys()].at(-1) ?? ''

/** A verified mandate of the customer that pays for the subscription. */
async function debited(account?: BankAccount) {
  const { mandate_id } = await agree(app, shop, subscription.customer_id, account ? { account } : {})
  await setUpMandates(app.deps)
  const setup = latest(stripe.account.setups)
  stripe.account.answer(setup, true)
  await report('setup_intent.succeeded', { id: setup })
  await setUpMandates(app.deps)
  const { method_id } = await mandateOf(app, shop, mandate_id)
  await app.db.execute(
    sql`update subscriptions set method_id = ${method_id} where subscription_id = ${subscription.subscription_id}`,
  )
  return { mandate_id, method_id }
}

/** Stripe's payments of the subscription's renewals. */
async function debits(): Promise<string[]> {
  const { rows } = await app.db.execute<{ provider_reference: string }>(sql`
    select a.provider_reference from payment_attempts a join payments p using (payment_id)
    join subscription_charges c on c.charge_id = p.subscription_charge_id
    where c.subscription_id = ${subscription.subscription_id} order by a.created_at`)
  return rows.map(({ provider_reference }) => provider_reference)
}

/** Debits the subscription's next charge, and returns Stripe's payment. */
async function debit(): Promise<string> {
  await billNext(app, subscription)
  const [made = '', ...more] = await debits()
  expect(more).toEqual([])
  return made
}

describe('a mandate at Stripe', () => {
  it('becomes a payment method once its customer has verified the account', async () => {
    const { mandate_id } = await agree(app, shop, subscription.customer_id)
    await setUpMandates(app.deps)
    expect(await mandateOf(app, shop, mandate_id)).toMatchObject({
      method_id: null,
      message: 'The customer has to verify the bank account. The provider emails them.',
    })
    await setUpMandates(app.deps)
    expect((await mandateOf(app, shop, mandate_id)).method_id).toBeNull()
    const setup = latest(stripe.account.setups)
    stripe.account.answer(setup, true)
    await report('setup_intent.succeeded', { id: setup })
    await setUpMandates(app.deps)
    expect(await mandateOf(app, shop, mandate_id)).toMatchObject({ status: 'active', message: '' })
    expect((await mandateOf(app, shop, mandate_id)).method_id).toMatch(/^cpm_/)
  })

  it('is debited once, and the order is placed when the bank has paid', async () => {
    await debited()
    const intent = await debit()
    await report('payment_intent.processing', { id: intent })
    expect((await chargesOf(app, subscription))[1]).toMatchObject({ status: 'open', order_number: null })
    await billNext(app, subscription)
    stripe.account.settle(intent)
    await report('payment_intent.succeeded', { id: intent })
    await report('payment_intent.succeeded', { id: intent })
    expect((await chargesOf(app, subscription))[1]).toMatchObject({ status: 'paid', tries: 1 })
    expect(await reread(app, subscription)).toMatchObject({ status: 'active', next_cycle: 3 })
    expect(await debits()).toEqual([intent])
  })

  it('ends with a return that revokes it (R07), and is not debited again', async () => {
    const { mandate_id } = await debited()
    const intent = await debit()
    stripe.account.settle(intent, 'R07')
    await report('payment_intent.payment_failed', { id: intent })
    expect((await chargesOf(app, subscription))[1]).toMatchObject({
      status: 'declined',
      decline_code: 'revoked_authorization',
      reason: 'The customer revoked the authorization to debit the account.',
    })
    expect(await mandateOf(app, shop, mandate_id)).toMatchObject({ status: 'cancelled', method_id: null })
    await billNext(app, subscription)
    expect(await debits()).toEqual([intent])
  })

  it('ends when the customer disputes a paid debit', async () => {
    const { mandate_id } = await debited()
    const intent = await debit()
    stripe.account.settle(intent)
    await report('payment_intent.succeeded', { id: intent })
    await report('charge.dispute.created', {
      id: `du_${crypto.randomUUID()}`,
      object: 'dispute',
      amount: 3480,
      currency: 'usd',
      reason: 'debit_not_authorized',
      status: 'lost',
      payment_intent: intent,
      charge: 'ch_1',
    })
    expect(await mandateOf(app, shop, mandate_id)).toMatchObject({
      status: 'cancelled',
      message: 'The customer disputed a debit with their bank.',
    })
    expect(await eventKinds(app, subscription)).toContain('note')
  })

  it('ends when Stripe reports it, for every subscription that it pays for', async () => {
    const { mandate_id, method_id } = await debited()
    const { rows } = await app.db.execute<{ id: string }>(
      sql`select payment_method_id as id from customer_payment_methods where method_id = ${method_id}`,
    )
    const object = { id: 'mandate_1', object: 'mandate', status: 'inactive', payment_method: rows[0]?.id }
    await report('mandate.updated', object)
    await report('mandate.updated', object)
    expect(await mandateOf(app, shop, mandate_id)).toMatchObject({ status: 'cancelled' })
    const kinds = await eventKinds(app, subscription)
    expect(kinds.filter((kind) => kind === 'note')).toHaveLength(1)
  })
})
