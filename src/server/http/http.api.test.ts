import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Contract } from '../../shared/contract.ts'
import { contracts } from '../../shared/contracts/index.ts'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../tests/support/app/test-app.ts'

const web = mkdtempSync(join(tmpdir(), 'cartwright-web-'))
const page = (name: string): string =>
  `<!doctype html><html lang="en"><head><title>${name}</title></head><body></body></html>`
mkdirSync(join(web, 'assets'))
writeFileSync(join(web, 'index.html'), page('Cartwright'))
writeFileSync(join(web, 'shop.html'), page('Checkout'))
writeFileSync(join(web, 'account.html'), page('Account').replace('<body>', '<body><div id="root"></div>'))
writeFileSync(join(web, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(join(web, 'assets/app-1.js'), 'export {}')

let app: TestApp
let user: TestUser
let store_id: string

beforeAll(async () => {
  const shopData = () => Promise.resolve({ store: { store_name: 'Kettle' }, payment_page: { language: 'de' } })
  app = await createTestApp({ options: { webFolder: web, shopData } })
  user = await app.signUp()
  ;({ store_id } = await app.makeStore(user))
})
afterAll(async () => {
  await app.close()
  rmSync(web, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } })

describe('pages', () => {
  it('serves the dashboard on known hosts [GD-012] [GD-013] [GD-014] [GD-015] [GD-016] [GD-017]', async () => {
    const hosts = ['dashboard.example.com', 'dev.dashboard.example.com', 'staging.dashboard.example.com']
    for (const host of [...hosts, 'checkout.example.com', 'localhost:4100', '127.0.0.1', 'preview-b.example.app']) {
      const reply = await get('/login', { host })
      expect([host, reply.statusCode, reply.body.includes('<title>Cartwright')]).toEqual([host, 200, true])
      expect(reply.headers['cache-control']).toBe('no-store')
      expect(reply.headers['content-security-policy']).toMatch(/script-src 'self';.*frame-ancestors 'none'/)
    }
  })

  it('never serves the dashboard on an unknown host', async () => {
    for (const url of ['/', '/login', '/dashboard', '/orders/1']) {
      const reply = await get(url, { host: 'shop.merchant.com' })
      expect([reply.statusCode, reply.headers.location]).toEqual([302, '/checkout'])
    }
    expect((await get('/checkout', { host: 'shop.merchant.com' })).statusCode).toBe(200)
    expect((await get('/api/outbox', { host: 'shop.merchant.com' })).statusCode).toBe(404)
  })

  it('renders the pages of the customer portal, never the merchant’s login [RT-015] [RT-016] [RT-017] [DEF-08] [DEF-09]', async () => {
    const portal = await get('/account')
    expect([portal.statusCode, portal.headers.location]).toEqual([302, '/account/login'])
    for (const url of ['/account/login', `/account/${store_id}`, '/account/abc']) {
      const { statusCode, body, headers } = await get(url, { 'accept-language': 'de' })
      expect([url, statusCode]).toEqual([url, 200])
      expect(body).toContain('<html lang="de">')
      expect(body).toContain('"view":{"kind":"login","expired":false}')
      expect([url, body.includes(`"store_id":"${store_id}"`)]).toEqual([url, url.endsWith(store_id)])
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      expect(headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self'/)
    }
  })

  it('renders the shopper pages [RT-011] [RT-012] [RT-013] [RT-014]', async () => {
    const paths = ['/checkout?variant_id=x', '/quick-checkout', '/confirmation', '/special-offer']
    for (const url of paths) {
      const { statusCode, body, headers } = await get(url)
      expect([url, statusCode]).toEqual([url, 200])
      expect(body).toContain('<html lang="de">')
      expect(body).toContain('<title>Kettle</title>')
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self' .*app:\/\/cartwright/)
    }
  })

  it('caches assets for a year and returns 404 for other files', async () => {
    const asset = await get('/assets/app-1.js')
    expect([asset.statusCode, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect((await get('/icon.svg')).statusCode).toBe(200)
    for (const url of ['/assets/gone.js', '/uploads/upl_x.webp', '/assets/..%2f..%2fpackage.json']) {
      expect((await get(url)).statusCode).toBeOneOf([403, 404])
    }
  })
})

describe('cross-origin calls', () => {
  it('are allowed for the desktop app only', async () => {
    const ask = (origin: string) =>
      app.app.inject({
        method: 'OPTIONS',
        url: '/api/orders/all',
        headers: { origin, 'access-control-request-method': 'GET' },
      })
    const desktop = await ask('app://cartwright')
    expect([desktop.statusCode, desktop.headers['access-control-allow-origin']]).toEqual([204, 'app://cartwright'])
    expect(desktop.headers['access-control-allow-headers']).toContain('Bearer')
    expect((await ask('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('the OpenAPI description', () => {
  it('lists every call with its security, files and errors', async () => {
    const document: unknown = (await get('/api/openapi.json')).json()
    expect(document).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/api/inventory/create': {
          post: {
            security: [{ bearer: [] }],
            requestBody: {
              content: {
                'multipart/form-data': {
                  schema: { properties: { image: { type: 'string', format: 'binary' }, title: { type: 'string' } } },
                },
              },
            },
            responses: { 200: {}, 400: {}, 401: {}, 403: {} },
          },
        },
      },
    })
    expect((await get('/api/docs/')).statusCode).toBe(200)
  })
})

describe('limits', () => {
  it('returns 429 with Retry-After, counting sign-in calls together', async () => {
    const small = await createTestApp({ settings: { rateLimits: { general: 3, auth: 2, pay: 1 } } })
    const body = { email: 'a@example.com', password: 'x' }
    const login = () => small.call(contracts.auth.login, { body })
    await login()
    await small.call(contracts.auth.forgetPassword, { body: { email: 'a@example.com' } })
    const limited = await login()
    expect([limited.status, limited.detail]).toEqual([429, 'Too many requests, please wait a moment'])
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
    const confirm = (live_cart_session_id: string) =>
      small.call(contracts.transactions.continue, { body: { live_cart_session_id, transaction_id: 'pay_x' } })
    const statuses = [(await confirm('cs_a')).status, (await confirm('cs_a')).status, (await confirm('cs_b')).status]
    expect(statuses).toEqual([404, 429, 404])
    await small.close()
  })

  it('counts anonymous callers by IP address, whatever token they make up', async () => {
    const small = await createTestApp({ settings: { rateLimits: { general: 20, auth: 2, pay: 1 } } })
    const status = async (contract: Contract, token: string, body?: unknown) =>
      (await small.rawCall(contract, { ...(body !== undefined && { body }) }, { token })).status
    const list = (at: number) => status(contracts.accountSessions.list, `made-up-${at}`)
    const guarded = await Promise.all(Array.from({ length: 25 }, (_, at) => list(at)))
    expect(guarded.filter((each) => each === 401)).toHaveLength(20)
    expect(guarded.filter((each) => each === 429)).toHaveLength(5)
    const record = { type: 'script_error', environment: {} }
    const logged = [1, 2, 3].map((at) => status(contracts.frontendErrors.log, `other-${at}`, record))
    expect((await Promise.all(logged)).filter((each) => each === 200).length).toBeLessThanOrEqual(2)
    await small.close()
  })
})

describe('texts that made a pattern run for minutes', () => {
  it.each([
    ['an email address of dots', contracts.auth.login, { email: `a@${'.'.repeat(900_000)}@`, password: 'x' }],
    ['a sign-up name', contracts.auth.register, { first_name: `${' x'.repeat(400_000)}\u0001`, email: 'a@b.example' }],
  ])('rejects %s immediately and stays responsive', async (_, contract, body) => {
    const [reply, health] = await Promise.all([
      app.rawCall(contract, { body }),
      app.rawCall(contracts.system.health, {}),
    ])
    expect([reply.status, health.status]).toEqual([400, 200])
  })
})

it('hides the outbox on unknown hosts, whatever the form of the URL', async () => {
  for (const url of ['/api/outbox?to=a', '/%61pi/outbox?to=a', '/api/%6Futbox?to=a', '/api//outbox?to=a']) {
    const reply = await app.app.inject({ method: 'GET', url, headers: { host: 'attacker.example' } })
    expect([url, reply.statusCode]).toEqual([url, 404])
  }
})

describe('uploads', () => {
  const create = (image: Blob, body = {}) =>
    app.rawCall(
      contracts.inventory.create,
      {
        body: { store_id, title: '[1] kettle', variants: [{ title: 'One', price: 100, stock: 1 }], ...body },
        files: { image },
      },
      { token: user.token },
    )
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#1F5B45' } }).withExif({ IFD0: { Artist: 'Ada' } })

  it('are stored as WebP without metadata and cached for a year', async () => {
    const reply = await create(new Blob([await picture(3000, 300).jpeg().toBuffer()]))
    expect([reply.status, reply.detail]).toEqual([200, ''])
    const list = expectOk(await app.call(contracts.inventory.list, { query: { store_id } }, { token: user.token }))
    const [product] = list.products
    expect(product?.title).toBe('[1] kettle')
    expect(product?.image).toMatch(/^\/uploads\/upl_\w+\.webp$/)
    const file = await app.app.inject({ method: 'GET', url: product?.image ?? '' })
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const stored = await sharp(file.rawPayload).metadata()
    expect([stored.format, stored.exif]).toEqual(['webp', undefined])
    expect(stored.width).toBeLessThan(3000)
  })

  it('report the type of a rejected file', async () => {
    const svg = await create(new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>']))
    expect([svg.status, svg.detail]).toEqual([
      400,
      'This file is an SVG drawing; please choose a PNG, JPEG, WebP, AVIF or GIF image',
    ])
    const pdf = await create(new Blob(['%PDF-1.7\n%âãÏÓ\n']))
    expect(pdf.detail).toBe('This file is a PDF; please choose a PNG, JPEG, WebP, AVIF or GIF image')
    const png = await picture(20, 20).png().toBuffer()
    expect((await create(new Blob([png.subarray(0, 60)]))).detail).toBe('This image is damaged and cannot be read')
    const large = await create(new Blob([Buffer.alloc(9.2 * 1024 * 1024)]))
    expect([large.status, large.detail]).toEqual([413, 'The file is 9.2 MB; at most 8 MB'])
  })

  it('reject an animation that would block the server, and accept a reasonable one', async () => {
    const animation = async (width: number, frames: number) => {
      const height = width * frames
      const raw = { width, height, channels: 3, pageHeight: width } as const
      const bytes = Buffer.alloc(width * height * 3)
      // Equal frames would be stored as one.
      for (let frame = 0; frame < frames; frame++)
        bytes.fill(frame * 9, frame * width * width * 3, (frame + 1) * width * width * 3)
      return new Blob([await sharp(bytes, { raw, limitInputPixels: false }).gif().toBuffer()])
    }
    const small = await create(await animation(60, 5))
    expect([small.status, small.detail]).toEqual([200, ''])
    const large = await create(await animation(2000, 8))
    expect([large.status, large.detail]).toEqual([
      413,
      'The animation has 8 frames of 2000 × 2000 pixels; at most 30 megapixels in all frames together',
    ])
    expect(large.body).toMatchObject({ errors: { image: large.detail } })
  })

  it('return 400 for a truncated form', async () => {
    const head = '--x\r\nContent-Disposition: form-data; name="store_id"\r\n\r\n'
    for (const payload of [
      `${head}str_1`,
      '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nPNG',
      '--x',
      'nothing',
    ]) {
      const reply = await app.app.inject({
        method: 'POST',
        url: `/api${contracts.inventory.create.path}`,
        headers: { authorization: `Bearer ${user.token}`, 'content-type': 'multipart/form-data; boundary=x' },
        payload,
      })
      expect([payload, reply.statusCode]).toEqual([payload, 400])
    }
  })

  it('reject unexpected files', async () => {
    const files = { other: new Blob(['x']) }
    const reply = await app.rawCall(contracts.inventory.create, { body: { store_id }, files }, { token: user.token })
    expect([reply.status, reply.detail]).toEqual([400, 'A file "other" is not expected here'])
  })
})
