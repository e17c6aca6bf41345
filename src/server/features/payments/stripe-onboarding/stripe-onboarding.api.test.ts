import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stripeSignature } from '../../../../../tests/support/providers/stripe/stripe-double.ts'
import { createStripeBench, type StripeBench } from '../../../../../tests/support/providers/stripe/stripe-subject.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

const KEYS = { key: 'sk_test_Platform00000000', webhookSecret: 'whsec_platform0123456789' }
const { link, status } = contracts.stripeOnboarding

let app: TestApp
let stripe: StripeBench

beforeAll(async () => {
  stripe = await createStripeBench()
  app = await createTestApp({ settings: { providersUrl: stripe.server.url, stripePlatform: KEYS } })
}, 60_000)
afterAll(async () => {
  await app.close()
  await stripe.server.close()
})

const openings = () => stripe.double.account(KEYS.key).openings
const askLink = ({ store_id, token }: TestShop) => app.call(link, { body: { store_id } }, { token })
const askStatus = async ({ store_id, token }: TestShop) =>
  expectOk(await app.call(status, { query: { store_id } }, { token })).data
const storeOf = async ({ store_id, user_id, token }: TestShop) => {
  const { stores } = expectOk(await app.call(contracts.stores.list, { query: { user_id } }, { token }))
  return stores.find((store) => store.store_id === store_id)
}

/** Simulates the merchant's input on Stripe's pages. */
const fillIn = (account_id: string, requirements: object = {}) => {
  const account = openings().accounts.get(account_id)
  if (!account) throw new Error('Stripe has no such account')
  Object.assign(account, { details_submitted: true, charges_enabled: true, payouts_enabled: true })
  account.requirements = { currently_due: [], past_due: [], pending_verification: [], errors: [], ...requirements }
}

const report = (id: string, secret = KEYS.webhookSecret) => {
  const payload = JSON.stringify({ id: 'evt_1', type: 'account.updated', data: { object: { id } } })
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': stripeSignature(secret, payload, app.clock.now()),
  }
  return app.app.inject({ method: 'POST', url: '/webhooks/stripe-platform', headers, payload })
}

describe('Stripe onboarding', () => {
  it('leads to Stripe, with one account however often it is started [API-076]', async () => {
    const shop = await openShop(app)
    expect(await askStatus(shop)).toMatchObject({ available: true, mode: 'test', status: 'not_started' })
    const [first, second] = await Promise.all([askLink(shop), askLink(shop)])
    expect(expectOk(first).url).toMatch(/^https:\/\/connect\.stripe\.com\/setup/)
    expectOk(second)
    const { account_id } = await askStatus(shop)
    const links = openings().links.filter(({ account }) => account === account_id)
    expect(links).toHaveLength(2)
    expect(links[0]?.['return_url']).toMatch(/\/lasso-pay\/stripe-onboarding\?from=stripe$/)
    expect((await storeOf(shop))?.stripe_connect_account_id).toBe(account_id)
  })

  it('lists what is missing, each item once [API-076]', async () => {
    const shop = await openShop(app)
    await askLink(shop)
    const found = await askStatus(shop)
    expect(found.status).toBe('pending')
    expect(found.requirements.map(({ text }) => text)).toEqual([
      'Business website',
      'Bank account for payouts',
      'Date of birth of the representative',
    ])
    expect(found.held_back).toBe('')
  })

  it('is complete once Stripe enables charges and payouts, by webhook or refetch', async () => {
    const shop = await openShop(app)
    await askLink(shop)
    const { account_id } = await askStatus(shop)
    fillIn(account_id)
    expect((await report(account_id, 'whsec_forged')).statusCode).toBe(401)
    expect((await storeOf(shop))?.stripe_onboarding_status).toBe('pending')
    expect((await report(account_id)).statusCode).toBe(200)
    expect((await storeOf(shop))?.stripe_onboarding_status).toBe('complete')
    expect(await askStatus(shop)).toMatchObject({ status: 'complete', payouts_enabled: true, requirements: [] })
  })

  it('is restricted past a deadline, with what was wrong', async () => {
    const shop = await openShop(app)
    await askLink(shop)
    const { account_id } = await askStatus(shop)
    const field = 'representative.verification.document'
    const reason = 'The document is not readable.'
    const past = { past_due: [field], currently_due: [field], errors: [{ requirement: field, reason, code: 'x' }] }
    fillIn(account_id, { ...past, disabled_reason: 'requirements.past_due', current_deadline: 1_800_000_000 })
    const found = await askStatus(shop)
    expect(found).toMatchObject({ status: 'restricted', deadline: '2027-01-15T08:00:00.000Z' })
    expect(found.held_back).toMatch(/overdue information/)
    expect(found.requirements).toEqual([
      { field, text: 'Identity document of the representative', due: 'past_due', problem: reason },
    ])
  })

  it('shows the last known status while Stripe does not respond, and says so', async () => {
    const shop = await openShop(app)
    await askLink(shop)
    stripe.server.befall('break')
    const found = await askStatus(shop)
    expect(found.status).toBe('pending')
    expect(found.problem).toMatch(/^Stripe broke the connection/)
  })

  it.each([
    [{ message: 'The provided key does not have the required permissions for this endpoint.' }, true],
    [{ message: 'The provided key does not have access to the account.', code: 'account_invalid' }, false],
  ])("keeps the account if the key can't read it, and says why: %o", async (error, isKept) => {
    const shop = await openShop(app)
    await askLink(shop)
    const { account_id } = await askStatus(shop)
    stripe.server.befall({ status: 403, json: { error: { type: 'invalid_request_error', ...error } } })
    const found = await askStatus(shop)
    expect(found).toMatchObject({ account_id: isKept ? account_id : '', problem: isKept ? error.message : '' })
    const { store_id, token } = shop
    const { data } = expectOk(await app.call(contracts.auditLog.list, { query: { store_id } }, { token }))
    expect(data.filter(({ action }) => action === 'stripe_onboarding.gone')).toHaveLength(isKept ? 0 : 1)
  })

  it('restarts if Stripe no longer knows the account', async () => {
    const shop = await openShop(app)
    await askLink(shop)
    openings().accounts.delete((await askStatus(shop)).account_id)
    expect(await askStatus(shop)).toMatchObject({ status: 'not_started', account_id: '' })
  })

  it('requires the permission to manage payments, and rejects API keys', async () => {
    const shop = await openShop(app)
    const stranger = await app.signUp()
    expect((await app.call(link, { body: { store_id: shop.store_id } }, { token: stranger.token })).status).toBe(403)
  })
})

it('says clearly that the operator has not set it up [API-076]', async () => {
  const bare = await createTestApp({ beside: app, settings: { providersUrl: stripe.server.url } })
  try {
    const shop = await openShop(bare)
    const { store_id, token } = shop
    const reply = await bare.call(link, { body: { store_id } }, { token })
    expect([reply.status, reply.detail]).toEqual([
      409,
      'The operator of this server has not set up Stripe accounts for stores',
    ])
    const found = expectOk(await bare.call(status, { query: { store_id } }, { token })).data
    expect(found).toMatchObject({ available: false, mode: null, status: 'not_started' })
  } finally {
    await bare.close()
  }
})
