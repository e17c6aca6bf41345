import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../src/shared/contracts/index.ts'
import type { LiveCart } from '../../src/shared/contracts/checkout/live-cart.ts'
import { DEVICE_COOKIE } from '../../src/server/http/requests/device.ts'
import { openShop, payWith, readySession, type TestShop } from '../support/shops/shop.ts'
import { NO_COOKIE, otherCookie } from '../support/e2e/test-browser.ts'
import { createTestApp, expectOk, type CallOptions, type TestApp } from '../support/app/test-app.ts'

const { cartSessions } = contracts

let app: TestApp
let shop: TestShop
const webFolder = mkdtempSync(join(tmpdir(), 'cartwright-web-'))

beforeAll(async () => {
  writeFileSync(join(webFolder, 'shop.html'), '<html><head></head><body><div id="root"></div></body></html>')
  app = await createTestApp({ options: { webFolder } })
  shop = await openShop(app, { stock: 1000 })
})
afterAll(async () => {
  await app.close()
  rmSync(webFolder, { recursive: true, force: true })
})

const EMAIL = 'maya.secret@example.com'
/** Data that must never reach another browser. */
const PERSONAL = /maya|ortiz|alameda|78704|555-0148|4242|#1\d\d\d/i

const from = (cookie: string): CallOptions => ({ headers: { cookie } })
const newBrowsers = () => [NO_COOKIE, otherCookie()]

const read = (session: LiveCart, options?: CallOptions) =>
  app.call(cartSessions.get, { params: { sessionId: session._id } }, options)

const start = async () =>
  expectOk(await app.call(cartSessions.startByVariant, { body: { variant_id: shop.variant_ids[0] } })).session_id

/** Loads a page like a browser. */
const open = (path: string, cookie: string, host = 'localhost') =>
  app.app.inject({ method: 'GET', url: path, headers: { cookie, accept: 'text/html', host } })

it("gives a browser its secret with the first page, and doesn't send it again", async () => {
  const page = await open('/checkout', NO_COOKIE)
  expect(page.headers['set-cookie']).toMatch(
    new RegExp(`^${DEVICE_COOKIE}=[\\w-]{43}; Path=/; Max-Age=\\d+; HttpOnly; SameSite=Lax$`),
  )
  expect((await open('/checkout', otherCookie())).headers['set-cookie']).toBeUndefined()
  expect((await open('/checkout', NO_COOKIE, 'pay.mine.example')).headers['set-cookie']).toMatch(/; Secure$/)
})

describe('a page of another browser', () => {
  const target = async (path: string, cookie: string) => {
    const reply = await open(path, cookie)
    return { status: reply.statusCode, to: reply.headers.location ?? '', body: reply.body }
  }

  it('continues with its own session with the same cart, the same one each time', async () => {
    const session = await readySession(app, shop, EMAIL)
    const theirs = otherCookie()
    const first = await target(`/checkout?session=${session._id}`, theirs)
    expect(first.status).toBe(302)
    const id = new URL(first.to, 'http://shop').searchParams.get('session') ?? ''
    expect(id).not.toBe(session._id)
    expect((await target(`/checkout?session=${session._id}`, theirs)).to).toBe(first.to)
    expect((await target(`/checkout?session=${session._id}`, otherCookie())).to).not.toBe(first.to)
    const copy = expectOk(await app.call(cartSessions.find, { query: { session_id: id } }, from(theirs))).live_cart
    expect(copy.cart).toEqual(session.cart)
    expect(copy).toMatchObject({ customer_email: '', customer_shipping_address: null, status: 'open' })
    expect(JSON.stringify(copy)).not.toMatch(PERSONAL)
    const page = await target(first.to, theirs)
    expect([page.status, PERSONAL.test(page.body)]).toEqual([200, false])
    expect(
      (
        await app.call(
          cartSessions.updateCustomerInfo,
          { body: { live_cart_session_id: id, email: 'own@example.com' } },
          from(theirs),
        )
      ).status,
    ).toBe(200)
    expect(expectOk(await read(session)).live_cart.customer_email).toBe(EMAIL)
  })

  it('includes the details for its own browser', async () => {
    const session = await readySession(app, shop, EMAIL)
    const reply = await app.app.inject({ method: 'GET', url: `/checkout?session=${session._id}` })
    expect(reply.body).toContain(EMAIL)
  })

  it('asks for a code at a confirmation, and shows nothing of the order', async () => {
    const session = await readySession(app, shop, EMAIL)
    await payWith(app, session, '4242424242424242')
    for (const cookie of newBrowsers()) {
      expect((await target(`/checkout?session=${session._id}`, cookie)).to).toBe(`/confirmation?session=${session._id}`)
      const page = await target(`/confirmation?session=${session._id}`, cookie)
      expect(page.status).toBe(200)
      expect(page.body).toContain('"resume"')
      expect(page.body).not.toMatch(/maya|ortiz|alameda|78704|555-0148|gooseneck/i)
    }
  })

  it('shows only the status of a payment in progress if a bank redirected to another browser', async () => {
    const session = await readySession(app, shop, EMAIL)
    const { body } = await payWith(app, session, '4000000000003220')
    expect(body.status).toBe('requires_action')
    const cookie = otherCookie()
    const page = await target(`/checkout?session=${session._id}&transaction=${body.transaction_id}`, cookie)
    expect(page.status).toBe(200)
    expect(page.body).not.toMatch(PERSONAL)
    const status = await app.call(cartSessions.checkStatus, { body: { session_id: session._id } }, from(cookie))
    expect(status.body).toEqual({ status: 'processing' })
  })
})

describe('a session that moves to another browser', () => {
  const claim = (session_id: string, proof: { code?: string; token?: string }, cookie: string) =>
    app.call(cartSessions.resume, { body: { session_id, ...proof } }, from(cookie))
  const link = async (session_id: string) => {
    const { url } = expectOk(await app.call(cartSessions.resumeLink, { body: { session_id } }))
    return { url: new URL(url), token: new URL(url).searchParams.get('move') ?? '' }
  }
  const codeOf = async (to: string) => /\b\d{6}\b/.exec((await app.mails(to))[0]?.text ?? '')?.[0] ?? ''

  it('moves once by the link for another device, and the first one loses it', async () => {
    const session = await readySession(app, shop, EMAIL)
    const { url, token } = await link(session._id)
    const phone = otherCookie()
    const page = await open(`${url.pathname}${url.search}`, phone)
    expect(page.body).not.toMatch(PERSONAL)
    expect(expectOk(await claim(session._id, { token }, phone)).to).toBe(`/checkout?session=${session._id}`)
    expect(expectOk(await read(session, from(phone))).live_cart.customer_email).toBe(EMAIL)
    expect(expectOk(await read(session)).live_cart.customer_email).toBe('')
    expect(await claim(session._id, { token }, otherCookie())).toMatchObject({
      status: 400,
      body: { code: 'link_used' },
    })
  })

  it("doesn't move by a wrong, expired or replaced token, which only its own browser can get", async () => {
    const session = await readySession(app, shop, EMAIL)
    const { token: replaced } = await link(session._id)
    const { token } = await link(session._id)
    expect((await claim(session._id, { token: replaced }, otherCookie())).status).toBe(400)
    expect((await claim(session._id, { token: 'x'.repeat(43) }, otherCookie())).status).toBe(400)
    const other = await app.call(cartSessions.resumeLink, { body: { session_id: session._id } }, from(otherCookie()))
    expect(other.status).toBe(404)
    app.clock.advance(10 * 60_000 + 1)
    expect((await claim(session._id, { token }, otherCookie())).status).toBe(400)
  })

  it('moves by a code from the email, with five attempts', async () => {
    const email = 'resume.code@example.com'
    const session = await readySession(app, shop, email)
    const phone = otherCookie()
    const page = await open(`/checkout?session=${session._id}&resume=1`, phone)
    expect(page.body).toContain('"resume"')
    expect(page.body).not.toMatch(/resume\.code|alameda|ortiz/i)
    expectOk(await app.call(cartSessions.sendResumeCode, { body: { session_id: session._id } }, from(phone)))
    const code = await codeOf(email)
    expect(code).toMatch(/^\d{6}$/)
    const wrong = code === '111111' ? '222222' : '111111'
    expect(await claim(session._id, { code: wrong }, phone)).toMatchObject({
      status: 400,
      body: { code: 'wrong_code' },
    })
    expect((await claim(session._id, { code }, phone)).status).toBe(200)
    expect(expectOk(await read(session, from(phone))).live_cart.customer_email).toBe(email)
    expect((await claim(session._id, { code }, otherCookie())).status).toBe(400)
  })

  it('rejects the right code after too many attempts, and limits how many codes are sent', async () => {
    const session = await readySession(app, shop, 'guessed@example.com')
    const body = { session_id: session._id }
    expectOk(await app.call(cartSessions.sendResumeCode, { body }))
    const code = await codeOf('guessed@example.com')
    const wrong = code === '111111' ? '222222' : '111111'
    const guesses = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map(() => claim(session._id, { code: wrong }, otherCookie())),
    )
    expect(guesses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([400, 400, 400, 400, 400, 429, 429])
    expect((await claim(session._id, { code }, otherCookie())).status).toBe(429)
    const sent = [2, 3, 4].map(() => app.call(cartSessions.sendResumeCode, { body }))
    expect((await Promise.all(sent)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429])
  })

  it("responds alike for a session without an email address, which can't be claimed without proof", async () => {
    const id = await start()
    const filled = await readySession(app, shop, 'alike@example.com')
    const ask = (session_id: string) =>
      app.call(cartSessions.sendResumeCode, { body: { session_id } }, from(otherCookie()))
    const [empty, full] = await Promise.all([ask(id), ask(filled._id)])
    expect([empty.status, empty.body]).toEqual([full.status, full.body])
    const claims = await Promise.all([id, filled._id].map((each) => claim(each, { code: '000000' }, otherCookie())))
    expect(claims[0]?.body).toEqual(claims[1]?.body)
    const pages = await Promise.all(
      [id, filled._id].map((each) => open(`/checkout?session=${each}&resume=1`, otherCookie())),
    )
    const plain = pages.map(({ body }, at) => body.replaceAll(at === 0 ? id : filled._id, 'cs'))
    expect(plain[0]).toBe(plain[1])
  })
})
