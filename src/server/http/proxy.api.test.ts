import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'

let plain: TestApp
let proxied: TestApp
const forged = { host: 'evil.example', 'x-forwarded-host': 'localhost', 'x-forwarded-for': '203.0.113.9' }

beforeAll(async () => {
  plain = await createTestApp()
  proxied = await createTestApp({ settings: { trustedProxies: ['loopback'] } })
})
afterAll(() => Promise.all([plain.close(), proxied.close()]))

it('never serves the outbox through a proxy or tunnel, whatever host it names [GD-013]', async () => {
  const get = (app: TestApp, headers: Record<string, string>) => app.app.inject({ url: '/api/outbox', headers })
  for (const app of [plain, proxied]) {
    expect((await get(app, forged)).statusCode).toBe(404)
    expect((await get(app, { host: 'localhost', 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404)
    expect((await get(app, { host: 'localhost', via: '1.1 tunnel' })).statusCode).toBe(404)
    expect((await get(app, { host: 'localhost:4100' })).statusCode).toBe(200)
    expect((await get(app, { host: '127.0.0.1:4100' })).statusCode).toBe(200)
  }
})

it('serves the outbox on loopback names only, even if other hosts are known', async () => {
  const settings = { checkoutUrl: 'https://pay.shop.example', knownHosts: ['extra.shop.example'] }
  const test = await createTestApp({ settings })
  for (const host of ['pay.shop.example', 'extra.shop.example', 'preview-a.example.app', 'localhost.evil.example']) {
    const reply = await test.app.inject({ url: '/api/outbox', headers: { host } })
    expect([host, reply.statusCode]).toEqual([host, 404])
  }
  await test.close()
})

it('counts every address of an IPv6 /64 together', async () => {
  const test = await createTestApp({
    settings: { trustedProxies: ['loopback'], rateLimits: { general: 1000, auth: 20, pay: 60 } },
  })
  const from = async (address: string) => {
    const payload = { email: 'nobody@example.com', otp: '123456' }
    const headers = { 'x-forwarded-for': address }
    const reply = await test.app.inject({ method: 'POST', url: '/api/auth/checkResetCode', payload, headers })
    return reply.statusCode
  }
  for (let host = 1; host <= 20; host++) expect(await from(`2001:db8:1:2::${host.toString(16)}`)).toBe(400)
  expect(await from('2001:db8:1:2:ffff::1')).toBe(429)
  expect(await from('2001:db8:1:3::1')).toBe(400)
  await test.close()
})

it('answers {detail} for malformed URLs', async () => {
  for (const url of ['/assets/%', '/%c0%ae']) {
    const reply = await plain.app.inject({ url })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toEqual({ detail: 'The request could not be read' })
  }
})

it('also counts payment calls by IP address, whatever sessions they make up', async () => {
  const test = await createTestApp({ settings: { rateLimits: { general: 1000, auth: 20, pay: 4 } } })
  const pay = async (session: string) => {
    const payload = { live_cart_session_id: session, transaction_id: 'pay_x' }
    return (await test.app.inject({ method: 'POST', url: '/api/transactions/cancel', payload })).statusCode
  }
  for (let at = 0; at < 20; at += 1) expect(await pay(`cs_${at}`)).toBe(404)
  expect(await pay('cs_20')).toBe(429)
  await test.close()
})
