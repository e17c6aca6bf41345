import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contracts } from '../../../../shared/contracts/index.ts'
import { stores } from '../../../db/schema/stores/stores.ts'
import { makeCustomer } from '../../../../../tests/support/app/factories.ts'
import { otherCookie } from '../../../../../tests/support/e2e/test-browser.ts'
import { runPortalLinks } from '../../../../../tests/support/app/portal-sessions.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'

const { sendMagicLink, verifyMagicLink, verifyCode, signOut, me } = contracts.customerPortal
const MINUTE = 60_000

let app: TestApp
let shop: TestShop
let email: string

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

let counter = 0
beforeEach(async () => {
  // A new network and a new customer for each test, so that no limit of another test applies.
  counter += 1
  email = `hannah${counter}@mail.example`
  await makeCustomer(app.db, { store_id: shop.store_id, email })
})

const request = (to: string, store_id = shop.store_id, headers: Record<string, string> = {}) =>
  app.rawCall(sendMagicLink, { body: { email: to, store_id } }, { headers })

async function receiveLink(to = email): Promise<{ token: string; code: string; text: string }> {
  expect((await request(to)).status).toBe(200)
  await runPortalLinks(app)
  const text = (await app.mails(to))[0]?.text ?? ''
  const token = /login\?token=([\w-]+)/.exec(text)?.[1] ?? ''
  const code = /^ {4}(\d{6})$/m.exec(text)?.[1] ?? ''
  expect([token, code]).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^\d{6}$/)])
  return { token, code, text }
}

const verify = (token: string, headers: Record<string, string> = {}) =>
  app.rawCall(verifyMagicLink, { body: { token } }, { headers })

const gone = [410, { detail: 'This link has expired or was already used', code: 'link_invalid' }]

describe('a sign-in link [CU-002] [API-089]', () => {
  it('signs the customer in, in this store only', async () => {
    const { token } = await receiveLink()
    const { data } = expectOk(await app.call(verifyMagicLink, { body: { token } }))
    expect(data).toMatchObject({ store_id: shop.store_id, customer: { email, payment_method_only: false } })
    const own = expectOk(await app.call(me, {}, { token: data.customer_token }))
    expect(own.data.email).toBe(email)
  })

  it('works once, and stores only hashes', async () => {
    const { token, code } = await receiveLink()
    const { data } = expectOk(await app.call(verifyMagicLink, { body: { token } }))
    const again = await verify(token)
    expect([again.status, again.body]).toEqual(gone)
    const { rows } = await app.db.$client.query('select l, p from portal_links l, portal_sessions p')
    for (const secret of [token, code, data.customer_token]) expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('is used by one of two concurrent sign-ins', async () => {
    const { token } = await receiveLink()
    const replies = await Promise.all([verify(token), verify(token)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
  })

  it('expires after 15 minutes', async () => {
    const { token } = await receiveLink()
    const other = await receiveLink()
    app.clock.advance(15 * MINUTE - 1000)
    expect((await verify(token)).status).toBe(200)
    app.clock.advance(1000)
    const late = await verify(other.token)
    expect([late.status, late.body]).toEqual(gone)
  })

  it.each(['forged', 'x'.repeat(43), '%00'])('is rejected if it is forged: %s', async (token) => {
    const { status, body } = await verify(token)
    expect([status, body]).toEqual(gone)
  })

  it('is not used up by opening its page, as mail scanners do', async () => {
    const { token } = await receiveLink()
    await app.app.inject({ method: 'GET', url: `/account/login?token=${token}`, headers: { accept: 'text/html' } })
    await app.app.inject({ method: 'HEAD', url: `/account/login?token=${token}` })
    expect((await verify(token)).status).toBe(200)
  })

  it('stops working when the store is closed', async () => {
    const closing = await openShop(app)
    await makeCustomer(app.db, { store_id: closing.store_id, email })
    expect((await request(email, closing.store_id)).status).toBe(200)
    await runPortalLinks(app)
    const token = /login\?token=([\w-]+)/.exec((await app.mails(email))[0]?.text ?? '')?.[1] ?? ''
    await app.db.update(stores).set({ closed_at: app.clock.now() }).where(eq(stores.store_id, closing.store_id))
    expect((await verify(token)).status).toBe(410)
    expect((await request(email, closing.store_id)).status).toBe(404)
  })

  it('sets a cookie that scripts can’t read, and signing out ends the session', async () => {
    const { token } = await receiveLink()
    const reply = await verify(token)
    expect(String(reply.headers['set-cookie'])).toMatch(/cw_customer=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/)
    const cookie = /cw_customer=[\w-]{43}/.exec(String(reply.headers['set-cookie']))?.[0] ?? ''
    expectOk(await app.call(me, {}, { headers: { cookie } }))
    const out = expectOk(await app.call(signOut, {}, { headers: { cookie } }))
    expect(out.message).toBe('Signed out')
    expect((await app.call(me, {}, { headers: { cookie } })).status).toBe(401)
  })

  it('signs out after a day', async () => {
    const { token } = await receiveLink()
    const { data } = expectOk(await app.call(verifyMagicLink, { body: { token } }))
    app.clock.advance(24 * 60 * MINUTE)
    expect((await app.call(me, {}, { token: data.customer_token })).status).toBe(401)
  })
})

describe('unknown addresses', () => {
  it('get the same reply, and no email', async () => {
    const known = await request(email)
    const unknown = await request('nobody@mail.example')
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    await runPortalLinks(app)
    expect(await app.mails('nobody@mail.example')).toEqual([])
  })

  it('cause the same work, so that the time tells nothing', async () => {
    const before = await runPortalLinks(app)
    expect(before).toBe(0)
    await request('nobody@mail.example')
    await request(email)
    expect(await runPortalLinks(app)).toBe(2)
  })

  it('are rejected in an unknown store', async () => {
    expect((await request(email, 'str_unknown')).status).toBe(404)
  })
})

describe('the code for another device', () => {
  const enter = (code: string, headers: Record<string, string> = {}) =>
    app.rawCall(verifyCode, { body: { email, store_id: shop.store_id, code } }, { headers })
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  it('signs in the browser that requested it, once', async () => {
    const { code, token } = await receiveLink()
    expect((await enter(code)).status).toBe(200)
    expect((await enter(code)).status).toBe(422)
    expect((await verify(token)).status).toBe(410)
  })

  it('works in no other browser', async () => {
    const { code } = await receiveLink()
    const { status, body } = await enter(code, { cookie: otherCookie() })
    expect({ status, body }).toMatchObject({ status: 422, body: { detail: 'Wrong or expired code' } })
  })

  it('ends after five wrong tries, while the link still works', async () => {
    const { code, token } = await receiveLink()
    for (let tries = 0; tries < 5; tries += 1) expect((await enter(wrong(code))).status).toBe(422)
    expect((await enter(code)).status).toBe(422)
    expect((await verify(token)).status).toBe(200)
  })

  it('can’t be guessed over many codes', async () => {
    for (let tries = 0; tries < 20; tries += 1) expect((await enter('123456')).status).toBe(422)
    const { status, detail } = await enter('123456')
    expect([status, detail]).toEqual([429, 'Too many wrong codes, please try again later.'])
  })
})

describe('the limits of links', () => {
  it('hold for 15 minutes at most, and links that were sent stay valid', async () => {
    const { token } = await receiveLink()
    for (let count = 1; count < 5; count += 1) await request(email)
    const refused = await request(email)
    expect([refused.status, refused.detail]).toEqual([429, expect.stringContaining('Try again in')])
    // Same for an address that the store doesn't know.
    for (let count = 0; count < 5; count += 1) await request('stranger@mail.example')
    expect((await request('stranger@mail.example')).detail).toBe(refused.detail)
    expect((await verify(token)).status).toBe(200)
    app.clock.advance(15 * MINUTE)
    expect((await request(email)).status).toBe(200)
  })
})
