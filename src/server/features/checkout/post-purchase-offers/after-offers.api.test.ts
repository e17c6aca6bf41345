import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  acceptPostPurchase,
  booksOf,
  declinePostPurchase,
  openPostPurchaseShop,
  paidSession,
  pendingOf,
  type PostPurchaseShop,
} from '../../../../../tests/support/shops/post-purchase-shop.ts'
import { accept, makeOffer, openOfferShop } from '../../../../../tests/support/shops/offers.ts'
import { enterCard, payWith, readySession } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { testDevice } from '../../../../../tests/support/e2e/test-browser.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { shopData } from '../checkout-page/service.ts'

const { afterOffers } = contracts
const HALF_AN_HOUR = 30 * 60_000

let app: TestApp
let shop: PostPurchaseShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openPostPurchaseShop(app)
})
afterAll(() => app.close())

const dataAt = (path: string, session: string) =>
  shopData(app.deps, { device: testDevice, host: 'localhost', path, session })

describe('access [RT-014]', () => {
  it('is denied without a session, and for one that is unknown or unpaid', async () => {
    expect((await app.rawCall(afterOffers.pending, {})).status).toBe(400)
    for (const session_id of ['ses_unknown', (await readySession(app, shop))._id]) {
      expect(await app.call(afterOffers.pending, { query: { session_id } })).toMatchObject({ status: 404 })
      const body = { live_cart_session_id: session_id, optimizer_id: shop.upsell }
      expect((await app.call(afterOffers.decline, { body })).status).toBe(404)
      const accepted = { ...body, expected_total: 900, currency: 'USD' }
      expect((await app.call(afterOffers.accept, { body: accepted })).status).toBe(404)
    }
  })

  it("is limited to the session's own payments, without details of the stored method", async () => {
    const session = await paidSession(app, shop)
    const offer = await pendingOf(app, session)
    const paid = await acceptPostPurchase(app, session, offer)
    expect(JSON.stringify([offer, paid.body, await dataAt('/confirmation', session._id)])).not.toContain('tgpm')
    const { transaction_id } = paid.body
    const stranger = await paidSession(app, shop)
    const asked = await app.call(afterOffers.status, { query: { session_id: stranger._id, transaction_id } })
    expect(asked.status).toBe(404)
    const own = await app.call(afterOffers.status, { query: { session_id: session._id, transaction_id } })
    expect(own.body).toMatchObject({ status: 'succeeded' })
  })

  it('requires valid input, and rejects a card number in place of a token', async () => {
    const session = await paidSession(app, shop)
    const offer = await pendingOf(app, session)
    for (const given of [{ expected_total: -1 }, { expected_total: 1.5 }, { payment_token: '4242 4242 4242 4242' }]) {
      expect((await acceptPostPurchase(app, session, offer, given)).status).toBe(400)
    }
    expect(await booksOf(app, session)).toMatchObject({ charges: 1, lines: 1 })
  })
})

describe('redirects of a paid session [CF-001]', () => {
  it('lead to the offer, then to the confirmation; the answer survives a reload', async () => {
    const session = await paidSession(app, shop)
    expect(await dataAt('/confirmation', session._id)).toMatchObject({
      kind: 'go',
      to: `/special-offer?session=${session._id}`,
    })
    const first = await dataAt('/special-offer', session._id)
    expect(first).toMatchObject({
      kind: 'after_offer',
      after_offer: {
        offer: { optimizer: { optimizer_id: shop.upsell } },
        choices: [{ original_total: 1200, amount_saved: 300, subtotal: 900, sales_tax_total: 0, total: 900 }],
        paid_with: { payment_method: 'card', card_type: 'visa', card_last_four: '4242', again: true },
        transaction_id: null,
      },
    })
    const second = await declinePostPurchase(app, session, await pendingOf(app, session))
    expect(second?.offer.optimizer.optimizer_id).toBe(shop.downsell)
    expect(await dataAt('/special-offer', session._id)).toMatchObject({
      after_offer: { offer: { optimizer: { optimizer_id: shop.downsell } } },
    })
    expect(await declinePostPurchase(app, session, second)).toBeNull()
    expect(await dataAt('/confirmation', session._id)).toMatchObject({ kind: 'confirmation' })
    expect(await dataAt('/special-offer', session._id)).toMatchObject({
      kind: 'go',
      to: `/confirmation?session=${session._id}`,
    })
  })

  it('lead to the confirmation after half an hour, when nothing can be accepted any more', async () => {
    const session = await paidSession(app, shop)
    const offer = await pendingOf(app, session)
    app.clock.advance(HALF_AN_HOUR)
    expect(await dataAt('/confirmation', session._id)).toMatchObject({ kind: 'confirmation' })
    const late = await acceptPostPurchase(app, session, offer)
    expect(late).toMatchObject({ status: 409, body: { code: 'offer_over' } })
    expect(await booksOf(app, session)).toMatchObject({ charges: 1 })
  })

  it('are for post-purchase offers only: these are not shown on the payment page and cannot be added to the cart', async () => {
    const session = await readySession(app, shop)
    const body = { store_id: shop.store_id, session_id: session._id, optimizer_category: 'upsell' as const }
    expect((await app.call(contracts.optimizers.live, { body })).status).toBe(204)
    expect(await accept(app, session, shop.upsell, shop.mug)).toMatchObject({ status: 409 })
  })
})

describe('an offer placed before the payment', () => {
  it('is shown after it if it was not shown before, and not shown again if it was', async () => {
    const own = await openOfferShop(app)
    const upsell = await makeOffer(app, own, 'upsell', { product1_id: own.mug })
    const atOnce = await paidSession(app, own)
    expect((await pendingOf(app, atOnce))?.offer.optimizer.optimizer_id).toBe(upsell)
    const asked = await readySession(app, own)
    const body = { store_id: own.store_id, session_id: asked._id, optimizer_category: 'upsell' as const }
    expect((await app.call(contracts.optimizers.live, { body })).status).toBe(200)
    app.clock.advance(1_000)
    await payWith(app, asked, '4242424242424242')
    expect(await pendingOf(app, asked)).toBeNull()
  })

  it('does not prevent an offer placed after the payment, even when accepted', async () => {
    const own = await openPostPurchaseShop(app)
    const before = await makeOffer(app, own, 'upsell', { product1_id: own.grinder })
    const session = await readySession(app, own)
    const withGrinder = expectOk(await accept(app, session, before, own.grinder)).data
    await payWith(app, withGrinder, '4242424242424242')
    expect((await pendingOf(app, session))?.offer.optimizer.optimizer_id).toBe(own.upsell)
  })
})

describe('rejecting a charge', () => {
  it("applies to another store's offer, one that is not pending, and one that was declined", async () => {
    const stranger = await openPostPurchaseShop(app)
    const session = await paidSession(app, shop)
    const offer = await pendingOf(app, session)
    for (const optimizer_id of [stranger.upsell, shop.downsell, 'opt_unknown']) {
      const reply = await acceptPostPurchase(app, session, offer, { optimizer_id })
      expect(reply).toMatchObject({ status: 409, body: { code: 'offer_over' } })
    }
    await declinePostPurchase(app, session, offer)
    expect((await acceptPostPurchase(app, session, offer)).status).toBe(409)
    expect(await booksOf(app, session)).toMatchObject({ charges: 1, payments: 1, lines: 1 })
  })

  it('applies to a price or currency that differs from what the shopper saw', async () => {
    const session = await paidSession(app, shop)
    const offer = await pendingOf(app, session)
    for (const given of [{ expected_total: 1 }, { currency: 'EUR' }]) {
      const reply = await acceptPostPurchase(app, session, offer, given)
      expect(reply).toMatchObject({ status: 409, body: { code: 'totals_changed' } })
    }
    expect(await booksOf(app, session)).toMatchObject({ charges: 1 })
  })

  it('applies to sold-out items, before the charge, and to paused offers', async () => {
    const own = await openPostPurchaseShop(app)
    const session = await paidSession(app, own)
    const offer = await pendingOf(app, session)
    await app.db.execute(sql`update product_variants set stock = 0 where product_id = ${own.mug}`)
    expect((await acceptPostPurchase(app, session, offer)).status).toBe(409)
    await app.db.execute(sql`update product_variants set stock = 5 where product_id = ${own.mug}`)
    await app.db.execute(sql`update optimizers set status = 'draft' where optimizer_id = ${own.upsell}`)
    expect((await acceptPostPurchase(app, session, offer)).status).toBe(409)
    expect(await booksOf(app, session)).toMatchObject({ charges: 1 })
  })

  it('applies to the second of two orders for the last item', async () => {
    const own = await openPostPurchaseShop(app)
    const sessions = [await paidSession(app, own), await paidSession(app, own)]
    const offers = await Promise.all(sessions.map((session) => pendingOf(app, session)))
    await app.db.execute(sql`update product_variants set stock = 1 where product_id = ${own.mug}`)
    const replies = await Promise.all(
      sessions.map((session, at) => acceptPostPurchase(app, session, offers[at] ?? null)),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const stock = await app.db.execute(sql`select stock from product_variants where product_id = ${own.mug}`)
    expect(stock.rows[0]).toEqual({ stock: 0 })
  })
})

describe('a payment method that was not stored', () => {
  it('is requested again, and pays for the same order', async () => {
    const own = await openOfferShop(app)
    const session = await paidSession(app, own)
    await makeOffer(app, own, 'upsell', { product1_id: own.mug, placement: 'after_payment' })
    const offer = await pendingOf(app, session)
    expect(offer?.paid_with.again).toBe(false)
    expect(await acceptPostPurchase(app, session, offer)).toMatchObject({
      status: 422,
      body: { code: 'confirm_needed' },
    })
    const { body } = await acceptPostPurchase(app, session, offer, {
      payment_method: 'card',
      payment_token: await enterCard(app, '5555555555554444'),
      connection_id: own.connection_id,
    })
    expect(body).toMatchObject({ status: 'succeeded', card_last_four: '4444' })
    expect(await booksOf(app, session)).toMatchObject({ orders: 1, lines: 2, payments: 2, charges: 2 })
  })

  it('is not requested if the offer is free: no provider is called', async () => {
    const own = await openOfferShop(app)
    const session = await paidSession(app, own)
    const gift = { product1_id: own.mug, discount_amount: 100, placement: 'after_payment' } as const
    await makeOffer(app, own, 'upsell', gift)
    const offer = await pendingOf(app, session)
    expect(offer?.choices).toMatchObject([{ total: 0, amount_saved: 1200 }])
    expect((await acceptPostPurchase(app, session, offer)).body.status).toBe('succeeded')
    expect(await booksOf(app, session)).toMatchObject({ lines: 2, payments: 2, charges: 1 })
  })
})
