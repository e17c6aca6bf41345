import type { LiveCart } from '../../../src/shared/contracts/checkout/live-cart.ts'
import type { PayReply } from '../../../src/shared/contracts/payments/transactions.ts'
import { contracts } from '../../../src/shared/contracts/index.ts'
import { newId } from '../../../src/server/db/ids.ts'
import { makeProduct } from '../app/factories.ts'
import type { TestApp } from '../app/test-app.ts'

/** A store ready to sell: its owner, the test gateway connected, one product with two variants. */
export interface TestShop {
  token: string
  user_id: string
  store_id: string
  connection_id: string
  product_id: string
  variant_ids: [string, string]
}

/** Opens a shop whose first variant costs 19.99 with `stock` items; the second costs 24.50. */
export async function openShop(app: TestApp, { stock = 100 }: { stock?: number } = {}): Promise<TestShop> {
  const { token, user_id } = await app.signUp()
  const { store_id } = await app.makeStore({ token, user_id })
  const connected = await app.call(contracts.orchestration.testGateway, { body: { store_id } }, { token })
  const { product, variants } = await makeProduct(app.db, {
    store_id,
    title: 'Heron gooseneck kettle',
    variants: [
      { title: 'Matte black', price: 1999, stock },
      { title: 'Sand', price: 2450, stock },
    ],
  })
  const [first, second] = variants
  if (!first || !second) throw new Error('A product with two variants was wanted')
  return {
    token,
    user_id,
    store_id,
    connection_id: connected.body.data.connection_id,
    product_id: product.product_id,
    variant_ids: [first.variant_id, second.variant_id],
  }
}

export const ADDRESS = {
  full_name: 'Maya Ortiz',
  address1: '2108 Alameda Drive',
  address2: '',
  city: 'Austin',
  state: 'TX',
  postalCode: '78704',
  country: 'US',
}

/** Creates a session of the first variant with contact, addresses and shipping filled in. */
export async function readySession(app: TestApp, shop: TestShop, email?: string): Promise<LiveCart> {
  const started = await app.call(contracts.cartSessions.startByVariant, { body: { variant_id: shop.variant_ids[0] } })
  return fillSession(app, started.body.session_id, email)
}

/** Fills in a shopper's contact and addresses in an open session. */
export async function fillSession(
  app: TestApp,
  live_cart_session_id: string,
  email = 'maya.ortiz@example.com',
): Promise<LiveCart> {
  const kept = await app.call(contracts.cartSessions.updateCustomerInfo, {
    body: {
      live_cart_session_id,
      email,
      phone: '(512) 555-0148',
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
    },
  })
  return kept.body.live_cart
}

/** Enters a card in the gateway's fields, like the frame does. */
export async function enterCard(app: TestApp, number: string): Promise<string> {
  const year = new Date().getFullYear() + 3
  const reply = await app.app.inject({
    method: 'POST',
    url: '/test-gateway/tokens',
    payload: { number, exp_month: 8, exp_year: year, cvc: number.startsWith('3') ? '1234' : '123' },
  })
  const body: { token?: string } = reply.json()
  if (!body.token) throw new Error(`No token: ${reply.statusCode} ${reply.body}`)
  return body.token
}

/** Body of a Pay request for a session as the shopper sees it. */
export const payBody = (session: LiveCart, payment_token: string) => ({
  live_cart_session_id: session._id,
  payment_method: 'card' as const,
  payment_token,
  billing_same_as_shipping: true,
  expected_total: session.total,
  currency: session.currency,
  cart_version: session.cart_version,
  customer_version: session.customer_version,
})

/** Sends a Pay request with a card; with a new idempotency key each time, like another tab. */
export async function payWith(
  app: TestApp,
  session: LiveCart,
  number: string,
): Promise<{ status: number; body: PayReply }> {
  const token = await enterCard(app, number)
  const reply = await app.call(
    contracts.transactions.pay,
    { body: payBody(session, token) },
    { headers: { 'idempotency-key': newId('evt') } },
  )
  return { status: reply.status, body: reply.body }
}

/** Makes a payment link expire. */
export async function expireLink({ db }: Pick<TestApp, 'db'>, payment_link_id: string): Promise<void> {
  await db.$client.query(`update payment_links set expires_at = '2001-01-01T00:00:00Z' where payment_link_id = $1`, [
    payment_link_id,
  ])
}
