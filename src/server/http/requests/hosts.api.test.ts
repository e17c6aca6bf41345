import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../shared/contracts/index.ts'

const web = mkdtempSync(join(tmpdir(), 'cartwright-web-'))
for (const [file, title] of [
  ['index.html', 'Dashboard entry'],
  ['shop.html', 'Shop entry'],
  ['account.html', 'Account entry'],
] as const) {
  writeFileSync(
    join(web, file),
    `<!doctype html><html lang="en"><head><title>${title}</title></head><!-- ${title} --></html>`,
  )
}

const FOREIGN = 'unknown.example'
const REGISTERED = 'pay.fernhill.example'
const UNPROVEN = 'pay.claimed.example'

let test: TestApp
let user: TestUser
let store_id: string
beforeAll(async () => {
  test = await createTestApp({
    options: { webFolder: web },
    settings: {
      publicUrl: 'https://app.acme.test',
      checkoutUrl: 'https://pay.acme.test',
      knownHosts: ['extra.acme.test'],
    },
  })
  user = await test.signUp()
  ;({ store_id } = await test.makeStore(user, 'Fernhill Coffee'))
  const other = await test.makeStore(user, 'Claimed Goods')
  await test.db.$client.query(
    `insert into store_domains (store_id, domain, proof, verified_at) values ($1, $2, 'a', now()), ($3, $4, 'b', null)`,
    [store_id, REGISTERED, other.store_id, UNPROVEN],
  )
})
afterAll(async () => {
  await test.close()
  rmSync(web, { recursive: true })
})

/** What a host serves at a path: the merchant entry, the shopper entry, or a redirect. */
async function shown(host: string, url: string): Promise<string> {
  const reply = await test.app.inject({ url, headers: { host, accept: 'text/html' } })
  if (reply.statusCode === 302) return String(reply.headers.location)
  if (reply.body.includes('Account entry')) return 'account'
  if (reply.statusCode !== 200) return String(reply.statusCode)
  return reply.body.includes('Dashboard entry') ? 'dashboard' : 'shop'
}

describe("the server's host guard", () => {
  it.each([
    ['GD-012', 'dashboard.example.com'],
    ['GD-013', 'dev.dashboard.example.com'],
    ['GD-014', 'staging.dashboard.example.com'],
    ['GD-015', 'checkout.example.com'],
    ['GD-016', 'localhost:4100'],
    ['GD-016', '127.0.0.1:4100'],
    ['GD-017', 'preview-a.example.app'],
    ['GD-017', 'Preview-B.Example.app'],
    ['GAP-09', 'app.acme.test'],
    ['GAP-09', 'pay.acme.test:8443'],
    ['GAP-09', 'extra.acme.test'],
  ])('[%s] recognizes %s', async (_, host) => {
    expect(await shown(host, '/login')).toBe('dashboard')
    expect(await shown(host, '/')).toBe('dashboard')
    expect(await shown(host, '/dashboard')).toBe('dashboard')
    expect(await shown(host, '/checkout')).toBe('shop')
  })

  it.each([
    ['GD-003', '/checkout?session=1'],
    ['GD-004', '/special-offer'],
    ['GD-005', '/quick-checkout?link=x'],
    ['GD-006', '/confirmation'],
    ['GD-007', '/thank-you'],
    ['GD-008', '/cart'],
  ])('[%s] serves shoppers %s on every foreign host', async (_, path) => {
    for (const host of [FOREIGN, REGISTERED, UNPROVEN]) expect(await shown(host, path)).toBe('shop')
  })

  it.each([
    ['GD-009', '/account/login'],
    ['GD-010', '/account/abc'],
  ])('[%s] serves shoppers %s on every foreign host', async (_, path) => {
    for (const host of [FOREIGN, REGISTERED, UNPROVEN]) expect(await shown(host, path)).toBe('account')
  })

  it.each([
    '/dashboard',
    '/login',
    '/settings/account',
    '/edit-store/str_1',
    '/accounts/new-mid-application',
    '/accounts',
    '/carts',
    '/checkouts',
    '/checkout-more',
    '/cart.html',
    '//dashboard',
    '/%64ashboard',
    '/Checkout',
  ])('[GD-002] [GD-010] [DEF-11] redirects %s on a foreign host to /checkout', async (path) => {
    for (const host of [FOREIGN, UNPROVEN]) expect(await shown(host, path)).toBe('/checkout')
  })

  it('redirects the root of every foreign host to /checkout, registered or not [GD-011] [DEF-12]', async () => {
    for (const host of [FOREIGN, REGISTERED, UNPROVEN]) {
      expect(await shown(host, '/')).toBe('/checkout')
      expect(await shown(host, '/?x=1')).toBe('/checkout')
    }
  })

  it('serves the merchant entry on no foreign host, under any file name', async () => {
    for (const host of [
      FOREIGN,
      REGISTERED,
      UNPROVEN,
      'localhost.evil.example',
      'evil-localhost',
      'app.acme.test.evil',
    ]) {
      for (const path of ['/', '/login', '/dashboard', '/index.html', '/index']) {
        expect([host, path, await shown(host, path)]).not.toContain('dashboard')
      }
    }
  })
})

describe('a shopper page without a session', () => {
  const page = async (host: string) =>
    (await test.app.inject({ url: '/checkout', headers: { host, accept: 'text/html' } })).body

  it('names its store on a verified domain only [GAP-10] [RT-011] [GD-018]', async () => {
    const registered = await page(REGISTERED.toUpperCase())
    expect(registered).toContain('<title>Fernhill Coffee</title>')
    expect(registered).toContain(store_id)
    for (const host of [FOREIGN, UNPROVEN]) {
      const unknown = await page(host)
      expect(unknown).toContain('"store":null')
      expect(unknown).not.toMatch(/Fernhill|Claimed/)
    }
  })
})

describe('calls on a foreign host', () => {
  it('are allowed with a valid token only [GD-001]', async () => {
    const query = { user_id: user.user_id }
    const headers = { host: REGISTERED }
    expect((await test.call(contracts.stores.list, { query }, { headers })).status).toBe(401)
    const { stores } = expectOk(await test.call(contracts.stores.list, { query }, { headers, token: user.token }))
    expect(stores).toHaveLength(2)
  })

  it('list the verified domains publicly [API-050] [GD-018]', async () => {
    const { domains } = expectOk(await test.call(contracts.stores.domains, {}, { headers: { host: FOREIGN } }))
    expect(domains).toEqual([{ domain: REGISTERED, store_id }])
  })
})
