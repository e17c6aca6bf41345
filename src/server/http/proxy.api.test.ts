import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'

let plain: TestApp
let proxied: TestApp
const forged = { host: 'evil.example', 'x-forwarded-host': 'localhost', 'x-forwarded-for': '203.0.113.9' }

beforeAll(async () => {
  plain = await createTestApp()
  proxied = await createTestApp({ settings: { trustedProxies: ['loopback'] } })
})
afterAll(() => Promise.all([plain.close(), proxied.close()]))

it('believes no forwarded host unless a proxy is named, so that a foreign name never reads the outbox [GD-013]', async () => {
  const get = (app: TestApp) => app.app.inject({ url: '/api/outbox', headers: forged })
  expect((await get(plain)).statusCode).toBe(404)
  expect((await get(proxied)).statusCode).toBe(200)
})

it('answers {detail} for addresses that cannot be read', async () => {
  for (const url of ['/assets/%', '/%c0%ae']) {
    const reply = await plain.app.inject({ url })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toEqual({ detail: 'The request could not be read' })
  }
})
