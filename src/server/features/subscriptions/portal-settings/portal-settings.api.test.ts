import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeCustomer, makePaymentPage } from '../../../../../tests/support/app/factories.ts'
import { makeOrder } from '../../../../../tests/support/app/order-factories.ts'
import { customerToken } from '../../../../../tests/support/app/portal-sessions.ts'
import { makeSubscription } from '../../../../../tests/support/app/subscription-factories.ts'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { DEFAULT_PORTAL } from '../../../../shared/domain/subscriptions/portal-settings.ts'
import { newId } from '../../../db/ids.ts'
import { subscriptionEvents } from '../../../db/schema/subscriptions/events.ts'

const { portalSettings, customerPortal } = contracts

let api: TestApp
let me: TestUser
let token: string
let store_id: string

beforeAll(async () => {
  api = await createTestApp()
  me = await api.signUp()
  ;({ token } = me)
})
beforeEach(async () => {
  ;({ store_id } = await api.makeStore(me))
})
afterAll(() => api.close())

const details = async () => expectOk(await api.call(portalSettings.details, { query: { store_id } }, { token })).data

const update = (fields: object, version?: number) =>
  api.rawCall(portalSettings.update, { body: { store_id, version, ...fields } }, { token })

const publish = (version: number) => api.call(portalSettings.publish, { body: { store_id, version } }, { token })

const overview = async () =>
  expectOk(await api.call(portalSettings.overview, { query: { store_id, mode: 'test' } }, { token }))

describe('the portal’s settings [RT-062]', () => {
  it('belong to the store', async () => {
    const query = { store_id }
    expect(await api.call(portalSettings.details, { query })).toMatchObject({ status: 401 })
    const { token: strangers } = await api.signUp()
    for (const reply of [
      await api.call(portalSettings.details, { query }, { token: strangers }),
      await api.call(portalSettings.update, { body: { store_id, heading: 'Mine' } }, { token: strangers }),
      await api.call(portalSettings.publish, { body: { store_id, version: 1 } }, { token: strangers }),
    ]) {
      expect(reply.status).toBe(403)
    }
    expect(await details()).toMatchObject({ heading: '', version: 1 })
  })

  it('start with the defaults, once', async () => {
    const [one, other] = await Promise.all([details(), details()])
    expect(one).toMatchObject({ ...DEFAULT_PORTAL, store_id, status: 'draft', version: 1, published_version: null })
    expect(other).toEqual(one)
  })

  it('store a draft that customers don’t get until it is published', async () => {
    const reasons = [{ reason: 'too_much', label: 'Too much coffee', offer: { kind: 'pause', days: 60 } }]
    const given = { heading: 'Welcome back', allow_pause: false, reasons, translations: { de: { heading: 'Hallo' } } }
    expect(await update(given, 1)).toMatchObject({ status: 200, body: { data: { version: 2, ...given } } })
    expect((await overview()).published).toMatchObject({ heading: '', allow_pause: true })
    expect(await publish(2)).toMatchObject({
      status: 200,
      body: { data: { status: 'live', version: 2, published_version: 2 } },
    })
    expect(await overview()).toMatchObject({ published: given, published_at: api.clock.now().toISOString() })
  })

  it('reject an outdated version and return the stored draft [DEF-26]', async () => {
    await update({ heading: 'First' }, 1)
    const reply = await update({ heading: 'Second' }, 1)
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'stale_version', version: 2, draft: { heading: 'First' }, refused: { heading: 'Second' } },
    })
    expect((await publish(1)).status).toBe(409)
  })

  it.each([
    [{ brand_color: 'green' }, 'Must be a color like #1F5B45'],
    [{ name: '' }, 'Name is required'],
    [{ cancel_screens: 0 }, 'Must be a whole number from 1 to 5'],
    [{ help_email: 'nobody' }, 'Invalid email'],
    [{ help_url: 'javascript:alert(1)' }, 'Must be a URL such as https://example.com'],
    [{ reasons: [{ reason: 'bored', label: '', offer: { kind: 'none' } }] }, /^Must be one of too_expensive/],
    [{ reasons: [{ reason: 'other', label: '', offer: { kind: 'gift' } }] }, /Must be none, discount/],
    [
      { reasons: [{ reason: 'other', label: '', offer: { kind: 'discount', percentage: 120, payments: 1 } }] },
      'Must be a whole number from 1 to 100',
    ],
    [{ language: 'xx' }, 'Must be one of en, es, fr, de, pt, it, nl, ja'],
    [{ translations: { xx: { heading: 'x' } } }, /./],
  ])('reject %j', async (given, detail) => {
    const reply = await update(given)
    expect(reply.status).toBe(400)
    expect(reply.detail).toMatch(detail)
    expect((await details()).version).toBe(1)
  })

  it('list each reason once', async () => {
    const other = { reason: 'other', label: '', offer: { kind: 'none' } }
    expect(await update({ reasons: [other, other] })).toMatchObject({
      status: 400,
      detail: 'Each reason can only be listed once',
    })
  })

  it('can’t be published while canceling is unfair, and list why', async () => {
    await update({ cancel_screens: 3, equal_buttons: false, cancel_confirmation_email: false })
    const reply = await publish(2)
    expect(reply).toMatchObject({ status: 422, body: { code: 'unfair_cancel' } })
    expect(reply.body).toMatchObject({
      checks: [{ key: 'screens' }, { key: 'offer' }, { key: 'buttons' }, { key: 'confirmation' }],
    })
    expect(reply.detail).toContain('Cancel takes three screens')
    expect((await overview()).published_at).toBeNull()
  })

  it('keep versions that can be restored', async () => {
    await update({ heading: 'First' }, 1)
    await publish(2)
    await update({ heading: 'Second' }, 2)
    const { versions } = expectOk(await api.call(portalSettings.versions, { query: { store_id } }, { token }))
    expect(versions.map(({ version, what }) => [version, what])).toEqual([
      [3, 'saved'],
      [2, 'published'],
      [1, 'saved'],
    ])
    const body = { store_id, version: 2, current_version: 3 }
    const restored = await api.call(portalSettings.restore, { body }, { token })
    expect(restored.body).toMatchObject({ data: { heading: 'First', version: 4, published_version: 2 } })
  })

  it('are recorded in the audit log', async () => {
    await update({ heading: 'First' }, 1)
    await publish(2)
    const query = { store_id }
    const { body } = await api.call(contracts.auditLog.list, { query }, { token })
    expect(JSON.stringify(body)).toContain('customer_portal.updated')
    expect(JSON.stringify(body)).toContain('customer_portal.published')
  })
})

describe('the portal’s overview [RT-062]', () => {
  it('counts what customers did in the last 90 days', async () => {
    const customer = await makeCustomer(api.db, { store_id })
    const { subscription_id } = await makeSubscription(api.db, { store_id, customer_id: customer.customer_id })
    await customerToken(api, customer.customer_id)
    await customerToken(api, customer.customer_id, { payment_method_only: true })
    const now = api.clock.now()
    const event = (kind: 'skipped' | 'offer_accepted' | 'canceled' | 'paused', given: object = {}) => ({
      event_id: newId('sev'),
      subscription_id,
      store_id,
      mode: 'test' as const,
      kind,
      text: kind,
      actor: 'customer',
      currency: 'USD',
      at: now,
      subscription_created_at: now,
      ...given,
    })
    await api.db
      .insert(subscriptionEvents)
      .values([
        event('skipped'),
        event('offer_accepted', { reason: 'too_much' }),
        event('canceled', { reason: 'too_much' }),
        event('canceled', { reason: 'other' }),
        event('paused', { actor: 'Maya Ortiz' }),
        event('paused', { mode: 'live' }),
        event('paused', { at: new Date(now.getTime() - 91 * 86_400_000) }),
      ])
    const { figures } = await overview()
    expect(figures).toMatchObject({ sign_ins: 1, actions: 2, canceled: 2, saved: 1 })
    expect(figures.offers.find(({ reason }) => reason === 'too_much')).toEqual({
      reason: 'too_much',
      accepted: 1,
      canceled: 1,
    })
  })

  it('says where and in which languages the store sells', async () => {
    await makeOrder(api.db, { store_id })
    await makePaymentPage(api.db, { store_id })
    await api.db.$client.query(`update orders set shipping_address = '{"country_code": "DE"}' where store_id = $1`, [
      store_id,
    ])
    await api.db.$client.query(
      `update payment_pages set status = 'live', published = '{"language": "de", "included_country_codes": ["AT"],
         "restrict_shipping_countries_enabled": true}' where store_id = $1`,
      [store_id],
    )
    await api.db.$client.query(`update stores set store_email = '', store_website = '' where store_id = $1`, [store_id])
    const { link, facts } = await overview()
    expect(link).toContain(`/account/${store_id}`)
    expect(facts).toEqual({ has_contact: false, countries: ['AT', 'DE'], languages: ['de'] })
  })
})

it('customers get what was published [CU-001]', async () => {
  const customer = await makeCustomer(api.db, { store_id })
  await makeSubscription(api.db, { store_id, customer_id: customer.customer_id })
  const theirs = await customerToken(api, customer.customer_id)
  const actions = async () => {
    const reply = await api.call(customerPortal.subscriptions, {}, { token: theirs })
    return expectOk(reply).subscriptions[0]?.actions ?? []
  }
  await update({ allow_skip: false })
  expect(await actions()).toContain('skip')
  await publish(2)
  const left = await actions()
  expect(left).toContain('pause')
  expect(left).not.toContain('skip')
})
