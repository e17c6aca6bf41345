import { contracts } from '../../src/shared/contracts/index.ts'
import type { SignedInUser } from '../../src/shared/contracts/accounts/auth.ts'
import { signedInUser } from '../../tests/support/shops/accounts.ts'
import { ADDRESS } from '../../tests/support/shops/shop.ts'
import { HttpClient } from '../../tests/bench/http-client.ts'
import { DEMO_LOGIN } from '../demo/account.ts'

/** What the screenshots show: ids in the demo store, and the signed-in user. */
export interface Facts {
  user: SignedInUser
  store_id: string
  order_id: string
  customer_id: string
  product_id: string
  /** A ticket with a few replies. */
  ticket_id: string
  /** A dispute that needs a response; '' if there is none. */
  dispute_id: string
  /** A routing rule. */
  rule_id: string
  payment_page_id: string
  cart_id: string
  optimizer_id: string
  flow_id: string
  confirmation_page_id: string
  promo_code_id: string
  payment_link_id: string
  offer_id: string
  /** A checkout session started by a payment link. */
  link_session: string
  /** A checkout session that is filled in up to the payment. */
  open_session: string
  /** A completed checkout session. */
  paid_session: string
}

/** Signs in to the demo store through the API, picks what to show and starts a checkout. */
export async function collectFacts(url: string): Promise<Facts> {
  const client = new HttpClient(url)
  try {
    const user = signedInUser((await client.call(contracts.auth.login, { body: DEMO_LOGIN })).data)
    const headers = { authorization: `Bearer ${user.token}` }
    const { stores } = await client.call(contracts.stores.list, { query: { user_id: user.id } }, headers)
    const store_id = only(stores).store_id
    const query = { store_id, size: '1' }
    const order_id = only((await client.call(contracts.orders.list, { query }, headers)).orders).order_id
    const order = (await client.call(contracts.orders.details, { query: { order_id } }, headers)).data
    const products = await client.call(contracts.inventory.list, { query: { store_id, size: '25' } }, headers)
    const product = only(products.products.filter(({ title }) => title.includes('kettle')))
    const asked = { requester_id: user.id }
    const { tickets } = await client.call(contracts.helpdesk.open, { query: asked }, headers)
    const promos = await client.call(contracts.promoCodes.list, { query: { store_id } }, headers)
    const thanks = await client.call(contracts.confirmationPages.list, { query: { store_id } }, headers)
    const offered = await client.call(contracts.optimizers.list, { query: { store_id } }, headers)
    const carts = await client.call(contracts.carts.list, { query: { store_id } }, headers)
    const flow_id = await flowOf(client, store_id, headers)
    const { payment_links } = await client.call(
      contracts.paymentLinks.list,
      { query: { store_id, search: 'starter' } },
      headers,
    )
    const link = only(payment_links)
    const instant = await client.call(contracts.cartSessions.generateInstant, { params: { link: link.link } })
    const sets = await client.call(contracts.offers.list, { query: { store_id, sort: '-uses' } }, headers)
    const cases = await client.call(contracts.disputes.list, { query: { store_id } }, headers)
    const rules = await client.call(contracts.routingRules.list, { query: { store_id } }, headers)
    const session = await fillCheckout(client, only(product.variants).variant_id)
    return {
      user,
      store_id,
      order_id,
      customer_id: order.customer_id,
      product_id: product.product_id,
      ticket_id: only(tickets).id,
      dispute_id: cases.disputes[0]?.dispute_id ?? '',
      rule_id: only(rules.data).rule_id,
      payment_page_id: session.payment_page_id,
      optimizer_id: only(offered.optimizers).optimizer_id,
      cart_id: only(carts.carts).cart_id,
      flow_id,
      confirmation_page_id: only(thanks.confirmation_pages).confirmation_page_id,
      promo_code_id: only(promos.promo_codes).promo_code_id,
      payment_link_id: link.payment_link_id,
      offer_id: only(sets.offers).offer_id,
      link_session: instant.session._id,
      open_session: session._id,
      paid_session: order.session_id ?? '',
    }
  } finally {
    client.close()
  }
}

/** The newest flow of the store, or a new unpublished one. */
async function flowOf(client: HttpClient, store_id: string, headers: Record<string, string>): Promise<string> {
  const { flows } = await client.call(contracts.flows.list, { query: { store_id } }, headers)
  const [newest] = flows
  return (newest ?? (await client.call(contracts.flows.create, { body: { store_id } }, headers)).data).flow_id
}

async function fillCheckout(client: HttpClient, variant_id: string) {
  const { cartSessions } = contracts
  const { session_id } = await client.call(cartSessions.startByVariant, { body: { variant_id } })
  const { live_cart } = await client.call(cartSessions.updateCustomerInfo, {
    body: {
      live_cart_session_id: session_id,
      email: 'maya.ortiz@example.com',
      phone: '(512) 555-0148',
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
    },
  })
  return live_cart
}

function only<T>(found: readonly T[]): T {
  const [first] = found
  if (first === undefined) throw new Error('The demo store lacks something to show')
  return first
}
