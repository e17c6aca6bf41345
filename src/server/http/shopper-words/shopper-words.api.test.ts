import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterCard, openShop, payBody, readySession, type TestShop } from '../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../shared/contracts/index.ts'

let app: TestApp
let shop: TestShop
const { cartSessions, promoCodes, transactions, paymentPages } = contracts
const german = { headers: { 'accept-language': 'de' } }

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
  const published = JSON.stringify({ promo_codes_enabled: true })
  const text = 'update payment_pages set published = published || $1::jsonb where store_id = $2'
  await app.db.$client.query(text, [published, shop.store_id])
  const body = { store_id: shop.store_id, discount_type: 'percentage', discount_value: 15 } as const
  const dear = { ...body, code: 'DEAR', minimum_subtotal: 125_000 }
  expectOk(await app.call(promoCodes.create, { body: dear }, { token: shop.token }))
})
afterAll(() => app.close())

describe('messages to shoppers in the language of the page', () => {
  it("translate a reply's detail, with money in the language's format", async () => {
    const { _id: session_id } = await readySession(app, shop)
    const query = { session_id, promo_code: 'dear' }
    const { body } = await app.call(cartSessions.verifyPromoCode, { query }, german)
    expect(body).toEqual({
      success: false,
      detail: 'Dieser Gutscheincode gilt ab einem Bestellwert von 1.250,00\u00A0$',
    })
    expect((await app.call(cartSessions.verifyPromoCode, { query })).body.detail).toBe(
      'This promo code requires a minimum order of $1,250.00',
    )
  })

  it('translate a declined card, and its replay in another language [GAP-87]', async () => {
    const session = await readySession(app, shop)
    const body = payBody(session, await enterCard(app, '4000000000009995'))
    const pay = (language: string) =>
      app.call(transactions.pay, { body }, { key: 'one-press', headers: { 'accept-language': language } })
    const first = await pay('de')
    expect(first).toMatchObject({
      status: 402,
      detail: 'Ihre Karte ist nicht ausreichend gedeckt. Es wurde nichts abgebucht. Versuchen Sie eine andere Karte.',
    })
    // The stored reply is untranslated.
    const again = await pay('fr-FR, fr;q=0.9')
    expect(again).toMatchObject({
      status: 402,
      detail: 'Votre carte ne dispose pas de fonds suffisants. Vous n’avez pas été débité. Essayez une autre carte.',
    })
    expect((await pay('en')).detail).toBe(
      'Your card has insufficient funds. You haven’t been charged. Try another card.',
    )
  })

  it('translate a wrong security code and say that nothing was charged [GAP-87]', async () => {
    const session = await readySession(app, shop)
    const body = payBody(session, await enterCard(app, '4000000000000127'))
    const pay = async (language: string) =>
      (await app.call(transactions.pay, { body }, { key: 'one-cvc', headers: { 'accept-language': language } })).body
    expect(await pay('en')).toMatchObject({
      card_field: 'cvc',
      detail: 'Your card’s security code is incorrect. You haven’t been charged.',
    })
    const notCharged = [
      /Es wurde nichts/,
      /No se te ha/,
      /Vous n’avez pas/,
      /Non ti è/,
      /Nada foi/,
      /Er is niets/,
      /請求は/,
    ]
    for (const [at, language] of ['de', 'es', 'fr', 'it', 'pt', 'nl', 'ja'].entries())
      expect((await pay(language)).detail).toMatch(notCharged[at]!)
  })

  it('translate cart changes, in the error and in the session', async () => {
    const session = await readySession(app, shop)
    const body = { ...payBody(session, await enterCard(app, '4242424242424242')), expected_total: session.total - 1 }
    const refused = await app.call(transactions.pay, { body }, german)
    expect(refused).toMatchObject({
      status: 409,
      detail: 'Der Gesamtbetrag hat sich geändert. Bitte prüfen Sie ihn und bezahlen Sie noch einmal.',
    })
    const note = 'update live_cart_sessions set promo_notice = $1 where session_id = $2'
    await app.db.$client.query(note, ['SPRING was removed. It is no longer offered.', session._id])
    const read = { params: { sessionId: session._id } }
    expect(expectOk(await app.call(cartSessions.get, read, german)).live_cart.promo_notice).toBe(
      'SPRING wurde entfernt. Der Code wird nicht mehr angeboten.',
    )
    expect(expectOk(await app.call(cartSessions.get, read)).live_cart.promo_notice).toMatch(/^SPRING was removed/)
  })

  it('translate texts quoted from the specification, and fall back to English', async () => {
    const read = { params: { sessionId: 'cs_unknown' } }
    expect((await app.call(cartSessions.get, read, german)).detail).toBe('Sitzung nicht gefunden')
    expect((await app.call(cartSessions.get, read)).detail).toBe('Session not found')
    const query = { session_id: (await readySession(app, shop))._id, promo_code: 'dear' }
    const swedish = { headers: { 'accept-language': 'sv' } }
    expect((await app.call(cartSessions.verifyPromoCode, { query }, swedish)).body.detail).toMatch(/^This promo code/)
  })

  it('stay in English for merchants', async () => {
    const body = { payment_page_id: 'pp_unknown' }
    const given = { token: shop.token, ...german }
    const [said, usual] = [
      await app.rawCall(paymentPages.update, { body }, given),
      await app.rawCall(paymentPages.update, { body }, { token: shop.token }),
    ]
    expect(said.detail).toBe(usual.detail)
  })
})
