import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeIntegration } from '../../../../../tests/support/app/integration-factories.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openShop, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { defaultConsentSettings } from '../../../../shared/domain/events/consent.ts'

const { details, update, record } = contracts.consent

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
  await makeIntegration(app.deps, { store_id: shop.store_id, name: 'meta-pixel' })
})
afterAll(() => app.close())

const settings = async (of: TestShop) =>
  expectOk(await app.call(details, { query: { store_id: of.store_id } }, { token: of.token })).data
const save = (of: TestShop, change: object, token = of.token) =>
  app.call(
    update,
    { body: { store_id: of.store_id, default_mode: 'opt_out', countries: {}, version: 0, ...change } },
    { token },
  )

const tracked = async (session_id: string) => {
  const { rows } = await app.db.$client.query<{ consent: object; ids: object; ip: string | null; user_agent: string }>(
    'select consent, ids, ip, user_agent from session_tracking where session_id = $1',
    [session_id],
  )
  return rows
}
const answered = (allowed: boolean, policy_version = 1) => ({ analytics: allowed, marketing: allowed, policy_version })
const report = (live_cart_session_id: string, more: object = {}) =>
  app.call(record, { body: { live_cart_session_id, answer: null, privacy_signal: false, ...more } })

it('asks in the EEA by default, and stores other rules with their history', async () => {
  const of = await openShop(app)
  expect(await settings(of)).toMatchObject({ ...defaultConsentSettings, version: 0 })
  const saved = expectOk(await save(of, { default_mode: 'none', countries: { DE: 'opt_in' }, asks_again: true })).data
  expect(saved).toEqual({ default_mode: 'none', countries: { DE: 'opt_in' }, policy_version: 2, version: 1 })
  expect(await settings(of)).toEqual(saved)
  expect(await save(of, { version: 0 })).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  const { rows } = await app.db.$client.query('select 1 from audit_entries where store_id = $1 and action = $2', [
    of.store_id,
    'consent.updated',
  ])
  expect(rows).toHaveLength(1)
})

it('rejects unknown modes, countries and other merchants', async () => {
  const other = await openShop(app)
  expect((await save(shop, { default_mode: 'always' })).status).toBe(400)
  expect((await save(shop, { countries: { Germany: 'opt_in' } })).status).toBe(400)
  expect((await save(other, {}, shop.token)).status).toBe(403)
  expect((await app.call(details, { query: { store_id: shop.store_id } })).status).toBe(401)
})

it('stores identifiers with consent, and deletes them when it is withdrawn', async () => {
  const { _id } = await readySession(app, shop)
  const ids = { clicks: { fbclid: 'IwAR2', unknown: 'x' }, cookies: { _fbp: 'fb.1.1.2', session: 'secret' } }
  expect(expectOk(await report(_id, { answer: answered(true), ...ids })).data).toEqual({
    analytics: true,
    marketing: true,
    source: 'banner',
  })
  const [row] = await tracked(_id)
  expect(row?.ids).toEqual({
    clicks: { fbclid: { id: 'IwAR2', at: app.clock.now().getTime() } },
    cookies: { _fbp: 'fb.1.1.2' },
  })
  expect(row?.ip).not.toBeNull()
  const first = app.clock.now().getTime()
  app.clock.advance(60_000)
  await report(_id, { answer: answered(true), clicks: { fbclid: 'IwAR2' }, cookies: { _ttp: 'tt' } })
  expect((await tracked(_id))[0]?.ids).toEqual({
    clicks: { fbclid: { id: 'IwAR2', at: first } },
    cookies: { _fbp: 'fb.1.1.2', _ttp: 'tt' },
  })
  await report(_id, { answer: answered(false), ...ids })
  expect(await tracked(_id)).toMatchObject([
    { consent: { analytics: false, marketing: false }, ids: {}, ip: null, user_agent: null },
  ])
})

it('stores nothing identifying before an answer, with Global Privacy Control, or for an earlier policy', async () => {
  const { _id } = await readySession(app, shop)
  const denied = { analytics: false, marketing: false }
  // The country is unknown, and could be one that requires an answer.
  expect(expectOk(await report(_id, { cookies: { _fbp: 'fb' } })).data).toEqual({ ...denied, source: 'default' })
  expect(expectOk(await report(_id, { answer: answered(true, 0) })).data).toEqual({ ...denied, source: 'default' })
  const signal = expectOk(await report(_id, { privacy_signal: true })).data
  expect(signal).toEqual({ ...denied, source: 'privacy_signal' })
  expect(await tracked(_id)).toMatchObject([{ ids: {}, ip: null }])
})

it('keeps an answer that overtook the report of the view before it, until the policy changes', async () => {
  for (const allowed of [true, false]) {
    const own = await openShop(app)
    await makeIntegration(app.deps, { store_id: own.store_id, name: 'meta-pixel' })
    // Everything is allowed without an answer, and nothing once the shopper declines.
    await save(own, { default_mode: 'opt_out' })
    const { _id } = await readySession(app, own)
    const answer = { analytics: allowed, marketing: allowed, source: 'banner' }
    expect(expectOk(await report(_id, { answer: answered(allowed) })).data).toEqual(answer)
    expect(expectOk(await report(_id, { cookies: { _fbp: 'fb.1.1.3' } })).data).toEqual(answer)
    expect(expectOk(await report(_id, { privacy_signal: true })).data).toEqual(answer)
    expect(await tracked(_id)).toMatchObject([{ consent: answer, ids: allowed ? { cookies: {} } : {} }])
    await save(own, { default_mode: 'opt_out', asks_again: true, version: 1 })
    expect(expectOk(await report(_id)).data).toMatchObject({ source: 'default' })
  }
})

it('records the view with the ID of the tags, once', async () => {
  const { _id } = await readySession(app, shop)
  const event_id = '6b1f0a52-7a1d-4b0e-9a55-3b6c1c2d4e5f'
  const view = { type: 'page.viewed', event_id, page: { url: 'https://example.com/checkout', title: 'Checkout' } }
  await report(_id, { answer: answered(true), view })
  await report(_id, { answer: answered(true), view })
  const { rows } = await app.db.$client.query('select event_id, page from store_events where session_id = $1', [_id])
  expect(rows).toEqual([{ event_id: `page.viewed:${event_id}`, page: view.page }])
})

it('stores nothing for a store without marketing tools or an unknown session', async () => {
  const plain = await openShop(app)
  const { _id } = await readySession(app, plain)
  expect((await report(_id, { answer: answered(true) })).status).toBe(200)
  expect(await tracked(_id)).toEqual([])
  expect((await report('cs_unknown', {})).status).toBe(404)
})
