import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { pageLanguages } from '../../../../shared/contracts/pages/page-fields.ts'
import {
  customerEmails as kinds,
  requiredEmails,
  type CustomerEmail,
} from '../../../../shared/domain/orders/customer-emails.ts'

const { customerEmails } = contracts

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

const as = () => ({ token: shop.token })
const turn = async (email: CustomerEmail, enabled: boolean) =>
  expectOk(await app.call(customerEmails.update, { body: { store_id: shop.store_id, email, enabled } }, as()))

describe('customer email settings, previews and tests', () => {
  const preview = (email: string, language: string, token = shop.token) =>
    app.rawCall(customerEmails.preview, { query: { store_id: shop.store_id, email, language } }, { token })

  it('are on by default, each with its own setting', async () => {
    const read = async () =>
      expectOk(await app.call(customerEmails.settings, { query: { store_id: shop.store_id } }, as())).emails
    expect(await read()).toEqual(kinds.map((email) => ({ email, enabled: true })))
    await Promise.all([turn('refund', false), turn('cancellation', false)])
    expect((await read()).filter(({ enabled }) => !enabled).map(({ email }) => email)).toEqual([
      'refund',
      'cancellation',
    ])
    await Promise.all([turn('refund', true), turn('cancellation', true)])
  })

  it('require store membership and reject unknown emails', async () => {
    const stranger = await app.signUp()
    expect((await preview('refund', 'en', stranger.token)).status).toBe(403)
    expect((await preview('weather', 'en')).status).toBe(400)
    const required = { store_id: shop.store_id, email: 'sign_in_link', enabled: false }
    expect((await app.rawCall(customerEmails.update, { body: required }, as())).status).toBe(400)
    expect((await preview('refund', 'sv')).status).toBe(400)
    const body = { store_id: shop.store_id, email: 'refund', enabled: false }
    expect((await app.rawCall(customerEmails.update, { body })).status).toBe(401)
    expect((await app.rawCall(customerEmails.update, { body }, { token: stranger.token })).status).toBe(403)
  })

  it.each([...kinds, ...requiredEmails])(
    "preview the %s in every language, escaping the store's markup",
    async (email) => {
      await app.db.$client.query(`update stores set store_name = 'A <b>shop</b>' where store_id = $1`, [shop.store_id])
      const subjects = new Set<string>()
      for (const language of pageLanguages) {
        const { body } = await preview(email, language)
        const { subject, html } = body as { subject: string; html: string }
        subjects.add(subject)
        expect(html).toContain(`<html lang="${language}">`)
        expect(html).toContain('A &lt;b&gt;shop&lt;/b&gt;')
        // Every subject names the order, the product or the store.
        expect(subject).toMatch(/1001|Example product|A <b>shop<\/b>/)
      }
      expect(subjects.size).toBe(pageLanguages.length)
    },
  )

  it('send a test only to the signed-in member', async () => {
    const { rows } = await app.db.$client.query<{ email: string }>('select email from users where user_id = $1', [
      shop.user_id,
    ])
    const email = rows[0]?.email ?? ''
    const body = { store_id: shop.store_id, email: 'shipping_confirmation', language: 'it' } as const
    expect(expectOk(await app.call(customerEmails.test, { body }, as()))).toEqual({
      message: `Test email sent to ${email}`,
    })
    expect((await app.mails(email))[0]?.subject).toMatch(/^Test: Il tuo ordine 1001 da /)
  })
})
