import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '../../../../shared/contract.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { SubscriptionPlan } from '../../../../shared/contracts/subscriptions/plans.ts'
import { DEFAULT_TERMS } from '../../../../shared/domain/subscriptions/plan-terms.ts'
import { makeProduct } from '../../../../../tests/support/app/factories.ts'
import { makePlan, makeSubscription } from '../../../../../tests/support/app/subscription-factories.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'

let app: TestApp
let shop: TestShop
let stranger: TestShop
const { auditLog, inventory, subscriptionPlans: plans } = contracts

beforeAll(async () => {
  app = await createTestApp()
  ;[shop, stranger] = await Promise.all([openShop(app), openShop(app)])
})
afterAll(() => app.close())

type CreateBody = Input<typeof plans.create>['body']
const monthly = { pricing_model: 'subscription', one_time_price: 3400, frequency: 'monthly' } as const
const terms = { ...DEFAULT_TERMS, dunning: { ...DEFAULT_TERMS.dunning, retry_days: [1, 3, 5, 7] } }
const body = (given: Partial<CreateBody> = {}): CreateBody => ({
  store_id: shop.store_id,
  plan_name: 'Single-origin monthly',
  plan_title: 'Single-origin coffee',
  product_id: shop.product_id,
  pricing_options: [monthly],
  ...given,
})
const create = (given: object = {}, { token } = shop) =>
  app.rawCall(plans.create, { body: { ...body(), ...given } }, { token })
const made = async (given: Partial<CreateBody> = {}): Promise<SubscriptionPlan> =>
  expectOk(await app.call(plans.create, { body: body(given) }, shop)).data
const update = (subscription_plan_id: string, given: object, query = {}) =>
  app.rawCall(plans.update, { query, body: { subscription_plan_id, ...given } }, shop)
const details = async (plan_id: string) => expectOk(await app.call(plans.details, { query: { plan_id } }, shop)).data
const list = async (query: object = {}, of = shop) =>
  expectOk(await app.call(plans.list, { query: { store_id: of.store_id, ...query } }, of))
const remove = (planId: string) => app.call(plans.remove, { params: { planId } }, shop)

describe('creating a plan [API-059] [GAP-43]', () => {
  it('requires sign-in, membership and the right to manage inventory', async () => {
    expect((await app.rawCall(plans.create, { body: body() })).status).toBe(401)
    expect((await create({}, stranger)).status).toBe(403)
  })

  it('returns the plan with its first version and assigns option IDs', async () => {
    const plan = await made()
    const [option] = plan.pricing_options
    expect(plan).toMatchObject({
      plan_name: 'Single-origin monthly',
      plan_version: 1,
      version: 1,
      status: 'active',
      terms: DEFAULT_TERMS,
      subscribers: 0,
      mrr: 0,
      product: { title: 'Heron gooseneck kettle', price: 1999, is_sold: true },
    })
    expect(option).toEqual({ ...monthly, id: option?.id })
    expect(option?.id).toMatch(/^plo_/)
    expect((await list()).plans.map(({ plan_id }) => plan_id)).toContain(plan.plan_id)
    expect((await list({}, stranger)).plans).toEqual([])
  })

  it.each([
    ['plan_name', { plan_name: ' ' }, 'Name is required'],
    ['plan_title', { plan_title: 'x'.repeat(61) }, 'Must be at most 60 characters'],
    ['description', { description: 'x'.repeat(161) }, 'Must be at most 160 characters'],
    ['pricing_options', { pricing_options: [] }, 'Add at least one option'],
    [
      'pricing_options',
      { pricing_options: [{ ...monthly, pricing_model: 'one_time' }] },
      'Add at least one subscription option',
    ],
    ['pricing_options.0.one_time_price', { pricing_options: [{ ...monthly, one_time_price: 0 }] }, 'Enter a price'],
    ['pricing_options.0.one_time_price', { pricing_options: [{ ...monthly, one_time_price: 1.5 }] }, 'Enter a price'],
    [
      'pricing_options.0.discount_percentage',
      { pricing_options: [{ ...monthly, discount_percentage: 101 }] },
      'Enter a discount from 0 to 100',
    ],
    ['pricing_options.0.frequency', { pricing_options: [{ ...monthly, frequency: undefined }] }, 'Select a frequency'],
    ['pricing_options.0.frequency', { pricing_options: [{ ...monthly, frequency: 'daily' }] }, 'Select a frequency'],
    [
      'pricing_options.0.length_of_plan',
      { pricing_options: [{ ...monthly, length_of_plan: 2.5 }] },
      'Enter a whole number of deliveries, or leave blank',
    ],
    [
      'pricing_options.0.length_of_plan',
      { pricing_options: [{ ...monthly, prepaid: true }] },
      'Enter how many deliveries are prepaid, at least 2',
    ],
    [
      'pricing_options.0.highlight_text',
      { pricing_options: [{ ...monthly, highlight: true, highlight_text: 'x'.repeat(31) }] },
      'Must be at most 30 characters',
    ],
    [
      'pricing_options.1.frequency',
      { pricing_options: [monthly, { ...monthly, one_time_price: 100 }] },
      'Another option has the same frequency and length',
    ],
    [
      'additional_settings.policy_url',
      { additional_settings: { add_policy: true } },
      'Enter the address of your policy',
    ],
    [
      'additional_settings.policy_url',
      { additional_settings: { add_policy: true, policy_url: 'http://fernhill.example/terms' } },
      'Must start with https://',
    ],
    [
      'terms.minimum_cycles',
      { pricing_options: [{ ...monthly, length_of_plan: 3 }], terms: { ...DEFAULT_TERMS, minimum_cycles: 4 } },
      'Must not be more than the deliveries of an option',
    ],
    [
      'terms.dunning.retry_days',
      { terms: { ...DEFAULT_TERMS, dunning: { ...DEFAULT_TERMS.dunning, retry_days: [3, 1] } } },
      'Enter each retry day once, in order',
    ],
  ])('explains what is wrong with %s', async (field, given, message) => {
    expect(await create(given)).toMatchObject({ status: 400, body: { errors: { [field]: message } } })
  })

  it('rejects products of other stores and archived ones', async () => {
    expect((await create({ product_id: stranger.product_id })).status).toBe(404)
    const { product } = await makeProduct(app.db, { store_id: shop.store_id, title: 'Mug', status: 'archived' })
    expect(await create({ product_id: product.product_id })).toMatchObject({
      status: 422,
      body: { errors: { product_id: 'Mug is archived. Restore it in the inventory first.' } },
    })
  })
})

describe('updating a plan [API-060] [SU-018] [SU-019]', () => {
  it('takes the specified payload and keeps the version if prices stay the same', async () => {
    const plan = await made()
    const payload = {
      plan_name: 'Monthly coffee',
      plan_title: 'Coffee',
      description: 'Fresh every month',
      product_id: shop.product_id,
      additional_settings: { add_policy: true, policy_url: 'https://fernhill.example/terms' },
      pricing_options: plan.pricing_options,
    }
    expectOk(await update(plan.plan_id, payload))
    expect(await details(plan.plan_id)).toMatchObject({ ...payload, plan_version: 1, version: 2 })
  })

  it('makes a version of changed prices and keeps the IDs of options', async () => {
    const plan = await made()
    const [option] = plan.pricing_options
    const pricing_options = [
      { ...option, one_time_price: 3600, discount_percentage: 15, highlight: true, highlight_text: 'Most popular' },
      { pricing_model: 'subscription', one_time_price: 3600, frequency: 'monthly', length_of_plan: 3, prepaid: true },
    ]
    expectOk(await update(plan.plan_id, { pricing_options }))
    const saved = await details(plan.plan_id)
    expect(saved.plan_version).toBe(2)
    expect(saved.pricing_options[0]).toEqual(pricing_options[0])
    expect(saved.versions.map(({ version, changes }) => ({ version, changes }))).toEqual([
      {
        version: 2,
        changes: ['Every month: $34.00 to $30.60', 'Every month, 3 prepaid added for $36.00'],
      },
      { version: 1, changes: [] },
    ])
  })

  it('makes a version of changed terms', async () => {
    const plan = await made()
    expectOk(await update(plan.plan_id, { terms: { ...DEFAULT_TERMS, setup_fee: 500 } }))
    expect((await details(plan.plan_id)).versions[0]).toMatchObject({ version: 2, changes: ['Setup fee changed'] })
  })

  it('gives an option with another frequency a new ID, so that its subscribers stay on their version', async () => {
    const plan = await made()
    const [option] = plan.pricing_options
    expectOk(await update(plan.plan_id, { pricing_options: [{ ...option, frequency: 'weekly' }] }))
    const [changed] = (await details(plan.plan_id)).pricing_options
    expect(changed).toMatchObject({ frequency: 'weekly' })
    expect(changed?.id).not.toBe(option?.id)
  })

  it('rejects unknown and repeated option IDs', async () => {
    const plan = await made()
    const [option] = plan.pricing_options
    const unknown = await update(plan.plan_id, { pricing_options: [{ ...option, id: 'plo_other' }] })
    expect(unknown).toMatchObject({
      status: 400,
      body: { errors: { 'pricing_options.0.id': 'This option was removed. Add it again.' } },
    })
    const twice = await update(plan.plan_id, { pricing_options: [option, { ...option, frequency: 'weekly' }] })
    expect(twice).toMatchObject({
      status: 400,
      body: { errors: { 'pricing_options.1.id': 'This option is listed twice' } },
    })
  })

  it('is recorded in the audit log', async () => {
    const plan = await made({ plan_name: 'Audited' })
    expectOk(await update(plan.plan_id, { plan_name: 'Renamed' }))
    const { data } = expectOk(await app.call(auditLog.list, { query: { store_id: shop.store_id } }, shop))
    expect(data.find(({ target, action }) => target.id === plan.plan_id && action.endsWith('updated'))).toMatchObject({
      action: 'subscription_plan.updated',
      before: { plan_name: 'Audited' },
      after: { plan_name: 'Renamed' },
    })
  })
})

describe('the list of plans [API-058]', () => {
  it('searches, filters, sorts and pages, with figures of the store’s mode', async () => {
    const { store_id } = stranger
    const coffee = await makePlan(app.db, { store_id, plan_name: 'Coffee' })
    const tea = await makePlan(app.db, { store_id, plan_name: 'Tea', status: 'archived' })
    await makeSubscription(app.db, { store_id, plan: coffee })
    await makeSubscription(app.db, { store_id, plan: coffee, status: 'paused' })
    await makeSubscription(app.db, { store_id, plan: coffee, status: 'cancelled' })
    await makeSubscription(app.db, { store_id, plan: coffee, mode: 'live' })
    const names = async (query: object) => (await list(query, stranger)).plans.map(({ plan_name }) => plan_name)
    expect(await names({ search: 'tea' })).toEqual(['Tea'])
    expect(await names({ status: 'active' })).toEqual(['Coffee'])
    expect(await names({ product_id: tea.plan.product_id })).toEqual(['Tea'])
    expect(await names({ sort: '-mrr' })).toEqual(['Coffee', 'Tea'])
    expect(await list({ sort: 'plan_name', size: 1, page: 2 }, stranger)).toMatchObject({
      total: 2,
      plans: [{ plan_name: 'Tea' }],
    })
    expect((await list({ status: 'active' }, stranger)).plans[0]).toMatchObject({
      active_subscriptions: 1,
      subscribers: 2,
      mrr: 2890,
    })
  })
})

describe('ending a plan [API-061]', () => {
  it('deletes one that nobody subscribed to [GAP-45]', async () => {
    const plan = await made()
    expect(expectOk(await remove(plan.plan_id))).toEqual({ message: 'Plan deleted' })
    expect((await list()).plans.map(({ plan_id }) => plan_id)).not.toContain(plan.plan_id)
    expect((await remove(plan.plan_id)).status).toBe(404)
  })

  it('says how many customers subscribe to it, and can be archived and restored', async () => {
    const plan = await makePlan(app.db, { store_id: shop.store_id })
    const { plan_id } = plan.plan
    await makeSubscription(app.db, { store_id: shop.store_id, plan })
    await makeSubscription(app.db, { store_id: shop.store_id, plan, status: 'paused' })
    const refused = await remove(plan_id)
    expect(refused).toMatchObject({
      status: 409,
      detail: '2 customers subscribe to this plan. Archive it instead.',
      body: { code: 'plan_in_use', subscribers: 2 },
    })
    const set = (status: 'active' | 'archived') => app.call(plans.setStatus, { body: { plan_id, status } }, shop)
    expect(expectOk(await set('archived')).data.status).toBe('archived')
    expect(expectOk(await set('active')).data.status).toBe('active')
  })

  it('refuses to delete one with past subscriptions', async () => {
    const plan = await makePlan(app.db, { store_id: shop.store_id })
    await makeSubscription(app.db, { store_id: shop.store_id, plan, status: 'cancelled' })
    expect(await remove(plan.plan.plan_id)).toMatchObject({ status: 409, body: { subscribers: 0 } })
  })

  it('keeps its product from being archived or deleted', async () => {
    const { plan } = await makePlan(app.db, { store_id: shop.store_id, plan_name: 'Kettle club' })
    const { product_id } = plan
    const archive = () => app.call(inventory.update, { body: { product_id, status: 'archived' } }, shop)
    expect(await archive()).toMatchObject({
      status: 409,
      detail: 'The plan Kettle club sells this product. Archive the plan first.',
    })
    expectOk(await app.call(plans.setStatus, { body: { plan_id: plan.plan_id, status: 'archived' } }, shop))
    expect(await app.call(inventory.remove, { body: { product_id } }, shop)).toMatchObject({
      status: 409,
      detail: 'The plan Kettle club sells this product. Archive it instead.',
    })
    expectOk(await archive())
    const restore = { body: { plan_id: plan.plan_id, status: 'active' } } as const
    expect((await app.call(plans.setStatus, restore, shop)).status).toBe(422)
  })

  it('can be duplicated', async () => {
    const plan = await made({ plan_name: 'Original', terms: { ...terms, setup_fee: 900 } })
    const copy = expectOk(await app.call(plans.duplicate, { body: { plan_id: plan.plan_id } }, shop)).data
    expect(copy).toMatchObject({ plan_name: 'Copy of Original', plan_version: 1, terms: { setup_fee: 900 } })
    expect(copy.pricing_options[0]).toMatchObject(monthly)
    expect(copy.pricing_options[0]?.id).not.toBe(plan.pricing_options[0]?.id)
  })
})
