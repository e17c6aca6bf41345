import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { stripeFee } from '../../../../../tests/support/providers/stripe/stripe-books.ts'
import {
  createStripeBench,
  STRIPE_KEYS,
  type StripeBench,
} from '../../../../../tests/support/providers/stripe/stripe-subject.ts'
import { openShop, payBody, payWith, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { newId } from '../../../db/ids.ts'
import { syncDue } from './service.ts'

let app: TestApp
let stripe: StripeBench
const { payments, payouts, payout, account, refresh } = contracts.lassoPay

beforeAll(async () => {
  stripe = await createStripeBench()
  app = await createTestApp({ settings: { providersUrl: stripe.server.url } })
}, 60_000)
afterAll(async () => {
  await app.close()
  await stripe.server.close()
})

/** A store with one Stripe account, with unique keys and no transactions. */
async function stripeShop(name: string): Promise<{ shop: TestShop; secret_key: string }> {
  const shop = await openShop(app)
  const secret_key = `sk_test_${name}00000000`
  const keys = { ...STRIPE_KEYS, publishable_key: `pk_test_${name}00000000`, secret_key }
  await app.db.$client.query(`update connections set connector = 'stripe', credentials = $1 where store_id = $2`, [
    app.deps.cipher.encrypt(JSON.stringify(keys)),
    shop.store_id,
  ])
  return { shop, secret_key }
}

async function sell(shop: TestShop): Promise<number> {
  const session = await readySession(app, shop)
  const headers = { 'idempotency-key': newId('evt') }
  const body = payBody(session, 'pm_card_visa')
  expectOk(await app.call(contracts.transactions.pay, { body }, { headers }))
  return session.total
}

const read = async (shop: TestShop) => {
  const { store_id, token } = shop
  const list = expectOk(await app.call(payments, { query: { store_id } }, { token }))
  const out = expectOk(await app.call(payouts, { query: { store_id } }, { token }))
  return { list, out }
}
const sync = async ({ store_id, token }: TestShop) =>
  expectOk(await app.call(refresh, { body: { store_id } }, { token }))

describe('payments of a store’s own accounts', () => {
  it('show fee, net and payout as Stripe reports them, and nothing before [RT-073] [RT-074]', async () => {
    const { shop, secret_key } = await stripeShop('Payments')
    const total = await sell(shop)
    const before = await read(shop)
    expect(before.list.payments[0]).toMatchObject({ amount: total, fee: null, net: null, payout: null })
    expect(before.list.payments[0]?.reports_fees).toBe(true)
    expect(before.list.figures).toMatchObject([{ currency: 'USD', payments: 1, amount: total, fees: 0, unreported: 1 }])
    const made = stripe.double.account(secret_key).books.payOut()
    await sync(shop)
    const fee = stripeFee(total)
    const { list, out } = await read(shop)
    expect(list.payments[0]).toMatchObject({ fee, net: total - fee, settled_currency: 'USD' })
    expect(list.payments[0]?.payout?.status).toBe('in_transit')
    expect(list.figures).toMatchObject([{ fees: fee, net: total - fee, unreported: 0 }])
    expect(out).toMatchObject({ total: 1, reporting: true })
    expect(out.payouts[0]).toMatchObject({ payout_reference: made.id, amount: total - fee, currency: 'USD' })
    const { store_id, token } = shop
    const payout_id = out.payouts[0]?.payout_id ?? ''
    const whole = expectOk(await app.call(payout, { query: { store_id, payout_id } }, { token }))
    expect(whole.lines).toMatchObject([
      { kind: 'charge', amount: total, fee, order_number: list.payments[0]?.order_number },
    ])
  })

  it('track a payout to the bank', async () => {
    const { shop, secret_key } = await stripeShop('Follow')
    await sell(shop)
    const made = stripe.double.account(secret_key).books.payOut()
    await sync(shop)
    made.status = 'paid'
    await sync(shop)
    const { out } = await read(shop)
    expect(out.payouts.map(({ status }) => status)).toEqual(['paid'])
  })

  it('can be searched, filtered and sorted', async () => {
    const { shop } = await stripeShop('Search')
    await sell(shop)
    const { store_id, token } = shop
    const totalOf = async (query: object) =>
      (await app.call(payments, { query: { store_id, ...query } }, { token })).body.total
    expect(await totalOf({ search: 'maya' })).toBe(1)
    expect(await totalOf({ search: 'nobody' })).toBe(0)
    expect(await totalOf({ paid_out: 'true' })).toBe(0)
    expect(await totalOf({ paid_out: 'false', sort: '-fee' })).toBe(1)
    expect(await totalOf({ start_date: '2001-01-01', end_date: '2001-01-02' })).toBe(0)
    const bad = await app.call(payments, { query: { store_id, start_date: 'soon' } }, { token })
    expect([bad.status, bad.detail]).toEqual([400, 'Must be a date like 2026-11-21'])
  })
})

describe('provider balances', () => {
  it('report whether providers were called for the response: not while it is fresh', async () => {
    const { shop } = await stripeShop('Fresh')
    const { store_id, token } = shop
    const ask = async () => expectOk(await app.call(account, { query: { store_id } }, { token })).read_now
    expect([await ask(), await ask()]).toEqual([true, false])
    app.clock.advance(11 * 60_000)
    expect(await ask()).toBe(true)
  })

  it('show schedule and bank [RT-075]', async () => {
    const { shop } = await stripeShop('Holds')
    const { store_id, token } = shop
    const { accounts } = expectOk(await app.call(account, { query: { store_id } }, { token }))
    expect(accounts).toMatchObject([
      {
        provider: 'stripe',
        reports: 'all',
        schedule: 'Every Friday, 2 days after the payment',
        bank: { last_four: '6789' },
        problem: '',
      },
    ])
    expect(accounts[0]?.balances[0]).toMatchObject({ currency: 'USD', available: 12_345 })
  })

  it('stay unchanged, with the reason, while the provider does not respond', async () => {
    const { shop } = await stripeShop('Silent')
    await sync(shop)
    stripe.server.befall('break')
    const { accounts, message } = await sync(shop)
    expect(message).toMatch(/could not be read$/)
    expect(accounts[0]?.problem).toMatch(/^Stripe broke the connection/)
    expect(accounts[0]?.balances[0]?.available).toBe(12_345)
  })

  it('are never made up for a provider that reports nothing', async () => {
    const shop = await openShop(app)
    await payWith(app, await readySession(app, shop), '4242424242424242')
    const { accounts } = await sync(shop)
    expect(accounts).toMatchObject([{ reports: 'none', balances: [], bank: null, schedule: null }])
    const { list, out } = await read(shop)
    expect(list.payments).toMatchObject([{ fee: null, reports_fees: false, payout: null }])
    expect(out).toMatchObject({ payouts: [], reporting: false })
  })

  it('sync automatically for accounts that no one views', async () => {
    const { shop, secret_key } = await stripeShop('Alone')
    await sell(shop)
    stripe.double.account(secret_key).books.payOut()
    const published = vi.spyOn(app.deps.live, 'publish')
    await syncDue(app.deps)
    const told = published.mock.calls.flatMap(([, ...events]) => events)
    published.mockRestore()
    expect(told).toContainEqual(expect.objectContaining({ type: 'connection.updated', store_id: shop.store_id }))
    expect((await read(shop)).out.total).toBe(1)
  })
})

it('hide the payouts of other stores', async () => {
  const { shop, secret_key } = await stripeShop('Owner')
  await sell(shop)
  stripe.double.account(secret_key).books.payOut()
  await sync(shop)
  const payout_id = (await read(shop)).out.payouts[0]?.payout_id ?? ''
  const other = await openShop(app)
  const { store_id, token } = other
  const reply = await app.call(payout, { query: { store_id, payout_id } }, { token })
  expect([reply.status, reply.detail]).toEqual([404, 'Payout not found'])
  const strange = await app.call(payout, { query: { store_id: shop.store_id, payout_id } }, { token })
  expect(strange.status).toBe(403)
})
