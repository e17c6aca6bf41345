import { contracts } from '../../src/shared/contracts/index.ts'
import type { LiveCart } from '../../src/shared/contracts/checkout/live-cart.ts'
import type { HttpClient } from './http-client.ts'
import type { BenchShop, FullShop } from './shop-setup.ts'

const { cartSessions, transactions, orders } = contracts

const ADDRESS = {
  full_name: 'Maya Ortiz',
  address1: '2108 Alameda Drive',
  address2: '',
  city: 'Austin',
  state: 'TX',
  postalCode: '78704',
  country: 'US',
}

/** Runs a complete checkout of two items in seven calls, up to the order on the confirmation page. */
export async function checkout(client: HttpClient, shop: BenchShop, number: number): Promise<void> {
  const cart = await fillCart(client, shop)
  const { live_cart } = await identify(client, cart, number)
  await payFor(client, await ship(client, live_cart))
}

/**
 * Runs a complete checkout with everything: two items, an order bump, tax by address, a promo code, an accepted upsell
 * and a shipping method, in ten calls.
 */
export async function fullCheckout(client: HttpClient, shop: FullShop, number: number): Promise<void> {
  const session_id = await fillCart(client, shop)
  const { store_id, bump, upsell } = shop
  const take = (offer: FullShop['bump']) =>
    client.call(cartSessions.addProduct, {
      body: { live_cart_session_id: session_id, store_id, quantity: 1, ...offer },
    })
  await take(bump)
  await identify(client, session_id, number)
  const { promo_code } = shop
  const promo = await client.call(cartSessions.applyPromoCode, { query: { session_id, promo_code } })
  if (!promo.success) throw new Error(promo.detail)
  const { data } = await take(upsell)
  const cart = await ship(client, data)
  const parts = [cart.promo_total, cart.sales_tax_total, cart.shipping_total]
  if (cart.cart.length !== 4 || parts.some((part) => part <= 0)) throw new Error('Something is missing in the cart')
  await payFor(client, cart)
}

/** Starts a session and adds another item. Returns the session's id. */
async function fillCart(client: HttpClient, { store_id, product_id, variant_ids }: BenchShop): Promise<string> {
  const [variant_id, second] = variant_ids
  const { session_id } = await client.call(cartSessions.startByVariant, { body: { variant_id } })
  await client.call(cartSessions.addProduct, {
    body: { live_cart_session_id: session_id, store_id, product_id, variant_id: second, quantity: 1 },
  })
  return session_id
}

const identify = (client: HttpClient, live_cart_session_id: string, number: number) =>
  client.call(cartSessions.updateCustomerInfo, {
    body: {
      live_cart_session_id,
      email: `shopper-${number}-${live_cart_session_id.slice(-6)}@example.com`,
      phone: '(512) 555-0148',
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
    },
  })

async function ship(client: HttpClient, { _id, shipping_method_id }: LiveCart): Promise<LiveCart> {
  const body = { live_cart_session_id: _id, shipping_method_id: shipping_method_id ?? '' }
  return (await client.call(cartSessions.updateShippingMethod, { body })).live_cart
}

async function payFor(
  client: HttpClient,
  { _id, total, currency, cart_version, customer_version }: LiveCart,
): Promise<void> {
  const card = { number: '4242424242424242', exp_month: 8, exp_year: new Date().getFullYear() + 3, cvc: '123' }
  const entered = await client.send('POST', '/test-gateway/tokens', card)
  const { token } = entered.body as { token: string }
  const paid = await client.call(
    transactions.pay,
    {
      body: {
        live_cart_session_id: _id,
        payment_method: 'card',
        payment_token: token,
        billing_same_as_shipping: true,
        expected_total: total,
        currency,
        cart_version,
        customer_version,
      },
    },
    { 'idempotency-key': `bench-${_id}` },
  )
  if (paid.status !== 'succeeded') throw new Error(`The payment ended as ${paid.status}`)
  const { order } = await client.call(orders.full, { params: { sessionId: _id } })
  if (order.order_number !== paid.order_number) throw new Error('The order is another one')
}
