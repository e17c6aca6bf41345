import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountPage } from '../../../../shared/account-page.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { DEFAULT_PORTAL } from '../../../../shared/domain/subscriptions/portal-settings.ts'
import { customerPortals } from '../../../db/schema/subscriptions/customer-portal.ts'
import { makeCustomer } from '../../../../../tests/support/app/factories.ts'
import { makeOrder } from '../../../../../tests/support/app/order-factories.ts'
import { customerToken, runPortalLinks } from '../../../../../tests/support/app/portal-sessions.ts'
import { makeMethod, makeSubscription } from '../../../../../tests/support/app/subscription-factories.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'

const calls = contracts.customerPortal
const web = mkdtempSync(join(tmpdir(), 'cartwright-portal-'))
writeFileSync(
  join(web, 'account.html'),
  '<!doctype html><html><head><title>A</title></head><div id="root"></div></html>',
)

let app: TestApp
let shop: TestShop
let own: { token: string; subscription_id: string; order_id: string; customer_id: string; method_id: string }
let other: { subscription_id: string; order_id: string }

beforeAll(async () => {
  app = await createTestApp({ options: { webFolder: web } })
  shop = await openShop(app)
  const { store_id } = shop
  const records = async (email: string) => {
    const { customer_id } = await makeCustomer(app.db, { store_id, email, name: 'Hannah Brandvold' })
    const { connection_id } = shop
    const { method_id } = await makeMethod(app.db, { store_id, customer_id, connection_id })
    const { subscription_id } = await makeSubscription(app.db, { store_id, customer_id, method_id })
    const { order } = await makeOrder(app.db, { store_id, customer_id })
    return { customer_id, subscription_id, method_id, order_id: order.order_id }
  }
  const hannah = await records('hannah@mail.example')
  own = { ...hannah, token: await customerToken(app, hannah.customer_id) }
  other = await records('lin@mail.example')
  // The accounts of test orders have no real keys.
  await app.db.$client.query('update connections set active = false where connection_id <> $1', [shop.connection_id])
})
afterAll(async () => {
  await app.close()
  rmSync(web, { recursive: true })
})

async function open(
  path: string,
  token = own.token,
): Promise<{ status: number; go?: string; page: AccountPage | null }> {
  const headers = { accept: 'text/html', cookie: `cw_customer=${token}` }
  const reply = await app.app.inject({ method: 'GET', url: path, headers })
  const text = /id="account-data">(.*?)<\/script>/s.exec(reply.body)?.[1]
  const page = text === undefined ? null : (JSON.parse(text) as AccountPage)
  const go = reply.headers.location
  return { status: reply.statusCode, page, ...(typeof go === 'string' && { go }) }
}

describe('pages of the portal [CU-001] [RT-017]', () => {
  it.each([
    ['', 'home'],
    ['?view=orders', 'orders'],
    ['?view=subscriptions', 'subscriptions'],
    ['?view=payment-methods', 'payment-methods'],
    ['?view=addresses', 'addresses'],
    ['?view=your-data', 'your-data'],
    ['?view=constructor', 'home'],
  ])('/account%s shows %s of the signed-in customer', async (query, kind) => {
    const { page } = await open(`/account${query}`)
    expect(page).toMatchObject({ customer: { email: 'hannah@mail.example' }, view: { kind } })
    const text = JSON.stringify(page)
    for (const id of [other.subscription_id, other.order_id, own.token]) expect(text).not.toContain(id)
  })

  it('show the next three charges and what the customer can do', async () => {
    const { page } = await open(`/account?view=subscription&subscription_id=${own.subscription_id}`)
    const view = page?.view
    if (view?.kind !== 'subscription') throw new Error('No subscription')
    expect(view.subscription.upcoming.map(({ day, amount }) => [day, amount])).toEqual([
      ['2026-10-14', 2890],
      ['2026-11-14', 2890],
      ['2026-12-14', 2890],
    ])
    expect(view.subscription.actions).toEqual(expect.arrayContaining(['cancel', 'pause', 'skip', 'move']))
  })

  it('name no order before a cancellation if nothing is still to arrive', async () => {
    const { page } = await open(`/account?view=cancel&subscription_id=${own.subscription_id}`)
    expect(page?.view).toMatchObject({ kind: 'cancel', undelivered: [] })
  })

  it('return 404 for records of other customers', async () => {
    for (const [view, id] of [
      ['subscription', other.subscription_id],
      ['cancel', other.subscription_id],
      ['order', other.order_id],
      ['order', 'ord_unknown'],
    ]) {
      const { status, page } = await open(
        `/account?view=${view}&${view === 'order' ? 'order' : 'subscription'}_id=${id}`,
      )
      expect([view, status, page?.view]).toEqual([view, 404, { kind: 'missing' }])
    }
  })

  it('go to the sign-in page without a session', async () => {
    for (const token of ['', 'x'.repeat(43)]) expect((await open('/account', token)).go).toBe('/account/login')
    expect((await open(`/account/${shop.store_id}`)).go).toBe('/account')
    const elsewhere = await openShop(app)
    const { page } = await open(`/account/${elsewhere.store_id}`)
    expect(page).toMatchObject({ customer: null, view: { kind: 'login' }, store: { store_id: elsewhere.store_id } })
  })

  it('show only the payment methods after a link that fixes a card', async () => {
    const token = await customerToken(app, own.customer_id, { payment_method_only: true })
    for (const query of ['', '?view=orders', `?view=order&order_id=${own.order_id}`]) {
      expect((await open(`/account${query}`, token)).page?.view.kind).toBe('payment-methods')
    }
  })

  it('tell a link that works from a used, expired or forged one, without using it', async () => {
    const body = { email: 'hannah@mail.example', store_id: shop.store_id }
    expectOk(await app.call(calls.sendMagicLink, { body }))
    await runPortalLinks(app)
    const link = /\/account\/login\?\S+/.exec((await app.mails(body.email))[0]?.text ?? '')?.[0] ?? ''
    const token = new URL(link, 'http://x').searchParams.get('token') ?? ''
    const viewOf = async (path: string) => (await open(path, '')).page
    expect(await viewOf(link)).toMatchObject({
      view: { kind: 'link', fixes_card: false },
      store: { store_id: shop.store_id },
    })
    expect(await viewOf(`/account/login?token=${token}`)).toMatchObject({ view: { kind: 'link' } })
    expect(JSON.stringify(await viewOf(link))).not.toContain(token)
    expectOk(await app.call(calls.verifyMagicLink, { body: { token } }))
    const expired = { view: { kind: 'login', expired: true }, store: { store_id: shop.store_id } }
    expect(await viewOf(link)).toMatchObject(expired)
    expect(await viewOf(link.replace(token, 'forged'))).toMatchObject(expired)
  })

  it('show legal pages only where the merchant turned them on', async () => {
    const kindAt = async (path: string) =>
      (await open(`/account/${path}?store_id=${shop.store_id}`, '')).page?.view.kind
    expect([await kindAt('cancel-contract'), await kindAt('withdraw')]).toEqual(['login', 'login'])
    const published = { ...DEFAULT_PORTAL, cancel_without_login: true, withdrawal: true }
    await app.db
      .insert(customerPortals)
      .values({ store_id: shop.store_id, draft: published, published })
      .onConflictDoUpdate({ target: customerPortals.store_id, set: { published } })
    expect([await kindAt('cancel-contract'), await kindAt('withdraw')]).toEqual(['cancel-contract', 'withdraw'])
  })
})

describe('calls of the portal [API-089]', () => {
  it('return the customer’s own records', async () => {
    const { token } = own
    const { orders } = expectOk(await app.call(calls.orders, {}, { token }))
    expect(orders.map(({ order_id }) => order_id)).toEqual([own.order_id])
    const { subscriptions } = expectOk(await app.call(calls.subscriptions, {}, { token }))
    expect(subscriptions.map(({ subscription_id }) => subscription_id)).toEqual([own.subscription_id])
    const data = expectOk(await app.call(calls.exportData, {}, { token }))
    expect(data).toMatchObject({ customer: { email: 'hannah@mail.example' }, orders: [{ order_id: own.order_id }] })
    expect(JSON.stringify(data)).not.toMatch(/stored_cpm|ntx_|lin@mail/)
  })

  it('refuse to remove a payment method that a subscription uses, and remove others', async () => {
    const { token, customer_id } = own
    const spare = await makeMethod(app.db, { store_id: shop.store_id, customer_id, connection_id: shop.connection_id })
    const remove = (method_id: string) => app.call(calls.removePaymentMethod, { body: { method_id } }, { token })
    const used = await remove(own.method_id)
    expect([used.status, used.detail]).toEqual([
      422,
      'A subscription uses this payment method. Replace it there first.',
    ])
    expectOk(await remove(spare.method_id))
    expect((await remove(spare.method_id)).status).toBe(404)
    const { payment_methods } = expectOk(await app.call(calls.paymentMethods, {}, { token }))
    expect(payment_methods.map(({ method_id }) => method_id)).toEqual([own.method_id])
  })
})
