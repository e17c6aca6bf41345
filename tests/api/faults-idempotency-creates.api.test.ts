import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Contract } from '../../src/shared/contract.ts'
import { contracts } from '../../src/shared/contracts/index.ts'
import { sellOne, type Sale } from '../support/shops/post-purchase.ts'
import { idsOf, type OwnedIds } from '../support/app/contract-samples.ts'
import {
  crashAndRetry,
  openCrashingProcess,
  rowCounts,
  type CrashingProcess,
} from '../support/payments/crashing-process.ts'
import { customerToken } from '../support/app/portal-sessions.ts'
import { recoveringShops } from '../support/marketing/recovering-shop.ts'
import { recoverySettings } from '../support/marketing/recovery-step.ts'
import { enterCard, openShop, type TestShop } from '../support/shops/shop.ts'
import { createTestApp, expectOk, type RawInput, type TestApp } from '../support/app/test-app.ts'

let app: TestApp
let lost: CrashingProcess
let shop: TestShop
let ids: OwnedIds
let sold: Sale

beforeAll(async () => {
  app = await createTestApp()
  lost = await openCrashingProcess(app)
  shop = await openShop(app)
  ids = await idsOf(app, shop)
  sold = await sellOne(app, shop)
  await app.call(contracts.paymentLinks.create, { body: { store_id: shop.store_id, link: 'traffic-test' } }, as())
})
afterAll(async () => {
  await lost.close()
  await app.close()
})

const as = () => ({ token: shop.token })

const again = (contract: Contract, input: RawInput, token = shop.token) =>
  crashAndRetry({ app, lost }, contract, input, token)

/** Input of the calls that create something, by contract path. */
const MADE: Readonly<Record<string, () => RawInput>> = {
  'stores.register': () => ({ body: { store_name: 'Second', user_id: shop.user_id } }),
  'inventory.create': () => ({
    body: { store_id: shop.store_id, title: 'Mug', variants: [{ title: 'Red', price: 900, stock: 5 }] },
  }),
  // Taboola has no credentials that would be checked with a call.
  'integrations.update': () => ({
    body: { store_id: shop.store_id, name: 'taboola', fields: { account_id: '1234567' } },
  }),
  'shopify.startSync': () => ({ body: { store_id: shop.store_id } }),
  'promoCodes.create': () => ({
    body: { store_id: shop.store_id, code: 'ONCE', discount_type: 'percentage', discount_value: 10 },
  }),
  'offers.create': () => ({ body: { store_id: shop.store_id } }),
  'subscriptionPlans.create': () => ({
    body: {
      store_id: shop.store_id,
      plan_name: 'Monthly',
      plan_title: 'Coffee',
      product_id: shop.product_id,
      pricing_options: [{ pricing_model: 'subscription', one_time_price: 3400, frequency: 'monthly' }],
    },
  }),
  'subscriptionPlans.duplicate': () => ({ body: { plan_id: ids.subscription_plan } }),
  'subscriptions.addItem': () => ({
    body: { subscription_id: ids.subscription, variant_id: shop.variant_ids[0], quantity: 1 },
  }),
  'subscriptions.startImport': () => ({
    body: {
      store_id: shop.store_id,
      file_name: 'old.csv',
      dry_run: false,
      rows: [
        {
          line: 2,
          email: 'imported@mail.example',
          name: 'Hannah Brandvold',
          plan: ids.subscription_plan,
          option: '',
          quantity: 1,
          next_date: '2040-01-01',
          account: shop.connection_id,
          token: 'tok_imported',
          provider_customer: '',
        },
      ],
    },
  }),
  'reports.create': () => ({
    body: { store_id: shop.store_id, name: 'Orders', report: { dataset: 'orders', measures: ['orders'] } },
  }),
  'trafficLinks.create': () => ({
    body: { store_id: shop.store_id, path: '/quick-checkout?link=traffic-test', utm_source: 'email' },
  }),
  'paymentLinks.create': () => ({ body: { store_id: shop.store_id } }),
  'salesTaxes.create': () => ({
    body: { store_id: shop.store_id, country_code: 'DE', name: 'VAT', percentage: '19' },
  }),
  'salesTaxes.importRates': () => ({
    body: { store_id: shop.store_id, rates: [{ country_code: 'FR', name: 'TVA', percentage: '20' }] },
  }),
  'shippingMethods.create': () => ({
    body: { payment_page_id: ids.payment_page, shipping_title: 'Courier', shipping_rate: 700 },
  }),
  'reviews.create': () => ({
    body: { payment_page_id: ids.payment_page, user_name: 'Ada', product_review: 'It pours well.' },
  }),
  'paymentPages.create': () => ({ body: { store_id: shop.store_id, payment_page_type: 'standard' } }),
  'paymentPages.duplicate': () => ({ body: { payment_page_id: ids.payment_page } }),
  'carts.create': () => ({ body: { store_id: shop.store_id } }),
  'carts.duplicate': () => ({ body: { cart_id: ids.cart } }),
  'confirmationPages.create': () => ({ body: { store_id: shop.store_id } }),
  'confirmationPages.duplicate': () => ({ body: { confirmation_page_id: ids.confirmation_page } }),
  'optimizers.create': () => ({ body: { store_id: shop.store_id, optimizer_category: 'order_bump' } }),
  'optimizers.duplicate': () => ({ body: { optimizer_id: ids.optimizer } }),
  'flows.create': () => ({ body: { store_id: shop.store_id } }),
  'flows.duplicate': () => ({ body: { flow_id: ids.flow } }),
  'routingRules.create': () => ({
    body: {
      store_id: shop.store_id,
      kind: 'card',
      name: 'All',
      conditions: { groups: [] },
      action: { type: 'one', connection_id: shop.connection_id },
    },
  }),
  'routingRules.startReplay': () => ({ body: { rule_id: ids.routing_rule, days: 7 } }),
  'orchestration.testGateway': () => ({ body: { store_id: shop.store_id, account_name: 'Second gateway' } }),
  'connectorCalls.stripeCard': () => ({
    body: {
      store_id: shop.store_id,
      account_name: 'Stripe',
      environment: 'sandbox',
      publishable_key: 'pk_test_51Once00000000',
      secret_key: 'sk_test_51Once00000000',
      webhook_secret: 'whsec_0123456789abcdef0123',
    },
  }),
  'cartRecovery.update': () => ({
    body: { store_id: shop.store_id, ...recoverySettings, version: 0 },
  }),
  'cartRecovery.publish': () => ({ body: { store_id: shop.store_id, version: 1 } }),
  'webhooks.create': () => ({
    body: { store_id: shop.store_id, url: 'https://hooks.example.com/in', types: ['*'] },
  }),
  'mandates.create': () => ({
    body: {
      store_id: shop.store_id,
      customer_id: ids.customer,
      scheme: 'sepa_debit',
      account_holder: 'Ada Moss',
      iban: 'DE89 3704 0044 0532 0130 00',
      accepted: true,
    },
  }),
  'helpdesk.create': () => ({
    body: {
      subject: 'A question',
      description: 'How do I refund?',
      store_name: 'Kettle & Crane',
      store_id: shop.store_id,
      requester_id: shop.user_id,
      main_category: 'Payments',
      sub_category: 'Declines',
    },
  }),
  'helpdesk.comment': () => ({ body: { ticket_id: ids.ticket, body: 'It went through.' } }),
  'helpdesk.upload': () => ({
    body: { store_id: shop.store_id },
    files: { file: new Blob(['a log']) },
  }),
  'disputes.addFile': () => ({
    body: { dispute_id: ids.dispute, kind: 'receipt' },
    files: { file: new Blob(['%PDF-1.7 a receipt']) },
  }),
  'midApplications.addDocument': () => ({
    body: { application_id: ids.mid_application, kind: 'other' },
    files: { file: new Blob(['%PDF-1.7 a paper']) },
  }),
  'orders.fulfil': () => ({ body: { order_id: sold.order_id, carrier: '', tracking_number: '', tracking_url: '' } }),
  'auth.invite': () => ({ body: { store_id: shop.store_id, email: 'once@mail.example', role: 'staff' } }),
  'apiKeys.create': () => ({ body: { store_id: shop.store_id, name: 'Once', role: 'read_only' } }),
}

/** Input of such calls of a signed-in customer. */
const MADE_BY_CUSTOMER: Readonly<Record<string, () => Promise<RawInput>>> = {
  'customerPortal.acceptDiscount': async () => ({
    body: { subscription_id: ids.subscription, reason: 'too_expensive' },
  }),
  'customerPortal.addItem': async () => ({
    body: { subscription_id: ids.subscription, variant_id: shop.variant_ids[0] },
  }),
  'customerPortal.addCard': async () => ({
    body: { connection_id: shop.connection_id, token: await enterCard(app, '4242424242424242') },
  }),
}

/** Calls with such a name that create nothing, or are tested elsewhere in this file or in their own file. */
const ELSEWHERE = new Set([
  'refunds.create',
  'afterOffers.accept',
  // One account per email address: the second call reports that it exists.
  'auth.register',
  'auth.registerWithInvite',
  // One open application per store.
  'midApplications.create',
  // The operator's replies, which need an operator account.
  'supportDesk.upload',
  // A resumed call concedes the dispute once, like `submits dispute evidence once`.
  'disputes.accept',
  // The invite is either accepted or no longer open.
  'users.addToStore',
])

const MAKES = /^(create|duplicate|register|upload|add[A-Z]|comment|fulfil|invite$|start(Import|[A-Z]\w*Replay)|accept)/

const allCalls: [string, Contract][] = Object.entries(contracts).flatMap(([resource, group]) =>
  Object.entries<Contract>(group).map(([name, contract]): [string, Contract] => [`${resource}.${name}`, contract]),
)

describe('a call that creates something, repeated with its key after a crash', () => {
  it.each(Object.keys(MADE))('%s creates it once', async (name) => {
    const contract = allCalls.find(([each]) => each === name)?.[1]
    const input = MADE[name]?.()
    if (!contract || !input) throw new Error(`${name} is no call`)
    const before = await rowCounts(app.db)
    const { first, left, second, third } = await again(contract, input)
    expect(first.status).toBeOneOf([200, 503])
    expect(left).not.toEqual(before)
    const secret = { status: 409, body: { code: 'idempotency_reply_secret' } }
    expect(second).toMatchObject(contract.secret ? secret : { status: 200 })
    expect([third.status, third.body]).toEqual([second.status, second.body])
    expect(await rowCounts(app.db)).toEqual(left)
  })

  it.each(Object.keys(MADE_BY_CUSTOMER))('%s of a customer creates it once', async (name) => {
    const contract = allCalls.find(([each]) => each === name)?.[1]
    const input = await MADE_BY_CUSTOMER[name]?.()
    if (!contract || !input) throw new Error(`${name} is no call`)
    const before = await rowCounts(app.db)
    const { left, second, third } = await again(contract, input, await customerToken(app, ids.customer ?? ''))
    expect(left).not.toEqual(before)
    expect(second.status).toBe(200)
    expect([third.status, third.body]).toEqual([second.status, second.body])
    expect((await rowCounts(app.db)).subscription_events).toBe(left['subscription_events'])
  })

  it('applies a stock change once', async () => {
    const [variant_id] = shop.variant_ids
    const { product_id } = shop
    const stock = async () =>
      (
        await app.db.$client.query<{ stock: number }>('select stock from product_variants where variant_id = $1', [
          variant_id,
        ])
      ).rows[0]?.stock ?? 0
    const before = await stock()
    const { second } = await again(contracts.inventory.adjustStock, { body: { product_id, variant_id, change: 7 } })
    expect(second.status).toBe(200)
    expect(await stock()).toBe(before + 7)
  })

  it('sends a recovery email once', async () => {
    const shops = recoveringShops(app)
    const recovering = await shops.open()
    const { session, mails } = await shops.abandon(recovering)
    const body = { store_id: recovering.store_id, session_id: session._id }
    const { second } = await again(contracts.cartRecovery.sendNow, { body }, recovering.token)
    expect(second.status).toBe(200)
    expect(await mails()).toHaveLength(1)
  })

  it('is saved once, without a conflict with its own change', async () => {
    const { version, payment_page_id } = expectOk(
      await app.call(
        contracts.paymentPages.create,
        { body: { store_id: shop.store_id, payment_page_type: 'standard' } },
        as(),
      ),
    ).data
    const body = { payment_page_id, version, name: 'Autumn' }
    const { second } = await again(contracts.paymentPages.update, { body })
    expect(second).toMatchObject({ status: 200, body: { data: { name: 'Autumn', version: version + 1 } } })
  })

  it('covers every such call of the contracts', () => {
    const making = allCalls.filter(
      ([name, { method, access }]) =>
        method === 'POST' && access !== 'shopper' && MAKES.test(name.split('.')[1] ?? '') && !ELSEWHERE.has(name),
    )
    expect(making.map(([name]) => name).filter((name) => !(name in MADE) && !(name in MADE_BY_CUSTOMER))).toEqual([])
  })
})
