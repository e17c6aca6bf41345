import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeIntegration } from '../../../../../tests/support/app/integration-factories.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { TEST_COOKIE } from '../../../../../tests/support/e2e/test-browser.ts'
import { openShop, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { PageTracking } from '../../../../shared/page-tracking.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const pageOf = async (shop: TestShop, headers: Record<string, string> = {}) => {
  const { _id } = await readySession(app, shop)
  const { body, headers: replied } = await app.app.inject({
    method: 'GET',
    url: `/checkout?session=${_id}`,
    headers: { accept: 'text/html', 'accept-language': 'de', cookie: TEST_COOKIE, ...headers },
  })
  return { session_id: _id, body, policy: String(replied['content-security-policy']) }
}
const trackingOf = (body: string): PageTracking | null => {
  const [, text] = /<script type="application\/json" id="shop-tracking">([^<]*)<\/script>/.exec(body) ?? []
  return text === undefined ? null : (JSON.parse(text) as PageTracking)
}
const withoutSessions = (text: string): string => text.replaceAll(/\b(cs|itm)_\w+|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')

it('adds nothing to the pages of a store without marketing tools', async () => {
  const shop = await openShop(app)
  const plain = await pageOf(shop)
  expect(plain.body).toContain('shop-data')
  expect(plain.body).not.toMatch(/shop-tracking|assets\/tracking/)
  const tool = await makeIntegration(app.deps, { store_id: shop.store_id, name: 'meta-pixel' })
  const tracked = await pageOf(shop)
  expect(trackingOf(tracked.body)).not.toBeNull()
  expect(tracked.policy).toBe(plain.policy)
  await app.db.$client.query('delete from integrations where integration_id = $1', [tool])
  expect(withoutSessions((await pageOf(shop)).body)).toBe(withoutSessions(plain.body))
})

it('says what the shopper is asked, by the store’s rules and in the page’s language', async () => {
  const shop = await openShop(app)
  await makeIntegration(app.deps, { store_id: shop.store_id, name: 'meta-pixel' })
  const { body, session_id } = await pageOf(shop)
  expect(body).toMatch(
    /<script type="module" fetchpriority="low" src="\/assets\/tracking-[\w-]+\.js"><\/script><\/body>/,
  )
  expect(trackingOf(body)).toMatchObject({
    session_id,
    store_id: shop.store_id,
    asks: true,
    mode: 'opt_in',
    policy_version: 1,
  })
  const change = { store_id: shop.store_id, default_mode: 'none', countries: {}, asks_again: true, version: 0 }
  expectOk(
    await app.call(contracts.consent.update, { body: { ...change, default_mode: 'none' } }, { token: shop.token }),
  )
  expect(trackingOf((await pageOf(shop)).body)).toMatchObject({ asks: false, mode: 'none', policy_version: 2 })
})

it('applies Global Privacy Control to a visit that was allowed before, but not to an answer', async () => {
  const shop = await openShop(app)
  await makeIntegration(app.deps, { store_id: shop.store_id, name: 'meta-pixel' })
  const stored = async (source: string) => {
    const { _id } = await readySession(app, shop)
    await app.db.$client.query(
      `insert into session_tracking (session_id, store_id, consent, consent_at, ids, ip, user_agent)
       values ($1, $2, $3, now(), '{"cookies":{"_fbp":"fb.1.1.2"}}', '203.0.113.7', 'Mozilla/5.0')`,
      [_id, shop.store_id, JSON.stringify({ analytics: true, marketing: true, source, policy_version: 1 })],
    )
    await app.app.inject({
      method: 'GET',
      url: `/checkout?session=${_id}`,
      headers: { accept: 'text/html', cookie: TEST_COOKIE, 'sec-gpc': '1' },
    })
    const { rows } = await app.db.$client.query<Record<string, unknown>>(
      'select consent, ids, ip, user_agent from session_tracking where session_id = $1',
      [_id],
    )
    return rows
  }
  expect(await stored('default')).toEqual([
    {
      consent: { analytics: false, marketing: false, source: 'privacy_signal', policy_version: 1 },
      ids: {},
      ip: null,
      user_agent: null,
    },
  ])
  expect(await stored('banner')).toMatchObject([{ consent: { marketing: true }, ip: '203.0.113.7' }])
})

it('stores Global Privacy Control before any script has run, and asks nothing of paused tools', async () => {
  const shop = await openShop(app)
  await makeIntegration(app.deps, { store_id: shop.store_id, name: 'meta-pixel' })
  const { session_id } = await pageOf(shop, { 'sec-gpc': '1' })
  const { rows } = await app.db.$client.query('select consent, ip from session_tracking where session_id = $1', [
    session_id,
  ])
  expect(rows).toMatchObject([{ consent: { analytics: false, marketing: false, source: 'privacy_signal' }, ip: null }])
  await app.db.$client.query(`update integrations set status = 'paused' where store_id = $1`, [shop.store_id])
  expect(trackingOf((await pageOf(shop)).body)).toBeNull()
})
