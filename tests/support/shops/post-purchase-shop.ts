import { sql } from 'drizzle-orm'
import type { PostPurchaseOffer } from '../../../src/shared/contracts/checkout/post-purchase-offers.ts'
import { contracts } from '../../../src/shared/contracts/index.ts'
import type { LiveCart } from '../../../src/shared/contracts/checkout/live-cart.ts'
import type { PayReply } from '../../../src/shared/contracts/payments/transactions.ts'
import { newId } from '../../../src/server/db/ids.ts'
import { makeOffer, openOfferShop, type OfferShop } from './offers.ts'
import { payWith, readySession } from './shop.ts'
import { expectOk, type TestApp } from '../app/test-app.ts'

const { afterOffers } = contracts

/** A shop that offers a mug (12.00) for 9.00 after payment, and filters for 8.50 if it is declined. */
export interface PostPurchaseShop extends OfferShop {
  upsell: string
  downsell: string
}

export async function openPostPurchaseShop(app: TestApp): Promise<PostPurchaseShop> {
  const shop = await openOfferShop(app)
  const placement = 'after_payment'
  const upsell = await makeOffer(app, shop, 'upsell', {
    name: 'Mug for your kettle',
    product1_id: shop.mug,
    discount_amount: 25,
    placement,
  })
  const downsell = await makeOffer(app, shop, 'downsell', { name: 'Filters', product1_id: shop.filters, placement })
  return { ...shop, upsell, downsell }
}

/** Creates a session paid with a card. */
export async function paidSession(
  app: TestApp,
  shop: OfferShop,
  card = '4242424242424242',
  email?: string,
): Promise<LiveCart> {
  const session = await readySession(app, shop, email)
  const paid = await payWith(app, session, card)
  if (paid.body.status === 'processing') {
    app.clock.advance(3_000)
    expectOk(await app.call(contracts.cartSessions.checkStatus, { body: { session_id: session._id } }))
  }
  return session
}

export const pendingOf = async (app: TestApp, { _id }: LiveCart): Promise<PostPurchaseOffer | null> =>
  expectOk(await app.call(afterOffers.pending, { query: { session_id: _id } })).after_offer

/** Clicks 'Yes', from a different tab each time. */
export const acceptPostPurchase = (
  app: TestApp,
  session: LiveCart,
  offer: PostPurchaseOffer | null,
  given: object = {},
): Promise<{ status: number; body: PayReply; detail: string }> =>
  app.call(
    afterOffers.accept,
    {
      body: {
        live_cart_session_id: session._id,
        optimizer_id: offer?.offer.optimizer.optimizer_id ?? 'opt_none',
        expected_total: offer?.choices[0]?.total ?? 0,
        currency: session.currency,
        ...given,
      },
    },
    { key: newId('evt') },
  )

export const answerToDecline = async (app: TestApp, session: LiveCart, offer: PostPurchaseOffer | null) =>
  expectOk(
    await app.call(afterOffers.decline, {
      body: { live_cart_session_id: session._id, optimizer_id: offer?.offer.optimizer.optimizer_id ?? '' },
    }),
  )

export const declinePostPurchase = async (...given: Parameters<typeof answerToDecline>) =>
  (await answerToDecline(...given)).after_offer

export interface PostPurchaseRecords extends Record<string, unknown> {
  orders: number
  lines: number
  payments: number
  /** Approved charges in the gateway's own ledger. */
  charges: number
  charged: number
  total_price: number
  tax_price: number
  items_count: number
}

/** Returns both sides' records of a session's order. */
export async function booksOf(app: TestApp, { _id }: LiveCart): Promise<PostPurchaseRecords> {
  const { rows } = await app.db.execute<PostPurchaseRecords>(sql`
    select (select count(*)::int from orders where session_id = ${_id}) as orders,
      (select count(*)::int from order_lines l where l.order_id = o.order_id) as lines,
      (select count(*)::int from payments p where p.order_id = o.order_id and p.status = 'succeeded') as payments,
      mine.charges, mine.charged::float8 as charged, o.total_price::float8 as total_price,
      o.tax_price::float8 as tax_price, o.items_count
    from orders o, lateral (
      select count(*)::int as charges, coalesce(sum(c.captured_amount), 0) as charged
      from tg_charges c join payment_attempts a on a.attempt_id = c.reference join payments p using (payment_id)
      where p.session_id = ${_id} and c.status = 'approved') mine
    where o.session_id = ${_id}`)
  const [books] = rows
  if (!books) throw new Error('The session has no order')
  return books
}
